-- A page of the list of games, newest first: places in the order and rows, alternating.
-- KEYS: generations. ARGV: the place, the index, where to start ('+', or '(' and a place in the order), how many
local base = ARGV[1] .. ':' .. (redis.call('HGET', KEYS[1], 'live') or '1') .. ':'
local page = {}
for _, at in ipairs(redis.call('ZREVRANGEBYLEX', base .. ARGV[2], ARGV[3], '-', 'LIMIT', 0, ARGV[4])) do
  page[#page + 1] = at
  page[#page + 1] = redis.call('HGET', base .. 'g:' .. string.match(at, '[^ ]+$'), 'row')
end
return page
