-- Stores games with new events, and up to where the feed of their partition has been read.
-- KEYS  pending games, position in the feed
-- ARGV  the position, then (version, game) ...
for n = 2, #ARGV, 2 do redis.call('ZADD', KEYS[1], 'GT', ARGV[n], ARGV[n + 1]) end
redis.call('SET', KEYS[2], ARGV[1])
