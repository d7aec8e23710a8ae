/** Types known by a key's ending; any other is stored in a file beside the object. */
const BY_ENDING: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'audio/mp4',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  json: 'application/json',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
}

export const UNKNOWN_TYPE = 'application/octet-stream'

export function typeOfKey(key: string): string {
  const ending = /\.([a-z0-9]+)$/.exec(key)?.[1] ?? ''
  return BY_ENDING[ending] ?? UNKNOWN_TYPE
}
