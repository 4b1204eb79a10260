/* Where the names of the cities stand on the map: made by `python -m tests.table.names`, which says how. */

export const CITIES = "alborg andalsnes arhus bergen boden goteborg helsinki honningsvag imatra kajaani karlskrona kirkenes kiruna kobenhavn kristiansand kuopio lahti lieksa lillehammer moirana murmansk narvik norrkoping orebro oslo ostersund oulu rovaniemi stavanger stockholm sundsvall tallinn tampere tornio tromso trondheim turku umea vaasa";

export const NAMES = [
  { size: 14.2, set: 1, tight: "goteborg lahti lillehammer orebro stavanger tornio", at: [-39,16,63,-51,-17,92,-28,18,57,-43,-9,67,-52,5,60,50,18,77,65,17,74,-51,-18,114,40,12,63,33,-18,69,57,12,97,-45,17,80,30,-18,62,-45,18,100,-68,27,111,63,6,66,-28,-26,42,39,12,61,66,7,101,53,-12,89,27,-38,94,36,-17,62,64,15,100,46,-20,58,37,-15,45,-11,-19,93,35,-20,47,-43,-18,94,42,-21,84,58,44,94,-72,17,87,31,18,64,-56,4,80,-25,-28,53,-40,-17,69,-65,-33,96,-28,-18,56,-42,-15,55,66,21,58] },
  { size: 17.6, set: 1, tight: "kajaani kristiansand lieksa stavanger vaasa", at: [-47,23,76,-61,-19,112,-43,10,68,41,24,81,-58,5,73,-71,104,103,73,18,89,-61,-19,139,47,10,75,35,-17,75,68,10,117,-53,19,97,46,-13,75,57,24,121,-59,57,127,69,6,79,75,34,60,42,9,65,-116,-119,133,-62,-23,108,-34,-49,114,44,-18,74,75,16,122,-33,-74,79,41,-16,54,13,-21,113,41,-20,56,71,16,114,-19,74,104,66,45,114,-81,18,106,36,19,77,-65,4,97,-26,-49,73,-50,-16,84,-73,-56,117,-39,-19,67,-47,-16,66,68,21,61] },
];
