const KEY = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/

/** Keys are slash-separated words of `[a-z0-9._-]` that do not begin with a dot. */
export function isObjectKey(key: string): boolean {
  return key.length <= 300 && KEY.test(key)
}

/** @throws RangeError for a key that no engine would take: our own mistake */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new RangeError(`Not an object key: ${key}`)
}
