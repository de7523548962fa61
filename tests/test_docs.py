"""The documents: every example in them is run, every form and key has its section, every name in them exists."""

from __future__ import annotations

from pathlib import Path

import pytest
from documents import PAGES, Block, Page, blocks

@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Page]:
    return {page: Page(tmp_path_factory.mktemp(page.stem)) for page in PAGES}


EXAMPLES = [pytest.param(block, id=block.where) for page in PAGES for block in blocks(page)]


@pytest.mark.parametrize("block", EXAMPLES)
def test_every_example_runs(block: Block, pages: dict[Path, Page]) -> None:
    pages[block.page].run(block)
