-- Quarantine one step of one game, and store a dead letter unless it is already quarantined.
-- KEYS: dead letters, quarantined, dirty. ARGV: game, step, version, reason, '1' if no other step can be done either
local field = ARGV[1] .. ':' .. ARGV[2]
if redis.call('HSETNX', KEYS[2], field, ARGV[4]) == 1 then
  redis.call('XADD', KEYS[1], 'MAXLEN', '~', 1000, '*',
    'game', ARGV[1], 'step', ARGV[2], 'version', ARGV[3], 'reason', ARGV[4])
end
if ARGV[5] == '1' then redis.call('ZREM', KEYS[3], ARGV[1]) end
return 1
