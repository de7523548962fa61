"""A match set up so that given facts hold.

Comes in: a ruleset, facts, a phase, perhaps whose turn it is. Goes out: a `Game` at the first
decision from there on, of a round that has just begun but for the facts. The program is entered
where the phase begins; or, in a player's turn, where the loop around the phase's first decision
begins for that player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress

from .. import terms as t
from ..chance import seeded
from ..check.phrases.scope import Scope
from ..check.phrases.trees import numeral_of
from ..check.rules import check
from ..check.standing import settle
from ..diagnostics import Diagnostic, Faults, OctavoError, Related, Span, fault, nearest
from ..engine.interface import Machine, Told
from ..ir.from_syntax import lower
from ..ir.program import Bind, Program, Set, Target
from ..records import record
from ..source.document import ScalarNode
from ..syntax import tree
from ..syntax.game import Origin, RulesetTree, StandingRule
from ..syntax.lexicon import Lexicon
from ..syntax.parser import parse
from ..syntax.phases_on import PHASE, phase_said
from ..syntax.unparse import as_written
from ..syntax.words import Vocabulary
from ..table.events import Log
from ..table.game import Game
from ..table.match_rules import MatchRules
from ..table.rules import Rules
from .facts import FactMaker
from .given import Given, read
from .memories import check_kept
from .standpoint import Standpoint

Cards = str | ScalarNode
Laid = Mapping[int, Iterable[Cards]]  # groups that lie before players, by seat
Hand = Cards | Mapping[int, Cards] | None  # of one player, or of players by seat


def position(
    rules: Rules,
    given: Iterable[str | ScalarNode] = (),
    *,
    players: int | None = None,
    at: str | ScalarNode | None = None,
    turn: int | None = None,
    seat: int = 0,
    hand: Hand = None,
    laid: Laid | None = None,
    seed: int | str = 0,
    rounds: int = 0,
    forced: bool = False,
) -> Game:
    """A match at the first decision after the beginning of the phase `at`, where the facts hold:
    what the phase does before is done, and whoever begins begins. With `turn`, a seat, it is that
    player's turn in the phase already, and the facts hold then. Without `at` it is, in the first
    phase in which players take turns: that of `seat`, if `turn` names no other.

    `given`: sentences, in which `you` is `seat`; `hand`: cards of yours in short form (`Ah Td 2c`),
    or a mapping from seats to such cards; groups that lie before players: `laid`, by seat, each
    group in short form. `seed` settles what the facts leave open. Raises OctavoError where they
    cannot all hold, and where steps before the first decision undo one that nothing asks for.
    """
    players = players or rules.default_players
    rules.check_players(players)
    for one in (seat, seat if turn is None else turn):
        if not 0 <= one < players:
            help = f"seats are numbered from 0 to {players - 1}"
            raise fault("OCT508", f"there is no seat {one}", help=help)
    faults = Faults()
    phase = phase_of(rules.program, at, faults)
    faults.stop_if_any()
    if at is None and turn is None and has_turns(rules.program, phase):
        turn = seat
    if turn is not None and not has_turns(rules.program, phase):
        where = None if at is None else said(at).span
        help = "leave `turn` out: the phase begins"
        raise fault("OCT522", f"players do not take turns in `{phase}`", where, help=help)
    sentences = [said(one, line) for line, one in enumerate(given, 1)]

    def stand(facts: list[ScalarNode]) -> _Stand:
        made, there = settled(
            rules,
            facts,
            players=players,
            seat=seat,
            hand=hand,
            laid=laid,
            seed=seed,
            phase=phase,
        )

        def begin(machine: Machine) -> None:
            machine.take_over(there)
            enter(machine, phase, turn)

        game = Game(made, players, seed, rounds=rounds, forced=forced, begin=begin)
        return _Stand(made, there, game)

    made = stand(sentences)
    if turn is None:
        for number, fact in enumerate(sentences):
            if made.undoes(fact, seat, stand, [*sentences[:number], *sentences[number + 1 :]]):
                message = f"steps of `{phase}` before the first choice undo this"
                help = "leave it out, or say whose turn it is then: `turn: you`"
                faults.error("OCT523", message, fact.span, help=help)
    faults.stop_if_any()
    return made.game


@record
class _Stand:
    """Where facts hold, and the first decision that follows."""

    rules: Rules
    there: Machine
    game: Game

    def undoes(
        self,
        fact: ScalarNode,
        seat: int,
        stand: Callable[[list[ScalarNode]], _Stand],
        others: list[ScalarNode],
    ) -> bool:
        """Whether a fact holds no longer at the first decision of its round, and nothing asked for
        it meanwhile: where only the others are given, all is the same there."""
        machine = self.game.machine
        if machine.over or machine.round != self.there.round:
            return False
        try:
            asked = _term(self.rules, machine, fact)
            # what lies in a deck is drawn when it is asked for: no single draw is to settle it
            if all(_holds(machine, asked, seat, str(draw)) for draw in range(3)):
                return False
            other = stand(others)
            said_so = _holds(other.there, _term(other.rules, other.there, fact), seat, "0")
        except OctavoError:  # asked of nothing, or other facts rest on it
            return False
        alike = other.game.machine.fingerprint() == machine.fingerprint()
        return alike and not said_so and other.rules.digest == self.rules.digest


def settled(
    rules: Rules,
    given: Iterable[str | ScalarNode] = (),
    *,
    players: int,
    seat: int = 0,
    hand: Hand = None,
    laid: Laid | None = None,
    seed: int | str = 0,
    phase: str = "",
) -> tuple[Rules, Machine]:
    """A machine in a round that has just begun but for the facts, in this phase if one is named,
    and the ruleset with those in force that are sentences.
    """
    setting = _Setting.read(given, vocabulary_of(rules), players, seat, hand, laid, seed)
    setting.phase = phase
    # by the code that the match runs on, which tells what happens: making two kinds takes twice as
    # long
    machine, derived = setting.machine(rules, told=Log)
    if derived:
        rules = standing(rules, tuple(derived), seat)
        machine, derived = setting.machine(rules, standing=tuple(derived), told=Log)
        faults = Faults()
        for one in derived:
            faults.error("OCT511", "a rule that prevails over this says otherwise", one.span)
        faults.stop_if_any()
    return rules, machine


def placed(
    rules: Rules,
    given: Iterable[str | ScalarNode],
    vocabulary: Vocabulary,
    *,
    players: int,
    in_force: Iterable[str],
    hand: Hand = None,
    laid: Laid | None = None,
    seat: int = 0,
    seed: int | str = 0,
) -> Machine | None:
    """As `settled`, with these modifiers in force of those loaded; None if a fact would have to be
    in force as a sentence, so that it could not be said of this ruleset as it is."""
    setting = _Setting.read(given, vocabulary, players, seat, hand, laid, seed)
    machine, derived = setting.machine(rules, in_force)
    return None if derived else machine


def said(sentence: str | ScalarNode, line: int = 1) -> ScalarNode:
    """A sentence that knows its places; one that stands in no file gets a line of its own in a file
    called `given`.
    """
    if isinstance(sentence, ScalarNode):
        return sentence
    size = len(sentence)
    places = tuple((line, column) for column in range(1, size + 2))
    return ScalarNode(sentence, sentence, Span("given", line, 1, line, size + 1), places)


def vocabulary_of(rules: MatchRules) -> Vocabulary:
    """Every word of the ruleset and of the modifiers in force."""
    return Lexicon(rules.composition, Faults()).whole


def holds(game: Game, condition: str | ScalarNode, seat: int = 0) -> bool:
    """Whether a condition holds where a match stands; `you` is `seat`. Raises OctavoError if it
    cannot be read.
    """
    return _holds(game.machine, _term(game.rules, game.machine, said(condition)), seat, "holds")


def _term(rules: MatchRules, machine: Machine, sentence: ScalarNode) -> t.Term:
    """What a sentence asks of a match by these rules. Raises OctavoError."""
    faults = Faults()
    read_as: tree.Condition | None = parse("condition", sentence, vocabulary_of(rules), faults)
    faults.stop_if_any()
    assert read_as is not None
    term = rules.program.checked.reader().condition(read_as, Scope(seats=machine.setup.players))
    help = "ask for something that it changed: where a card lies, a number"
    check_kept(rules.program, term, sentence.span, help)
    return term


def figure(game: Game, name: str, seat: int, worlds: Iterable[Machine]) -> int | None:
    """What a number that the ruleset works out is for a seat, where it is the same in all of these
    matches; None where it is not, or is of somebody else."""
    for whose in ("your", "the"):
        with suppress(OctavoError):
            term = _term(game.rules, game.machine, said(f"{whose} {name} is at least 0"))
            number = next((one for one in term.args if one.kind == "number"), None)
            if number is None or t.free(number):
                return None
            found = set[int]()
            for world in worlds:
                copy = world.clone(seeded("figure"), silent=True)
                copy.seat_at(seat)
                found.add(int(copy.evaluate(copy.setup.folder.fold(number))))
            return found.pop() if len(found) == 1 else None
    return None


def _holds(machine: Machine, term: t.Term, seat: int, chance: str) -> bool:
    copy = machine.clone(seeded(chance))
    copy.seat_at(seat)
    return bool(copy.evaluate(term))


def standing(rules: Rules, given: tuple[Given, ...], seat: int) -> Rules:
    """The ruleset with facts about qualities in force as sentences: `eights are wild`, of a
    position, for as long as it lasts."""
    faults = Faults()
    checked = check(rules.program.checked.game, faults, rules.program.checked.scheduled)
    you: t.Term = t.First(t.All("players"), "player")
    for _ in range(seat):
        you = t.Left(you, 1)
    for one in given:
        sentence = tree.Rule(denial(one.fact) or one.fact, (), (), one.span)
        rule = StandingRule("given", Origin(), one.span, sentence, "", "")
        settle(rule, checked, checked.bindings, Scope(you=you))
    program = lower(checked, faults, marked=rules.program.marks is not None)
    faults.stop_if_any()
    return _made_of(program, rules, (standing, (rules, given, seat)))


def with_game(rules: Rules, game: RulesetTree) -> Rules:
    """The same ruleset with another tree."""
    faults = Faults()
    checked = check(game, faults, rules.program.checked.scheduled)
    faults.stop_if_any()
    program = lower(checked, faults)
    faults.stop_if_any()
    return _made_of(program, rules, (with_game, (rules, game)))


def _made_of(
    program: Program, rules: Rules, reload: tuple[Callable[..., Rules], tuple[object, ...]]
) -> Rules:
    """The rules that another program makes of the same files; nothing warns of them."""
    return Rules(
        program,
        rules.composition,
        tuple,
        reload,
        rules.explainer,
        rules.make_ranker,
        rules.recounter,
        rules.engine,
    )


class _Setting:
    """What a position is made of: facts, cards in hand, players, who is `you`, a seed for the
    rest."""

    def __init__(
        self,
        facts: list[Given],
        hands: Mapping[int, ScalarNode],
        laid: Mapping[int, list[ScalarNode]],
        players: int,
        seat: int,
        seed: int | str,
    ) -> None:
        self.facts, self.hands, self.laid = facts, hands, laid
        self.players, self.seat, self.seed = players, seat, seed
        self.phase = ""

    @classmethod
    def read(
        cls,
        given: Iterable[str | ScalarNode],
        vocabulary: Vocabulary,
        players: int,
        seat: int,
        hand: Hand,
        laid: Laid | None,
        seed: int | str,
    ) -> _Setting:
        """Raises OctavoError for facts that cannot be read, and for seats nobody has."""
        faults = Faults()
        sentences = [said(one, line) for line, one in enumerate(given, 1)]
        facts = read(sentences, vocabulary, faults)
        faults.stop_if_any()
        held = {} if hand is None else hand if isinstance(hand, Mapping) else {seat: hand}
        hands = {
            whose: said(cards, line)
            for line, (whose, cards) in enumerate(held.items(), len(sentences) + 1)
        }
        if wrong := [whose for whose in hands if not 0 <= whose < players]:
            help = f"seats are numbered from 0 to {players - 1}"
            raise fault("OCT508", f"there is no seat {wrong[0]}", hands[wrong[0]].span, help=help)
        lying = {whose: [said(one) for one in texts] for whose, texts in (laid or {}).items()}
        return cls(facts, hands, lying, players, seat, seed)

    def machine(
        self,
        rules: Rules,
        in_force: Iterable[str] | None = None,
        *,
        standing: tuple[Given, ...] = (),
        told: Callable[[Machine], Told] | None = None,
    ) -> tuple[Machine, list[Given]]:
        """A machine where the facts hold, and those that would have to be in force as sentences. Of
        those that are, the ones about cards that nobody has yet cannot be seen to hold."""
        chance = seeded(f"{self.seed} position")
        machine = rules.compiled(self.players).begin(chance, in_force=in_force, told=told)
        faults = Faults()
        machine.begin_round(_round(self.facts, faults))
        if self.phase:
            machine.let(PHASE, [*rules.program.phases].index(self.phase) + 1)
        making = FactMaker(Standpoint(machine, self.seat), faults)
        making.make(self.facts, self.hands, self.laid)
        faults.stop_if_any()
        derived = []
        for one in self.facts:
            try:
                if denial(one.fact) is not None:
                    derived += [] if one in standing else [one]
                    continue
                if making.holds(one) or (one in standing and _about_nothing(making, one.fact)):
                    continue
                if _derived(making, one.fact) or _about_nothing(making, one.fact):
                    derived.append(one)
                    continue
                faults.found.append(_contradiction(making, one))
            except OctavoError as error:
                faults.found.extend(error.diagnostics)
        faults.stop_if_any()
        for state, so in rules.program.awaited.items():  # what is given does not become so
            if state not in rules.program.flags_of_each:
                machine.perform(Set(Target(state), so))
                continue
            for seat in range(self.players):
                machine.seat_at(seat)
                machine.perform(Set(Target(state, t.YOU), so))
            machine.seat_at(self.seat)
        return machine, derived


def _round(facts: list[Given], faults: Faults) -> int:
    """The round that the facts name, so that what goes by round is that of this one; the first, if
    they name none.
    """
    for one in facts:
        match one.fact:
            case tree.Clause(
                subject=tree.Np(head=tree.Word(name="round", sort="noun")),
                predicate=tree.IsPredicate(
                    negated=False, compare="", complement=tree.Np(head=tree.Numeral() as numeral)
                ),
            ) if numeral.low == numeral.high:
                if numeral.low < 1:
                    help = "the first is 1"
                    faults.error("OCT511", "there is no such round", one.span, help=help)
                return max(1, numeral.low)
    return 1


def _derived(making: FactMaker, fact: tree.Fact) -> bool:
    """Whether a fact gives printed cards, or players, a quality that rules work out: `eights are
    wild`.
    """
    match fact:
        case tree.Clause(
            subject=tree.Np() as subject, predicate=tree.IsPredicate(complement=tree.Word() as word)
        ):
            symbols = making.here.program.symbols
            state = symbols.states.get(word.name)
            if word.name not in symbols.adjectives or state is not None:
                return False
            about = making.here.reader.denote(subject, making.here.scope)
            printed = about.kind == "cards" and making.here.setup.static_cards(about) is not None
            return printed or about.kind in ("player", "players")
    return False


def denial(fact: tree.Fact) -> tree.Clause | None:
    """What forbids it, of a fact that denies what somebody might do: `you do not play the ace of
    clubs`.
    """
    match fact:
        case tree.Clause(
            subject=tree.Np(),
            predicate=tree.Does(negated=True, verb=verb, what=tree.Np() as what, span=span),
        ):
            if verb.name not in ("hold", "have"):
                return tree.Clause(fact.subject, tree.May(True, verb, what, (), span), fact.span)
    return None


def _about_nothing(making: FactMaker, fact: tree.Fact) -> bool:
    """Whether a fact marks cards of somebody who has none such: `your aces are wild`, of a hand
    that is yet to be ranked.
    """
    match fact:
        case tree.Clause(
            subject=tree.Np() as subject,
            predicate=tree.IsPredicate(complement=tree.Word() as word, negated=False),
        ):
            state = making.here.program.symbols.states.get(word.name)
            about = making.here.reader.denote(subject, making.here.scope)
            return (
                state is not None
                and state.kind == "mark"
                and about.kind == "cards"
                and not making.here.value(about)
            )
    return False


def _contradiction(making: FactMaker, given: Given) -> Diagnostic:
    match given.fact:
        case tree.Clause(subject=tree.Np() as subject) if _is_of_the_pack(making, subject):
            message = "this does not hold: cards that no fact mentions lie with the pack"
            return Diagnostic(
                "OCT511", message, given.span, making.laying.elsewhere(_asked(given.fact))
            )
        case tree.Flag(word=word) if phase_said(word.name, making.here.program.phases):
            help = "`at:` says which phase is on"
            return Diagnostic("OCT511", "this does not hold in this phase", given.span, help)
    why = making.refused.get(id(given))
    if why and not _is_empty(given.fact):
        return Diagnostic(
            "OCT511",
            f"this does not hold, and it cannot be made true: {why[0].message}",
            given.span,
            why[0].help,
        )
    other = _of_the_same(given, making.settings)
    if other is not None:
        help = f"`{as_written(other.fact)}` says it of some of them again: say it of each once"
        related = (Related(other.span, "here it is said again"),)
        said = "this does not hold together with another fact"
        return Diagnostic("OCT511", said, given.span, help, related)
    return Diagnostic(
        "OCT511",
        "this does not hold together with the other facts",
        given.span,
        "change one of them",
    )


def _of_the_same(given: Given, others: list[Given]) -> Given | None:
    """A fact about the same number, or the same part of somebody, as another."""
    for one in others:
        match one.fact, given.fact:
            case (
                tree.Clause(subject=tree.Np(head=tree.Word() as word)),
                tree.Clause(subject=tree.Np(head=tree.Word() as known)),
            ) if one is not given and word.name == known.name:
                return one
    return None


def _is_of_the_pack(making: FactMaker, subject: tree.Np) -> bool:
    try:
        return making.laying.is_of_the_pack(subject)
    except OctavoError:  # `each player's purse`, which is asked of one after the other
        return False


def _asked(fact: tree.Fact) -> int:
    """How many cards a fact says that a place has; 0 where it names no number."""
    match fact:
        case tree.Clause(
            predicate=tree.IsPredicate(complement=tree.Np(head=tree.Numeral(low=many)))
        ):
            return many
        case tree.Clause(predicate=tree.Has(what=what) | tree.Does(what=tree.Np() as what)):
            numeral = numeral_of(what)
            return 0 if numeral is None else numeral.low
    return 0


def _is_empty(fact: tree.Fact) -> bool:
    """Whether a fact says that a place holds no cards, which is so if no other lays any there."""
    match fact:
        case tree.Clause(
            predicate=tree.IsPredicate(complement=tree.Word(name="empty"), negated=False)
        ):
            return True
    return False


# --- entering the program -------------------------------------------------------------------------


def phase_of(program: Program, at: str | ScalarNode | None, faults: Faults) -> str:
    """The phase of this name; without one, the first in which players take turns."""
    if at is None:
        in_turns = (
            phase
            for phase, (_, loops) in program.entries.items()
            if loops and _noun(loops[-1]) == "turn"
        )
        return [*in_turns, *program.entries, *program.phases][0]
    name = said(at)
    if name.text not in program.phases:
        near = nearest(name.text, program.phases)
        help = f"there are: {', '.join(program.phases)}"
        faults.error("OCT510", f"there is no phase `{name.text}`", name.span, help=help, meant=near)
    return name.text


def _noun(binding: str) -> str:
    return binding.split("#")[0]


def has_turns(program: Program, phase: str) -> bool:
    """Whether the first decision of a phase is one in a loop over players."""
    return phase in program.entries


def enter(machine: Machine, phase: str, turn: int | None) -> None:
    """Run to the next decision: from the beginning of a phase; or, if it is somebody's turn, from
    where the phase's first decision is that player's."""
    program = machine.setup.program
    if turn is None:
        machine.enter(program.phases[phase], (), -1)
        return
    block, loops = program.entries[phase]
    machine.let(PHASE, [*program.phases].index(phase) + 1)
    machine.enter(block, [(cursor, _rest_of(program, cursor)) for cursor in loops], turn)


def _rest_of(program: Program, cursor: str) -> str:
    """The binding that holds who is still to come in a loop that each player goes through once: all
    others, in a position.
    """
    one = t.Single(t.Bound(cursor, "player"))
    for block in program.blocks:
        for op in block.ops:
            if isinstance(op, Bind) and op.value == t.without(t.Bound(op.name, "players"), one):
                return op.name
    return ""
