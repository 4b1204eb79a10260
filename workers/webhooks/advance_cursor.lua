-- Advances the cursor of an endpoint, unless another process has moved it meanwhile. Invalid versions are overwritten.
-- KEYS  the cursors of a game
-- ARGV  the field, where it was (empty if nowhere), where it is to be
local stored = redis.call('HGET', KEYS[1], ARGV[1]) or ''
if #stored > 15 or not stored:match('^%d+$') then stored = '' end
if stored ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1
