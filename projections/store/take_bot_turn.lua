-- Take a waiting game, which no other process gets for a while; the next process is woken for the next one.
-- KEYS: due, wake-up, taken, lost, queue, shares. ARGV: for how many milliseconds, for how many if it was taken before
--       and not given back, game, its member of the queue ('' for none)
local game, member = ARGV[3], ARGV[4]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local share, since = redis.call('HGET', KEYS[6], game) or '0 ', redis.call('ZSCORE', KEYS[1], game)
redis.call('ZREM', KEYS[5], member)
if not since or tonumber(since) > now then return false end -- another process was faster
redis.call('ZREM', KEYS[5], queued(share, since, game))
local again = 1 - redis.call('SADD', KEYS[3], game)
redis.call('ZADD', KEYS[1], string.format('%.0f', now + ARGV[1 + again]), game)
if redis.call('ZCARD', KEYS[5]) > 0 and redis.call('LLEN', KEYS[2]) == 0 then redis.call('RPUSH', KEYS[2], '1') end
return { share, again, redis.call('SMEMBERS', KEYS[4]) }
