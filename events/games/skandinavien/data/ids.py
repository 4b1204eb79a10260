"""The names of routes and tickets as types, so that schemas list them."""

from typing import Literal

RouteId = Literal[
    "alborg-arhus", "alborg-goteborg", "alborg-kristiansand", "alborg-oslo", "andalsnes-bergen",
    "andalsnes-lillehammer", "andalsnes-trondheim", "arhus-kobenhavn", "bergen-oslo-1", "bergen-oslo-2",
    "bergen-stavanger", "boden-kiruna-1", "boden-kiruna-2", "boden-tornio", "boden-umea-1", "boden-umea-2",
    "goteborg-kobenhavn", "goteborg-norrkoping", "goteborg-orebro", "goteborg-oslo", "helsinki-imatra",
    "helsinki-lahti", "helsinki-stockholm-1", "helsinki-stockholm-2", "helsinki-tallinn", "helsinki-tampere",
    "helsinki-turku", "honningsvag-kirkenes", "honningsvag-tromso", "imatra-kuopio", "imatra-lahti", "kajaani-kuopio",
    "kajaani-lieksa", "kajaani-oulu", "karlskrona-kobenhavn-1", "karlskrona-kobenhavn-2", "karlskrona-norrkoping-1",
    "karlskrona-norrkoping-2", "kirkenes-murmansk", "kirkenes-rovaniemi", "kiruna-narvik-1", "kiruna-narvik-2",
    "kristiansand-oslo", "kristiansand-stavanger-1", "kristiansand-stavanger-2", "kuopio-lahti", "kuopio-lieksa",
    "kuopio-oulu", "kuopio-vaasa", "lahti-tampere", "lieksa-murmansk", "lillehammer-oslo", "lillehammer-trondheim",
    "moirana-narvik", "moirana-trondheim-1", "moirana-trondheim-2", "narvik-tromso", "norrkoping-orebro",
    "norrkoping-stockholm-1", "norrkoping-stockholm-2", "orebro-oslo-1", "orebro-oslo-2", "orebro-stockholm-1",
    "orebro-stockholm-2", "orebro-sundsvall", "ostersund-sundsvall", "ostersund-trondheim", "oulu-rovaniemi",
    "oulu-tornio", "oulu-vaasa", "rovaniemi-tornio", "stockholm-sundsvall-1", "stockholm-sundsvall-2",
    "stockholm-tallinn", "stockholm-turku", "sundsvall-umea-1", "sundsvall-umea-2", "sundsvall-vaasa",
    "tampere-turku", "tampere-vaasa", "umea-vaasa",
]  # fmt: skip
"""The 81 routes, in the order of the box."""

TicketId = Literal[
    "alborg-norrkoping", "alborg-umea", "arhus-lillehammer", "bergen-kobenhavn", "bergen-narvik", "bergen-tornio",
    "bergen-trondheim", "goteborg-andalsnes", "goteborg-oulu", "goteborg-turku", "helsinki-bergen",
    "helsinki-kirkenes", "helsinki-kiruna", "helsinki-kobenhavn", "helsinki-lieksa", "helsinki-ostersund",
    "kobenhavn-murmansk", "kobenhavn-narvik", "kobenhavn-oulu", "kristiansand-moirana", "narvik-murmansk",
    "narvik-tallinn", "norrkoping-boden", "orebro-kuopio", "oslo-helsinki", "oslo-honningsvag", "oslo-kobenhavn",
    "oslo-moirana", "oslo-stavanger", "oslo-stockholm", "oslo-vaasa", "stavanger-karlskrona", "stavanger-rovaniemi",
    "stockholm-bergen", "stockholm-imatra", "stockholm-kajaani", "stockholm-kobenhavn", "stockholm-tromso",
    "stockholm-umea", "sundsvall-lahti", "tampere-boden", "tampere-kristiansand", "tampere-tallinn", "tornio-imatra",
    "tromso-vaasa", "turku-trondheim",
]  # fmt: skip
"""The 46 tickets, in the order of the box."""
