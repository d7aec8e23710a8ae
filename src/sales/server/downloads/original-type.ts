/** By the artist's file name: what was uploaded has been decoded as audio, whatever it is called. */
const TYPES: Readonly<Record<string, string>> = {
  wav: 'audio/wav',
  aiff: 'audio/aiff',
  aif: 'audio/aiff',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
}

/** The extension that a download of the original bears; `audio` for a name that says nothing. */
export function extensionOf(fileName: string): string {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(TYPES, extension) ? extension : 'audio'
}

export function typeOf(extension: string): string {
  return TYPES[extension] ?? 'application/octet-stream'
}
