-- Reads keys of one slot at one moment: whole, or only what tells whether they have changed.
-- KEYS  any number
-- ARGV  '1' to read them whole; then for each key '1' if fields of it never change, so that its size is enough
-- Answers for each key that is there: its number, its type, in how many milliseconds it expires (-1: never),
-- its size, the last id of a stream, and its content where that was asked for.
local READ = {
  string = { 'GET' }, hash = { 'HGETALL' }, list = { 'LRANGE', 0, -1 }, set = { 'SMEMBERS' },
  zset = { 'ZRANGE', 0, -1, 'WITHSCORES' }, stream = { 'XRANGE', '-', '+' },
}
local SIZE = { string = 'STRLEN', hash = 'HLEN', list = 'LLEN', set = 'SCARD', zset = 'ZCARD', stream = 'XLEN' }

local function last_id(key)
  local info = redis.call('XINFO', 'STREAM', key)
  for n = 1, #info, 2 do
    if info[n] == 'last-generated-id' then return info[n + 1] end
  end
end

local answers = {}
for n, key in ipairs(KEYS) do
  local kind = redis.call('TYPE', key).ok
  if kind ~= 'none' then
    local size, last, content = 0, '', false
    if SIZE[kind] then size = redis.call(SIZE[kind], key) end
    if kind == 'stream' then last = last_id(key) end
    if READ[kind] and (ARGV[1] == '1' or (ARGV[n + 1] ~= '1' and kind ~= 'stream')) then
      content = redis.call(READ[kind][1], key, unpack(READ[kind], 2))
      if kind == 'string' then content = { content } end
    end
    answers[#answers + 1] = { n, kind, redis.call('PTTL', key), size, last, content }
  end
end
return answers
