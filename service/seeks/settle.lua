-- Note that the game of a match is stored, or ('1') that it cannot be created, so that its seeks have expired.
-- KEYS: those of the prefix. ARGV: match, '1' to give it up
-- Returns 1 for the first caller.
if redis.call('ZREM', MATCHES, ARGV[1]) == 0 then return 0 end
for id in string.gmatch(ARGV[1], '[^,]+') do
  if ARGV[2] == '1' then redis.call('HSET', RESULTS, id, EXPIRED) end
  announce(id)
end
return 1
