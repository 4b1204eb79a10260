/* Where the names of the cities stand on the map: made by `python -m tests.table.names`, which says how. */

export const CITIES = "alborg andalsnes arhus bergen boden goteborg helsinki honningsvag imatra kajaani karlskrona kirkenes kiruna kobenhavn kristiansand kuopio lahti lieksa lillehammer moirana murmansk narvik norrkoping orebro oslo ostersund oulu rovaniemi stavanger stockholm sundsvall tallinn tampere tornio tromso trondheim turku umea vaasa";

export const NAMES = [
  { size: 17.6, set: 1, tight: "kajaani kristiansand lieksa stavanger vaasa", at: [-47,23,76,-61,-19,112,-43,10,68,41,24,81,-58,5,73,-71,104,103,73,18,89,-61,-19,139,47,10,75,35,-17,75,68,10,117,-53,19,97,46,-13,75,57,24,121,-59,57,127,69,6,79,75,34,60,42,9,65,-116,-119,133,-62,-23,108,-34,-49,114,44,-18,74,75,16,122,-33,-74,79,41,-16,54,13,-21,113,41,-20,56,71,16,114,-19,74,104,66,45,114,-81,18,106,36,19,77,-65,4,97,-26,-49,73,-50,-16,84,-73,-56,117,-39,-19,67,-47,-16,66,68,21,61] },
];
