"""Hands: what sentences say about the groups into which hands are arranged.

`ranking` files how groups rank and which may be used; `arrangements` what somebody who uses one
thing must put up with in the whole arrangement.
"""
