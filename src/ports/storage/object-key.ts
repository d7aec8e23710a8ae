const KEY = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/

/** Keys are slash-separated words of `[a-z0-9._-]` that do not begin with a dot. */
export function isObjectKey(key: string): boolean {
  return key.length <= 300 && KEY.test(key)
}

/** @throws RangeError for a key that no engine would take: our own mistake */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new RangeError(`Not an object key: ${key}`)
}

/** Types known by a key's ending; the disk stores any other in a file beside the object. */
const TYPES: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'audio/mp4',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  opus: 'audio/ogg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  json: 'application/json',
  zip: 'application/zip',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
}

export const UNKNOWN_TYPE = 'application/octet-stream'

export function typeOfKey(key: string): string {
  return TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? UNKNOWN_TYPE
}
