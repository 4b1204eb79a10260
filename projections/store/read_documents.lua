-- Return the documents of one game with their checkpoint; nothing if they are too many or too long.
-- KEYS: the documents. ARGV: the maximal number of documents, the maximal bytes of each
if redis.call('TYPE', KEYS[1]).ok ~= 'hash' then return {} end
if redis.call('HLEN', KEYS[1]) > tonumber(ARGV[1]) + 2 then return {} end
for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
  if #field > 100 or redis.call('HSTRLEN', KEYS[1], field) > tonumber(ARGV[2]) then return {} end
end
return redis.call('HGETALL', KEYS[1])
