"""Source: YAML files become one composed document whose values know their places.

Every sentence that an author wrote leaves here with the line and column of each of its characters;
what is no YAML, has a wrong shape or does not fit together leaves as a fault.
"""
