-- A page of the list of games, newest first: sort keys and summaries, alternating; nil for a summary that is broken.
-- KEYS: generations. ARGV: key prefix, the index, where to start ('+', or '(' and a sort key), number of games
local base = ARGV[1] .. ':' .. (redis.call('HGET', KEYS[1], 'live') or '1') .. ':'
local page = {}
for _, sort_key in ipairs(redis.call('ZREVRANGEBYLEX', base .. ARGV[2], ARGV[3], '-', 'LIMIT', 0, ARGV[4])) do
  page[#page + 1] = sort_key
  local summary = redis.pcall('HGET', base .. 'g:' .. string.match(sort_key, '[^ ]*$'), 'summary')
  page[#page + 1] = type(summary) == 'string' and summary
end
return page
