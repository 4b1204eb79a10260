-- Return the number of dirty games of each partition that has any: the index of its key, from 0, then the number.
-- KEYS: dirty, of every partition
local found = {}
for place, dirty in ipairs(KEYS) do
  local games = redis.pcall('ZCARD', dirty)
  if type(games) == 'number' and games > 0 then
    found[#found + 1] = place - 1
    found[#found + 1] = games
  end
end
return found
