-- Store the read models of one game with their checkpoints, and remove its dirty mark if nothing is left to do.
-- KEYS: head, dirty, generations
-- ARGV: game, version, hash, '1' if the game is settled, what the models' keys begin with, the channel of hints,
--       then for each model: name, number of fields and values, field, value ...
-- Of an archived game nothing is stored: what is asked of it is computed from the archive.
-- A checkpoint never moves back, unless it is ahead of the log itself, as it may be after a restored backup.
local head = redis.call('HMGET', KEYS[1], 'version', 'hash', 'place')
local top, version = tonumber(head[1] or '0'), tonumber(ARGV[2])
if not top or version > top or (version == top and head[2] ~= ARGV[3]) then return 'MISMATCH' end

local generations = redis.call('HMGET', KEYS[3], 'live', 'building')

local function store(key, from, upto)
  local known = tonumber(redis.call('HGET', key, 'version') or '0')
  if known >= version and known <= top then return end
  redis.call('DEL', key)
  if upto >= from then redis.call('HSET', key, 'version', version, unpack(ARGV, from, upto)) end
end

local at = 7
while ARGV[at] and not head[3] do
  local key, from, upto = ARGV[5] .. ARGV[at] .. ':', at + 2, at + 1 + tonumber(ARGV[at + 1])
  store(key .. (generations[1] or '1'), from, upto)
  if generations[2] then store(key .. generations[2], from, upto) end
  at = upto + 1
end

-- Only a hint.
redis.call('PUBLISH', ARGV[6], ARGV[1] .. ' ' .. ARGV[2])
if version < top or ARGV[4] ~= '1' then return 'BEHIND' end
redis.call('ZREM', KEYS[2], ARGV[1])
return 'CLEAN'
