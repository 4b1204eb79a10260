-- Return how a seek stands, and let it live for a while longer if it still waits.
-- KEYS: those of the prefix. ARGV: seek, milliseconds that it lives from now on ('': leave it)
-- Returns nil for an unknown seek; else its record, 'waiting', 'expired' or its match, and then: for a waiting one in
-- how many milliseconds bots may join ('': never), for a match '1' if its game may not be created yet.
local id = ARGV[1]
local record = redis.call('HGET', RECORDS, id)
if not record then return end
local own = waiting(id)
if own then
  local bots_at = redis.call('ZSCORE', BOTS, id)
  if not is_alive(id) then
    expire(own)
  elseif bots_at and tonumber(bots_at) <= now then
    match_with_bots(own)
  else
    if ARGV[2] ~= '' and not own.lasting then redis.call('ZADD', ENDS, at(now + ARGV[2]), id) end
    return { record, 'waiting', bots_at and at(bots_at - now) or '' }
  end
end
local result = redis.call('HGET', RESULTS, id) or EXPIRED
return { record, result, redis.call('ZSCORE', MATCHES, result) and '1' or '' }
