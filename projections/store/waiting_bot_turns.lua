-- Return who waits for a bot: of each share the game that has waited the longest. While there are games in which a
-- person waits, only those are returned.
-- A game that was taken and not given back comes first, so that it is soon known which bot processes are lost with.
-- KEYS: due, taken, queue, shares, visitors. ARGV: the share after which to begin, how many shares
-- Returns the game that was not given back, or '', the last share that was read, and members of the queue.
local BATCH_SIZE, DAY = 1000, 86400000
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local lost, taken = '', 0
for _, game in ipairs(redis.call('SMEMBERS', KEYS[2])) do
  local until_ = redis.call('ZSCORE', KEYS[1], game)
  if until_ then taken = taken + 1 else redis.call('SREM', KEYS[2], game) end
  if until_ and tonumber(until_) <= now then lost = game end
end

-- Members that an older version has named, or that are damaged, are found a batch at a time.
local all = redis.call('ZCARD', KEYS[1])
if redis.call('ZCARD', KEYS[3]) + taken ~= all then
  local from = time[2] % math.ceil(all / BATCH_SIZE) * BATCH_SIZE
  local found = redis.call('ZRANGE', KEYS[1], from, from + BATCH_SIZE - 1, 'WITHSCORES')
  for place = 1, #found, 2 do
    if redis.call('SISMEMBER', KEYS[2], found[place]) == 0 then
      local share = redis.call('HGET', KEYS[4], found[place]) or '0 '
      redis.call('ZADD', KEYS[3], 0, queued(share, found[place + 1], found[place]))
    end
  end
end
if lost ~= '' then return { lost, ARGV[1] } end

local waiting, last, looked_at = {}, ARGV[1], 0
local function look(from, to)
  while #waiting < tonumber(ARGV[2]) and looked_at < BATCH_SIZE do
    local member = redis.call('ZRANGEBYLEX', KEYS[3], from, to, 'LIMIT', 0, 1)[1]
    if not member then return end
    last = string.match(member, '^%d [^ ]*')
    from, looked_at = '(' .. last .. '!', looked_at + 1
    local again_at = redis.call('ZSCORE', KEYS[5], string.sub(last, 3))
    if string.sub(last, 1, 1) == '0' or not again_at or tonumber(again_at) <= now + DAY then
      waiting[#waiting + 1] = member
    end
  end
end

for _, kind in ipairs({ '0', '1' }) do
  local behind = string.sub(ARGV[1], 1, 1) == kind and '(' .. ARGV[1] .. '!' or '(' .. kind .. '!'
  look(behind, '(' .. kind .. '!')
  look('[' .. kind .. ' ', behind)
  if #waiting > 0 then break end
end
return { lost, last, unpack(waiting) }
