-- The prefix of the scripts whose keys depend on the generations. A caller with outdated ones gets the current ones,
-- and names its keys again: a cluster keeps moving slots consistent only for keys that are named.
-- KEYS[1]: generations. ARGV[1], ARGV[2]: the generation that is served, and the one that is filled ('' for none)
do
  local known = redis.call('HMGET', KEYS[1], 'live', 'building')
  local live, building = known[1] or '1', known[2] or ''
  if live ~= ARGV[1] or building ~= ARGV[2] then return { 'GENERATIONS', live, building } end
end

