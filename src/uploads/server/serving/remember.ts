const MOST = 10_000

/** Keeps a value; beyond 10,000 of them the oldest leaves. */
export function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  const [oldest] = map.keys()
  if (map.size >= MOST && !map.has(key) && oldest !== undefined) map.delete(oldest)
  map.set(key, value)
}
