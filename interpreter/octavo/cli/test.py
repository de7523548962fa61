"""`octavo test`: the scenarios that authors write beside their rulesets."""
import click
from .loading import Spelled
@click.command(cls=Spelled, examples=["octavo test"])
def command() -> int:
    """..."""
    return 0
