-- Store the read models of one game with their checkpoints, and remove its dirty mark if nothing is left to do.
-- KEYS: generations, head, dirty, then for each model its key in the generation that is served, and in the one that is
--       filled, if there is one
-- ARGV: the generations, game, version, hash, '1' if the game is settled, the channel of hints,
--       then for each model: number of fields and values, field, value ...
-- Nothing is stored for an archived game: its models are computed from the archive on demand.
-- A checkpoint never moves back, unless it is ahead of the log itself, as it may be after a restored backup.
local game, told, hash, settled, channel = unpack(ARGV, 3, 7)
local head = redis.call('HMGET', KEYS[2], 'version', 'hash', 'place')
local top, version = tonumber(head[1] or '0'), tonumber(told)
if not top or version > top or (version == top and head[2] ~= hash) then return 'MISMATCH' end

local function store(key, from, upto)
  local known = tonumber(redis.call('HGET', key, 'version') or '0')
  if known >= version and known <= top then return end
  redis.call('DEL', key)
  if upto >= from then redis.call('HSET', key, 'version', version, unpack(ARGV, from, upto)) end
end

local at, key = 8, 4
while ARGV[at] and not head[3] do
  local from, upto = at + 1, at + tonumber(ARGV[at])
  if ARGV[2] == '' then
    store(KEYS[key], from, upto)
    key = key + 1
  else
    pcall(store, KEYS[key], from, upto) -- it may be damaged: the generation that is being filled replaces it
    store(KEYS[key + 1], from, upto)
    key = key + 2
  end
  at = upto + 1
end

-- Only a hint.
redis.call('PUBLISH', channel, game .. ' ' .. told)
if version < top or settled ~= '1' then return 'BEHIND' end
redis.call('ZREM', KEYS[3], game)
return 'CLEAN'
