-- Prepended to the scripts that check whether metadata has changed since it was read.

-- True if a hash among KEYS, from first_key on, differs from ARGV, from first_argument on: number of fields,
-- (field, value) ...
local function game_metadata_changed(first_key, first_argument)
  local at = first_argument
  for key = first_key, #KEYS do
    local fields = tonumber(ARGV[at])
    if redis.call('HLEN', KEYS[key]) ~= fields then
      return true
    end
    at = at + 1
    for _ = 1, fields do
      if redis.call('HGET', KEYS[key], ARGV[at]) ~= ARGV[at + 1] then
        return true
      end
      at = at + 2
    end
  end
  return false
end

