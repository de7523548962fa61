"""One file of each kind in which every key of the language stands, and what the schemas say of a
file.

Comes in: the text of a file. Goes out: the faults of its shape.
"""

from __future__ import annotations

from octavo.diagnostics import Diagnostic, Faults
from octavo.source import schema
from octavo.source.from_yaml import parse

RULESET = """\
ruleset: snip
title: Snip
source: house
players: 2 to 4
preset: [0]
pack: {suits: [reds, blues], ranks: [ace, 2 to 5], runs: [ace, 2 to 5, ace],
    copies: {2 players: 1, 3 to 4 players: 2},
       attributes: {pair: [reds and blues]}}
words:
  cards: {low: twos and threes}
  adjectives: {live: not out}
  players: {elder: the player to the left of the dealer}
  numbers: {tally: the total of the pile, one: 1}
  verbs: {play: played, draw: drawn}
options:
  size: {values: [3, 5], default: 3, why: tables differ, source: p. 2}
  open: {says: hands are open, default: false, why: children}
zones:
  stock: {holds: pack, faces: down}
  pile:  {faces: up, in: order, shows: top card}
  hand:  {each: player, seen by: owner}
  cell:  {named: [n, s]}
  all:   {all of: [cell, pile]}
state:
  dealer: {is a: player, passes: left each round, starts at: any player}
  out:    {is a: mark, of: players, lasts: round}
  size of deal: {is a: number, by round: [1, 2, 3]}
links:
  next to: [{join: [n s]}, {when: the stock is empty, join: [s n]}]
groups:
  pair:  two cards of one rank
  three: {is: three cards of one rank, above: pair, ranked: true, shown as: 'three:<total>'}
families: {kind: [pair, three]}
hands: {of: your hand, use: one group, best: highest groups}
seniority: each player from the dealer
rules:
  1.1: a card may be played
  1.2: {says: twos score 2, source: p. 4}
phrases:
  - {say: take <number>, mean: [move the top card of the stock to your hand]}
phases:
  deal:
    - shuffle the stock
    - if: hands are open
      do: turn every hand face up
      else: [deal 3 cards to each player from the elder]
  play:
    - turns: each player from the elder
      until: any hand is empty
      do:
        - choose:
            play: {pick: a card of your hand, when: the stock is empty, do: move it to the pile}
            pass: {}
    - window: each player from the elder
      open: [snap]
    - repeat: {who: the dealer, choose: {draw: {do: take 1}}}
      until: the stock is empty
    - compare: each player
      by: the best hand
      ties: the dealer
      before: {window: each player}
      loser: now the loser is out
    - for each: player
      at once: true
      unless: you are out
      do: []
actions:
  snap: {who: the dealer, when: the stock is empty, in: [play], pick: a card, do: take 1,
      often: true}
triggers:
  refill: {on: the stock is empty, when: the pile is empty, do: shuffle the stock}
ends: the round is 3
win: [the player with the lowest score, the dealer]
"""
RULESET = RULESET.replace("      do: []\n", "      do: take 1\n")
MODIFIER = """\
modifier: rich
number: 0
title: Rich
source: house
needs: [pile, ace]
clashes: [poor]
options:
  bank: {values: [small, big], default: small, why: taste}
rules:
  r1: aces score 4
before play: now the dealer is you
with poor:
  rules:
    r2: twos score 9
"""
SCENARIO = """\
- name: aces count
  modifiers: [0, rich]
  variants: [long]
  options: {size: 5, open: true}
  players: 3
  seed: 4
  given: [you hold the ace of reds]
  at: play
  hand: Ar 2b
  moves: [play Ar, pass]
  then:
    legal: [play Ar]
    offers: [pass]
    refused: {play 2b: [1.1, r1]}
    facts: [the stock is empty]
    ranks: [pair]
    because: [1.1]
    winner: you
    scores: [1, 2, 3.5]
    faults: [OCT121]
"""
VARIANT = """\
variant: long
title: Long
extends: snip
replaces:
  players: 2 to 6
  options: {size: {default: 5}}
  phases:
    deal: [shuffle the stock]
removes:
  rules: [1.2]
  words: {cards: [low]}
modifiers:
  rich:
    replaces: {rules: {r1: aces score 7}}
    removes: {options: [bank]}
    rules: {r9: aces score 1}
rules:
  l1: threes score 3
before deal: [shuffle the stock]
ends: the round is 9
"""
LIBRARY = """\
library: shared
title: Shared
source: nowhere
needs: [hand]
uses: [another]
replaces: {rules: {a: cards may be played}}
removes: {rules: [b]}
words: {verbs: {play: played}}
rules: {c: cards may not be played}
"""


def shape_faults(text: str, kind: str = "") -> list[Diagnostic]:
    node = parse(text, "f")
    found = Faults()
    schema.check(node, kind or schema.kind_of(node), found)
    return found.found
