"""Sides: players who win and lose together.

Comes in: players, and noun phrases about sides and partners. Goes out: terms for the side of a
player, the players of a side, and what each side has. Where seats make the sides, the table knows
the side of each seat; where phrases make them, whoever the first of these names is on its side.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ... import terms as t
from ...diagnostics import OctavoError, Span, fault
from ...syntax import tree
from ...syntax.game import SideDeclaration
from ...syntax.unparse import as_written
from ..account import Account
from ..names import Symbols
from .denoting import Denoting
from .kinds import Kinds, misfit
from .scope import Scope

EVERY = t.All("sides")


@dataclass(slots=True)
class Sides:
    """Reads what is said of sides, in a game that has some."""

    symbols: Symbols
    account: Account
    kinds: Kinds
    phrases: Denoting
    # names of sides whose phrases are being read, to find circles
    defining: list[str] = field(default_factory=list)

    def of_player(self, player: t.Term) -> t.Term:
        """The side that a player is on: nobody's, where phrases make sides and none names them."""
        named = self.symbols.named_sides
        if not named:
            return t.SideOf(player)
        found: t.Term = t.Nothing("side")
        for number, side in reversed(list(enumerate(named))):
            found = t.when(
                t.contains(self._named(side), player), t.NamedSide(side.name, number), found
            )
        return found

    def one(self, owner: t.Term, span: Span) -> t.Term:
        """The one side that is meant: of a player, theirs."""
        if owner.kind == "player":
            return self.of_player(owner)
        if owner.kind == "players" and isinstance(owner, t.Single):
            return self.of_player(owner.member)
        if owner.kind in ("side", "sides"):
            return self.kinds.turn_into(owner, "side", span)
        raise misfit("side", owner.kind, span)

    def players_of(self, sides: t.Term) -> t.Term:
        """The players of a side, or of some sides."""
        if isinstance(sides, t.Single):
            sides = sides.member
        if isinstance(sides, t.NamedSide):
            return self._named_alone(sides.number)
        player = self.kinds.variable("player")
        side = self.of_player(player)
        among = t.Is(side, sides) if sides.kind == "side" else t.contains(sides, side)
        return t.restrict(t.All("players"), player, among)

    def who_score(self, who: t.Term) -> t.Term:
        """Whose score grows where these score: where seats make the sides, that of the side."""
        if who.kind not in ("side", "sides"):
            return who
        if self.symbols.sides_score:
            return t.Single(who) if who.kind == "side" else who
        return self.players_of(who)

    def scorer(self, owner: t.Term) -> t.Term:
        """Who has the score of a player or a side; in a game without sides, the player."""
        if owner.kind == "player" and self.symbols.sides_score:
            return self.of_player(owner)
        return owner

    def _named(self, side: SideDeclaration) -> t.Term:
        """The players whom the phrase of a side names."""
        if side.name in self.defining:
            raise self._circle(self.defining[self.defining.index(side.name) :])
        self.defining.append(side.name)
        try:
            with self.account.sentence(side.phrase):
                return self._players(side.phrase)
        finally:
            self.defining.pop()

    def _circle(self, names: list[str]) -> OctavoError:
        """The fault of sides that are defined by each other: one, wherever they are asked for."""
        first = next(one for one in self.symbols.named_sides if one.name in names)
        at = names.index(first.name)
        circle = " -> ".join([*names[at:], *names[:at], first.name])
        said = f"`{first.name}` is defined by itself: {circle}"
        return fault("OCT317", said, first.span, help="say one of them without the other")

    def _players(self, said: tree.Listing) -> t.Term:
        items = said.items if isinstance(said, tree.Several) else (said,)
        if isinstance(said, tree.Several):
            self.account.joined(said)
        found: t.Term = t.Empty("players")
        for one in items:
            if isinstance(one, tree.Np):
                self.account.whole(one)
            named = self.phrases.denote(one, Scope(you=None))
            found = t.either(found, self.kinds.turn_into(named, "players", one.span))
        return found

    def _named_alone(self, number: int) -> t.Term:
        """The players of a side whom no phrase before names."""
        named = self.symbols.named_sides
        found = self._named(named[number])
        for before in named[:number]:
            found = t.without(found, self._named(before))
        return found

    # --- noun phrases -----------------------------------------------------------------------------

    def side(self, np: tree.Np, owner: t.Term | None, scope: Scope) -> t.Term:
        """`your side`, `the side of the dealer`, `the other side`, `each side`."""
        if owner is not None:
            if owner.kind in ("side", "sides"):
                raise misfit("player", owner.kind, np.span)
            return self.of_player(self.kinds.turn_into(owner, "player", np.span))
        if self._is_other(np):
            return self._others(np, scope)
        return EVERY

    def _is_other(self, np: tree.Np) -> bool:
        other = self.account.plain(np, "other")
        another = np.determiner == "another" and bool(self.account.determiner(np))
        return other or another

    def _others(self, np: tree.Np, scope: Scope) -> t.Term:
        """All but your own."""
        if scope.you is None:
            said = "this does not say other than which: nobody is `you` here"
            help = "say of whom: `each side other than the side of ...`"
            raise fault("OCT315", said, np.span, help=help)
        ours = self.of_player(scope.you)
        if scope.that("side", "side") not in (None, ours):
            said = "this may be other than your side, or than that side"
            help = "write `the side other than that side`, or `the side other than your side`"
            raise fault("OCT304", said, np.span, help=help)
        others = t.without(EVERY, t.Single(ours))
        plural = isinstance(np.head, tree.Word) and np.head.plural
        if np.determiner == "the" and not plural:
            most = self.symbols.most_sides
            if most > 2:
                said = f"there may be {most} sides, so several others"
                help = "write `another side`, `each other side`, or which of them"
                raise fault("OCT452", said, np.span, help=help)
            return t.First(others, "side")
        return others

    def partner(self, np: tree.Np, owner: t.Term | None) -> t.Term:
        """`your partner`, `the partners of the dealer`: who else is on a player's side."""
        if owner is None:
            said = "this does not say whose partner"
            help = "write `your partner`, or `the partner of ...`"
            raise fault("OCT319", said, np.span, help=help)
        player = self.kinds.turn_into(owner, "player", np.span)
        others = t.without(self.players_of(self.of_player(player)), t.Single(player))
        assert isinstance(np.head, tree.Word)
        if np.head.plural or np.determiner in ("any", "each", "every", "no", "a"):
            return others
        sizes = self.symbols.side_sizes
        if sizes != {2}:
            several = as_written(replace(np, head=replace(np.head, plural=True)))
            said = "a side may have more than two players, or one alone"
            if sizes:
                told = " or ".join(map(str, sorted(sizes)))
                said = f"a side has {told} {'player' if sizes == {1} else 'players'}"
            help = f"write `{several}`, all others of the side"
            raise fault("OCT452", f"{said}: this does not say which", np.span, help=help)
        return t.First(others, "player")

    def opponents(self, np: tree.Np, owner: t.Term | None, scope: Scope) -> t.Term:
        """`each opponent`, `your opponents`, `the opponents of the dealer`: who is on another
        side."""
        if owner is None and scope.you is None:
            said = "this does not say whose opponents: nobody is `you` here"
            raise fault("OCT315", said, np.span, help="write `the opponents of ...`")
        player = scope.you if owner is None else self.kinds.turn_into(owner, "player", np.span)
        assert player is not None
        ours = t.either(self.players_of(self.of_player(player)), t.Single(player))
        return t.without(t.All("players"), ours)

    # --- what each side has -----------------------------------------------------------------------

    def state(self, name: str, kind: str, owner: t.Term, span: Span) -> t.Term:
        """What a side has, or the side of a player."""
        return t.State(name, kind, self.one(owner, span))
