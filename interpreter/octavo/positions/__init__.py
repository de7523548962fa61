"""Positions described in sentences.

Comes in: a loaded ruleset and facts in its own words. Goes out: a match that stands where these
facts hold. Scenarios, and commands that judge a position, begin here.

Codes: OCT510 no such phase · OCT511 a fact that does not hold and cannot be made true · OCT512 `or`
in a fact that is given · OCT513 a card that two facts claim, or that is not to be had · OCT514 a
fact about what was done that no sentence asks for · OCT515 a card in short form that there is not
"""
