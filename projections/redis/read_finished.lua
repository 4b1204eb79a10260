-- What finished games of a ruleset contribute, in the order in which they came; from the first one where the generation
-- that was read before is gone. Returns the generation, the position of the first, and the contributions.
-- KEYS: generations. ARGV: key prefix, ruleset, generation, position, limit
local live = redis.call('HGET', KEYS[1], 'live') or '1'
local from = live == ARGV[3] and tonumber(ARGV[4]) or 0
local base = ARGV[1] .. ':' .. live .. ':' .. ARGV[2]
local games = redis.call('LRANGE', base .. ':order', from, from + tonumber(ARGV[5]) - 1)
if #games == 0 then return { live, from, {} } end
return { live, from, redis.call('HMGET', base .. ':games', unpack(games)) }
