-- Return the number of games of each group in the indexes by group.
-- KEYS: generations, the groups, indexes ... ARGV: the generations
local found = {}
local groups = redis.call('HGETALL', KEYS[2])
for n = 1, #groups, 2 do
  found[#found + 1] = groups[n + 1]
  for index = 3, #KEYS do
    found[#found + 1] = redis.call('ZLEXCOUNT', KEYS[index], '[' .. groups[n], '(' .. groups[n] .. '~')
  end
end
return found
