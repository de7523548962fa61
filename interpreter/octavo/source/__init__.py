"""Source: YAML files become one composed document whose values know their places.

Every sentence that an author wrote leaves here with the line and column of each of its characters;
what is no YAML, has a wrong shape or does not fit together leaves as a fault.

Codes (101 to 119 reading, 120 to 129 shape, 130 to 149 composing, 501 to 505 what was asked for):

OCT101 a file cannot be read
OCT102 a file is too large
OCT103 not UTF-8, a byte order mark, or a character that is not allowed
OCT104 a slip of the layout: not YAML
OCT105 an empty file, or one without keys
OCT106 nested too deep, or too many values
OCT107 a key twice in one mapping
OCT108 an anchor, alias, tag, merge key or directive
OCT109 more than one document in a file
OCT110 a key that is missing or no text
OCT111 folded text, or a block of text indented unevenly
OCT112 a number that is too large
OCT113 a key that is too long
OCT120 a file that does not say what it is
OCT121 an unknown key
OCT122 a value of the wrong type, or no value
OCT123 a missing key
OCT124 a value that is not among those allowed
OCT125 keys that do not stand together
OCT126 a name with what names may not hold
OCT131 a variant that extends an unknown or another ruleset
OCT132 a variant adds what is there already
OCT133 a variant replaces or removes what is not there
OCT134 two variants change the same id
OCT135 a variant changes an unknown modifier
OCT136 modifiers that clash
OCT137 a modifier needs a word that nobody declares
OCT138 an id declared in two files
OCT139 two modifiers with one name or number
OCT140 steps before or after an unknown phase
OCT141 an option whose default is not among its values
OCT142 (warning) a modifier that does nothing, because others are not in force
OCT143 `with` an unknown modifier whose name is nearly known
OCT144 (warning) a file among the modifiers that cannot be read
OCT145 `by OPTION` with an option that has no such values
OCT146 `by OPTION` without one of its values, or with another
OCT147 a variant on top of one that there is not, or of itself
OCT501 no such ruleset
OCT502 no such modifier
OCT503 no such variant
OCT504 no such option
OCT505 a value that an option cannot have
"""
