-- Return the number of games in each of the given indexes of the list of games.
-- KEYS: generations, indexes ... ARGV: the generations
local counts = {}
for n = 2, #KEYS do counts[n - 1] = redis.call('ZCARD', KEYS[n]) end
return counts
