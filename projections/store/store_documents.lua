-- Store documents of a game that a declared projection has computed, with their checkpoint.
-- KEYS: the documents, head
-- ARGV: the version that they were computed on top of, '1' if they replace all others, the new version and hash,
--       the maximal number of documents; then name, document ...
-- A process that was faster has stored the same, or more. Nothing is stored for a game that was removed meanwhile.
local FIRST = 6
local top = tonumber(redis.call('HGET', KEYS[2], 'version') or '0')
if top == 0 then return 'GONE' end
local stored = redis.pcall('HGET', KEYS[1], 'version')
if type(stored) == 'table' then redis.call('DEL', KEYS[1]) end -- of another type: not written by Skald
local known = type(stored) == 'string' and tonumber(stored) or 0
if ARGV[2] ~= '1' then
  if known ~= tonumber(ARGV[1]) then return 'OTHER' end
  local new = 0
  for n = FIRST, #ARGV, 2 do new = new + 1 - redis.call('HEXISTS', KEYS[1], ARGV[n]) end
  if new > 0 and redis.call('HLEN', KEYS[1]) - (known > 0 and 2 or 0) + new > tonumber(ARGV[5]) then return 'MANY' end
else
  -- A checkpoint never moves back, unless it is ahead of the log itself, as it may be after a restored backup.
  if known > tonumber(ARGV[3]) and known <= top then return 'OTHER' end
  redis.call('DEL', KEYS[1])
end
redis.call('HSET', KEYS[1], 'version', ARGV[3], 'hash', ARGV[4], unpack(ARGV, FIRST))
return 'STORED'
