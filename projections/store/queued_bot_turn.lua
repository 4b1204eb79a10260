-- The prefix of the scripts of the bots' turns: a member of the queue, which is sorted by share, and within a share by
-- the time since which a game waits.
local function queued(share, since, game)
  if not string.match(share, '^[01] %w*$') then share = '0 ' end
  return string.format('%s %016.0f %s', share, tonumber(since) or 0, game)
end

