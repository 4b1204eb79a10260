-- Return the contributions of finished games of a ruleset, in the order in which they were added; from the first one
-- if the generation that was read before is gone.
-- Returns the generation, the position of the first, and the contributions.
-- KEYS: generations, the contributions, their order. ARGV: the generations, generation, position, limit
local live = ARGV[1]
local from = live == ARGV[3] and tonumber(ARGV[4]) or 0
local games = redis.call('LRANGE', KEYS[3], from, from + tonumber(ARGV[5]) - 1)
if #games == 0 then return { live, from, {} } end
return { live, from, redis.call('HMGET', KEYS[2], unpack(games)) }
