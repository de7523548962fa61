"""Decisions: choices, picks, windows and simultaneous choices, as blocks.

Comes in: the `choose`, `window` and `for each … at once` steps of a game. Goes out: decisions whose options lead to blocks.
A choice of several cards becomes a run of small decisions in card order; a card is offered only if the whole can still be done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from ..check import terms as t
from ..check.definitions import named_groups
from ..check.phrases.kinds import is_group, numeral_of, whole
from ..check.phrases.scope import Scope
from ..check.terms import YOU, Term
from ..diagnostics import Related, Span, fault, nearest
from ..syntax import game as g
from ..syntax import tree
from .picking.groups import GroupPicks, Offer, Picking
from .program import Ask, Be, Bind, Branch, Choice, Decision, Go, Own, Pick, Remember
from .triggers import said_in


class Choices(GroupPicks):
    """Lowers decisions. `steps`, `fired_by` and `as_player` come from the classes beside it."""

    def choose(self, step: g.Choose, scope: Scope) -> None:
        offers = [self._offer(option, scope) for option in step.options]
        offers = [offer for offer in offers if offer.when != t.FALSE] or offers  # an option of the ruleset may say never
        self._decide(offers, step.span, self._carry_out)

    def _carry_out(self, offer: Offer, is_action: bool = False) -> None:
        """Everything an option does once it is taken and its picks are made."""
        begin = self.jump_to_new() if is_action else -1
        cards = t.empty("cards")
        for pick in offer.picks:
            if pick.bound.kind in ("card", "cards"):
                cards = t.either(cards, t.single(pick.bound) if pick.bound.kind == "card" else pick.bound)
            elif pick.made:
                cards = t.either(cards, Term("made of", "cards", (pick.bound,)))
        self.emit(Remember(offer.verb, None if cards.op == "empty set" else cards))
        around, self.made_so = self.made_so, {}
        for verb in sorted(self.waited_for() & said_in(offer.steps, self.checked)):
            self.made_so[verb] = self.bind(f"made {verb}", t.empty("cards"))

        def fire(made: dict[str, Term]) -> None:
            self.fired_by(offer.verb, cards, offer.scope)
            for verb, about in made.items():
                self.fired_by(verb, about, offer.scope)

        self.carrying.append(partial(fire, self.made_so))
        self.steps(offer.steps, offer.scope)
        self.carrying.pop()
        made, self.made_so = self.made_so, around
        if is_action and not self.closed:
            picks = tuple(Pick(str(p.bound.data), p.bound.kind, p.members, p.low, p.high) for p in offer.picks)
            self.program.own.append(Own(offer.verb, self.phase, offer.when, picks, begin, self.jump_to_new()))
        if not self.closed:
            fire(made)

    def steps(self, steps: tuple[g.Step, ...], scope: Scope) -> None:
        raise NotImplementedError

    def fired_by(self, verb: str, cards: Term, scope: Scope) -> None:
        raise NotImplementedError

    def waited_for(self) -> set[str]:
        raise NotImplementedError

    def each_player(self, members: Term, start: Term | None, body: Callable[[], None]) -> None:
        raise NotImplementedError

    # --- one decision ---------------------------------------------------------------------------------

    def _decide(
        self, offers: list[Offer], span: Span, then: Callable[[Offer], None], after: int | None = None, skip: int | None = None
    ) -> None:
        """Ask; each option makes its further picks, then `then` runs; all meet in the block `after`."""
        entry = self.jump_to_new()
        join = self.new_block() if after is None else after
        number = len(self.program.decisions)
        choices = tuple(self._choice(offer) for offer in offers)
        decision = Decision(number, choices, join if skip is None else skip, entry, self.phase, span)
        self.program.decisions.append(decision)
        if self.body is None:
            self.apart.add(self.phase)
        elif self.phase not in self.apart:
            self.program.entries.setdefault(self.phase, self.body)
        self.finish(Ask(number))
        for offer, choice in zip(offers, choices, strict=True):
            self.at(choice.to)
            for index, pick in enumerate(offer.picks):
                if index > 0 or pick.members is None or pick.is_run:
                    self._pick(offer, index, number)
            then(offer)
            self.finish(Go(join))
        if after is None:
            self.at(join)

    def _choice(self, offer: Offer) -> Choice:
        when, pick = offer.when, None
        first = offer.picks[0] if offer.picks else None
        if first is not None and first.members is not None and not first.is_run:
            pick = self._one(first, self._completable(offer.picks, 0))
            rest = self._possible(offer.picks, 1)
            when = when if t.mentions(rest, first.bound) else t.all_of([when, rest])
        else:
            when = t.all_of([when, self._possible(offer.picks, 0)])
        makes, forms = ("", False) if first is None else (first.made, bool(first.groups))
        return Choice(offer.verb, when, pick, self.new_block(), offer.span, offer.owner, offer.silent, makes, forms)

    def _one(self, pick: Picking, members: Term) -> Pick:
        """A pick of one."""
        return Pick(str(pick.bound.data), pick.bound.kind, self._unlike(members, pick.bound.kind))

    def _unlike(self, members: Term, kind: str) -> Term:
        """What may be picked; of several cards that nothing tells apart one is offered."""
        pack = self.checked.game.pack
        alike = kind == "card" and (pack.looks or any(many > 1 for _, _, many in pack.copies))
        return Term("unlike", "cards", (members,)) if alike else members

    def _possible(self, picks: tuple[Picking, ...], index: int) -> Term:
        """Whether the picks from this one on can all be made; those before it may be mentioned."""
        if index == len(picks):
            return t.TRUE
        pick, rest = picks[index], self._possible(picks, index + 1)
        rest = t.TRUE if t.mentions(rest, pick.bound) else rest
        if pick.members is None:
            assert pick.low is not None and pick.high is not None
            return t.all_of([Term("compare", "truth", (pick.low, pick.high), "<="), rest])
        if pick.groups:
            return t.all_of([t.some(_growing(pick, pick.members, t.empty("cards"))), rest])
        if pick.made:
            return t.all_of([Term("makeable", "truth", (pick.members,), pick.made), rest])
        if pick.is_run:
            assert pick.low is not None
            enough = Term("compare", "truth", (t.count(pick.members), pick.low), ">=")
            return t.all_of([t.TRUE if pick.low == t.number(0) else enough, rest])
        return t.all_of([t.some(self._completable(picks, index)), rest])

    def _completable(self, picks: tuple[Picking, ...], index: int) -> Term:
        """The members of a pick of one after which those that follow can be made."""
        members, bound = picks[index].members, picks[index].bound
        assert members is not None
        rest = self._possible(picks, index + 1)
        if not t.mentions(rest, bound):
            return members
        somewhere = {part.data for part in t.walk(rest) if part.op == "permitted on" and part.args[0] == bound}
        # what may be done somewhere may be done: that need not be asked before
        members = t.rewrite(members, lambda part: part.args[0] if part.op == "permitted" and part.data in somewhere else None)
        variable = t.local(f"pick {index + 1}", bound.kind)
        return t.restrict(members, variable, t.substitute(rest, bound, variable))

    def _pick(self, offer: Offer, index: int, part_of: int) -> None:
        """A further pick of an option already taken: a decision of its own."""
        pick = offer.picks[index]
        name = str(pick.bound.data)
        if pick.members is None:
            self._ask_part(Pick(name, "number", None, pick.low, pick.high), offer, part_of)
        elif pick.made:
            self._make(pick, offer, part_of)
        elif pick.is_run:
            self._run(pick, offer, part_of)
        else:
            self._ask_part(self._one(pick, self._completable(offer.picks, index)), offer, part_of)

    def _ask_part(self, pick: Pick, offer: Offer, part_of: int) -> None:
        entry, to = self.jump_to_new(), self.new_block()
        number = len(self.program.decisions)
        choice = Choice(offer.verb, t.TRUE, pick, to, offer.span, offer.owner, offer.silent)
        self.program.decisions.append(Decision(number, (choice,), to, entry, self.phase, offer.span, part_of))
        self.finish(Ask(number))
        self.at(to)

    def _run(self, pick: Picking, offer: Offer, part_of: int) -> None:
        """Several of a set: one after the other in card order, until there are enough, or until they are a group."""
        assert pick.members is not None
        chosen, rest = pick.bound, self.bind(f"rest of {pick.noun}", pick.members)
        self.emit(Bind(str(chosen.data), t.empty(chosen.kind)))
        one = self.declare(f"one of {pick.noun}", t.MEMBER[chosen.kind])
        head, taken, done = self.jump_to_new(), self.new_block(), self.new_block()
        so_far = t.count(chosen)
        full = t.FALSE if pick.high is None else Term("compare", "truth", (so_far, pick.high), ">=")
        if pick.low is None:
            members, enough = _growing(pick, rest, chosen), Term("forms", "truth", (YOU, chosen), pick.groups)
        else:
            need = Term("arithmetic", "number", (pick.low, so_far), "-")
            members = Term("leaving", chosen.kind, (rest, Term("arithmetic", "number", (need, t.number(1)), "-")))
            enough = Term("compare", "truth", (so_far, pick.low), ">=")
        number = len(self.program.decisions)
        coming = Pick(one, t.MEMBER[chosen.kind], self._unlike(members, t.MEMBER[chosen.kind]))
        more = Choice(offer.verb, t.negate(full), coming, taken, offer.span, offer.owner, offer.silent, forms=bool(pick.groups))
        stop = Choice("done", enough, None, done, offer.span, offer.owner, True)
        self.program.decisions.append(Decision(number, (more, stop), done, head, self.phase, offer.span, part_of))
        self.finish(Ask(number))
        self.at(taken)
        card = Term("bound", t.MEMBER[chosen.kind], data=one)
        self.emit(
            Bind(str(chosen.data), t.either(chosen, t.single(card))),
            Bind(str(rest.data), Term("above", chosen.kind, (rest, card))),
        )
        self.finish(Go(head))
        self.at(done)

    # --- what an option needs -------------------------------------------------------------------------

    def _offer(self, option: g.ChoiceOption, scope: Scope) -> Offer:
        reader = self.reader()
        guards = [Term("in force", "truth", data=name) for name in option.owner.modifiers]
        when = [] if option.when is None else [reader.condition(option.when, scope)]
        condition = t.all_of([*guards, *when, Term("allowed", "truth", (YOU,), option.name)])
        self.offered.add(option.name)
        picks, inner = self._picks(option.name, option.picks, scope)
        return Offer(option.name, condition, picks, inner, option.steps, option.span, option.owner.modifiers)

    def _picks(
        self, verb: str, picks: tuple[tree.Listing | tree.NumberRange, ...], scope: Scope
    ) -> tuple[tuple[Picking, ...], Scope]:
        found: list[Picking] = []
        named: list[tuple[str, Term]] = []
        for pick in picks:
            inner = scope.picked(named) if named else scope
            picking = self._picking(verb, pick, inner, first=all(noun != "card" for noun, _ in named))
            found.append(picking)
            named.append((picking.noun, picking.bound))
        return tuple(found), scope.picked(named) if named else scope

    def _picking(self, verb: str, pick: tree.Listing | tree.NumberRange, scope: Scope, first: bool) -> Picking:
        reader = self.reader()
        if isinstance(pick, tree.NumberRange):
            bound = Term("bound", "number", data=self.declare("number", "number"))
            return Picking("number", bound, None, reader.number(pick.low, scope), reader.number(pick.high, scope))
        np: tree.Listing = pick
        many = numeral_of(np) if isinstance(np, tree.Np) else None
        if isinstance(np, tree.SomeOf):
            many, np = np.numeral, np.what
        if isinstance(np, tree.Np) and is_group(np):
            made = self._made_of(np, scope)
            if made is not None:
                return self._picked_group(np, made)
            if not self.checked.symbols.lying_zones():
                return self._group(np, scope)
        members = reader.as_kind(np, "cards", scope) if isinstance(np, tree.Several) else reader.denote(np, scope)
        noun = np.head.name if isinstance(np, tree.Np) and isinstance(np.head, tree.Word) else "card"
        if members.kind in t.SETS:
            members = t.single(members)
        if members.kind == "groups":
            assert isinstance(np, tree.Np)
            return Picking(noun, Term("bound", "group", data=self.declare(noun, "group")), members)
        if members.kind == "place" or (members.kind not in t.MEMBER and not members.kind.startswith("values ")):
            members = reader.turn_into(members, "cards", pick.span)
        if members.kind == "cards":
            noun = "card"
            if first and not any(part.op == "permitted" and part.data == verb for part in t.walk(members)):
                members = Term("permitted", "cards", (members,), verb)
        one = t.MEMBER.get(members.kind) or members.kind.replace("values ", "value ", 1)
        if many is None or (many.low, many.high) == (1, 1):
            return Picking(noun, Term("bound", one, data=self.declare(noun, one)), members)
        bound = Term("bound", members.kind, data=self.declare(noun, members.kind))
        high = None if many.high is None else t.number(many.high)
        return Picking(noun, bound, members, t.number(many.low), high)

    def stretch(self, members: Term, order: tree.Order, scope: Scope) -> tuple[Term, Term | None]:
        """The players of an order, as far as it goes, and the one it begins with, if it says so."""
        reader = self.reader()
        start = None if order.start is None else reader.as_kind(order.start, "player", scope)
        if order.end is not None:
            end = reader.as_kind(order.end, "player", scope)
            members = t.both(members, Term("stretch", "players", (start or Term("first", "player", (members,)), end)))
        return members, start

    def _group(self, np: tree.Np, scope: Scope) -> Picking:
        """`a group of cards of your hand`: picked card by card, each offered only if a group can still be made with it."""
        reader, of = self.reader(), next((post.what for post in np.posts if isinstance(post, tree.Of)), None)
        if self.checked.game.hands is None or of is None:
            help = "declare `hands:`, and write `a group of cards of your hand`"
            raise fault("OCT427", "this does not say of which cards the group is made", np.span, help=help)
        cards = reader.turn_into(reader.denote(of, scope), "cards", of.span)
        ranked = [one.name for one in self.checked.ladder.definitions if one.ranked]
        names = tuple(name for name in named_groups(np, self.checked.symbols) if name in ranked)
        return Picking("group", Term("bound", "cards", data=self.declare("group", "cards")), cards, groups=names)

    # --- windows ----------------------------------------------------------------------------------------

    def window(self, step: g.Window, scope: Scope) -> None:
        """Ask each in order who has an action open; after an action, all again from the first."""
        self.opened.add((self.phase, step.open))
        if not step.open and not self._open(step):
            return  # modifiers declare what may be done here; without them, nothing
        reader = self.reader()
        what = step.order.what
        members = whole(reader.turn_into(reader.denote(what, scope), "players", what.span), what)
        members, start = self.stretch(members, step.order, scope)
        before = self.bind("you before", YOU)
        head = self.jump_to_new()
        left = self.bind("players asked", members)
        cursor = self.bind("asked", start or Term("first", "player", (left,)))
        following, asked, after = self.new_block(), self.new_block(), self.new_block()
        self.finish(Go(following))
        self.at(following)
        self.finish(Branch(t.some(left), asked, after))
        self.at(asked)  # no place to enter at: a window asks in its own order, after all that comes before it
        self.emit(
            Bind(str(cursor.data), Term("seated", "player", (left, cursor))),
            Bind(str(left.data), t.without(left, t.single(cursor))),
            Be(cursor),
        )
        offers = [self._action(action, scope) for action in self._open(step)]
        # nobody without an open action is asked: that being asked tells nothing, passing is an option only beside another
        any_open = t.any_of([self._is_open(offer) for offer in offers])
        passing = Offer("pass", any_open, (), scope, (), step.span, (), True)
        self.windows += 1
        self._decide(
            [*offers, passing],
            step.span,
            lambda offer: self._finish_window(offer, passing, head, following),
            after=following,
            skip=following,
        )
        self.windows -= 1
        self.at(after)
        self.emit(Be(before))

    def _finish_window(self, offer: Offer, passing: Offer, head: int, following: int) -> None:
        if offer is passing:
            return self.finish(Go(following))
        self._carry_out(offer, is_action=True)
        return self.finish(Go(head))

    def _is_open(self, offer: Offer) -> Term:
        return t.all_of([offer.when, self._possible(offer.picks, 0)])

    def _open(self, step: g.Window) -> list[g.Action]:
        here = [a for a in self.checked.game.actions if not a.phases or self.phase in a.phases]
        actions = [a for a in here if a.when is None or self.reader().condition(a.when, Scope()) != t.FALSE]
        if not step.open:
            return actions
        known = {action.name: action for action in self.checked.game.actions}
        for name, place in zip(step.open, step.places, strict=True):
            if name not in known:
                near = nearest(name, known)
                help = f"there are: {', '.join(known) or 'none'}"
                related = [Related(known[near].span, f"`{near}` is declared here")] if near else []
                raise fault("OCT303", f"there is no action `{name}`", place, help=help, related=related, meant=near)
        return [known[name] for name in step.open]

    def _action(self, action: g.Action, scope: Scope) -> Offer:
        reader = self.reader()
        parts = [Term("in force", "truth", data=name) for name in action.owner.modifiers]
        if action.who is not None:
            who = reader.turn_into(reader.denote(action.who, scope), "players", action.who.span)
            parts.append(t.contains(who, YOU))
        inner = scope.acting(YOU)
        if action.when is not None:
            parts.append(reader.condition(action.when, inner))
        if not action.often:
            done = Term("done", "players", data=(action.name, "this round", "players"))
            parts.append(t.negate(t.contains(done, YOU)))
        parts.append(Term("allowed", "truth", (YOU,), action.name))
        picks, inner = self._picks(action.name, action.picks, inner)
        parts += [self._permitted(verb, cards) for verb, cards in self._done_by(action.steps, inner)]
        return Offer(action.name, t.all_of(parts), picks, inner, action.steps, action.span, action.owner.modifiers)

    def _done_by(self, steps: tuple[g.Step, ...], scope: Scope) -> Iterator[tuple[str, Term]]:
        """What steps say to be done with cards that are known beforehand: `now the ace of clubs is VERBED`."""
        for step in steps:
            effect = step.effect if isinstance(step, g.Do) else None
            if isinstance(effect, tree.PhraseUse):
                phrase = self.checked.symbols.phrases[effect.pattern]
                if phrase.rule is None and effect.pattern not in self.expanding:
                    self.expanding.append(effect.pattern)
                    yield from self._done_by(phrase.steps, scope.with_holes(self.reader().fill(effect, scope)))
                    self.expanding.pop()
            elif isinstance(effect, tree.Now) and isinstance(effect.fact, tree.Clause):
                predicate = effect.fact.predicate
                about = effect.fact.subject
                if isinstance(predicate, tree.WasDone) and not isinstance(about, tree.Several):
                    reader = self.reader()
                    cards = reader.turn_into(reader.denote(about, scope), "cards", about.span)
                    if not any(part.op in ("bound", "local") for part in t.walk(cards)):
                        yield predicate.verb.name, cards

    def _permitted(self, verb: str, cards: Term) -> Term:
        """Whether you may do this with these cards: what an action makes so must be allowed by itself, too."""
        if not any(rule.cards is not None for rule in self.checked.bindings.about(verb)):
            return t.TRUE
        return t.negate(t.some(t.without(cards, Term("permitted", "cards", (cards,), verb))))

    # --- all at once ------------------------------------------------------------------------------------

    def at_once(self, step: g.ForEach, members: Term, scope: Scope) -> None:
        """All choose before anything is done: the choices are kept for each player, then carried out."""
        if len(step.steps) != 1 or not isinstance(step.steps[0], g.Choose):
            raise fault(
                "OCT418",
                "`at once` takes one `choose` and nothing else",
                step.span,
                help="put what follows into a step of its own",
            )
        choose = step.steps[0]
        inner = scope.acting(YOU)
        offers = [replace(self._offer(option, inner), silent=True) for option in choose.options]
        which = self.declare("chosen", "number")
        self.program.bindings[which].each = True
        for offer in offers:
            for pick in offer.picks:
                self.program.bindings[str(pick.bound.data)].each = True

        def keep(offer: Offer) -> None:
            self.emit(Bind(which, t.number(offers.index(offer))))

        def ask() -> None:
            self.emit(Bind(which, t.number(-1)))
            self._decide(offers, choose.span, keep)

        def carry_out() -> None:
            after = self.new_block()
            for index, offer in enumerate(offers):
                mine, other = self.new_block(), self.new_block()
                self.finish(Branch(Term("is", "truth", (Term("bound", "number", data=which), t.number(index))), mine, other))
                self.at(mine)
                self._carry_out(offer)
                self.finish(Go(after))
                self.at(other)
            self.finish(Go(after))
            self.at(after)

        members, start = self.stretch(members, step.order, scope)
        self.each_player(members, start, ask)
        self.each_player(members, start, carry_out)


def _growing(pick: Picking, rest: Term, chosen: Term) -> Term:
    """The cards with which a group can still be made of those chosen."""
    return Term("growing", "cards", (YOU, rest, chosen), pick.groups)
