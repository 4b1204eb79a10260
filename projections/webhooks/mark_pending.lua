-- Notes games that have gone on, and to where the feed of their partition has been looked at.
-- KEYS  pending games, place in the feed
-- ARGV  the place, then (version, game) ...
for n = 2, #ARGV, 2 do redis.call('ZADD', KEYS[1], 'GT', ARGV[n], ARGV[n + 1]) end
redis.call('SET', KEYS[2], ARGV[1])
