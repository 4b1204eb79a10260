-- Keeps what is shown of a game's presence while a sealed question is open; the first to keep it for a question decides.
-- KEYS  what is shown
-- ARGV  the version that opened the question, what to show, how long it is kept (milliseconds)
-- Answers with what is shown.
if redis.call('TYPE', KEYS[1]).ok ~= 'hash' and redis.call('EXISTS', KEYS[1]) == 1 then redis.call('DEL', KEYS[1]) end
local opened = tonumber(redis.call('HGET', KEYS[1], 'opened') or '-1')
if opened and opened >= tonumber(ARGV[1]) then
  return redis.call('HGET', KEYS[1], 'shown')
end
redis.call('HSET', KEYS[1], 'opened', ARGV[1], 'shown', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return ARGV[2]
