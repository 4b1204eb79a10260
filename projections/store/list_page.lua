-- Return games of an index of the list of games, newest first: sort keys and summaries, alternating; nil for a broken
-- summary.
-- KEYS: generations, the index
-- ARGV: the generations, the prefix of the games' keys, where to start ('+', or '(' and a sort key), number of games
-- The games on the page are not known before, so their keys are not named: they are only read.
local page = {}
for _, sort_key in ipairs(redis.call('ZREVRANGEBYLEX', KEYS[2], ARGV[4], '-', 'LIMIT', 0, ARGV[5])) do
  page[#page + 1] = sort_key
  local own = ARGV[3] .. string.match(sort_key, '[^ ]*$')
  local summary = redis.pcall('HGET', own, 'summary')
  if type(summary) == 'table' then redis.call('TYPE', own) end -- raises where the key has moved and is not broken
  page[#page + 1] = type(summary) == 'string' and summary
end
return page
