const MAX_BYTES = 200
/** Separators, control characters, and marks that turn the direction of writing. */
const UNSAFE = /[/\\\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** A file name as people may see it again; undefined where nothing of it is left. */
export function cleanFileName(name: string): string | undefined {
  const clean = name.normalize('NFC').toWellFormed().replace(UNSAFE, '').trim()
  if (/^\.*$/.test(clean)) return undefined
  return shorten(clean)
}

/** Cuts in the middle of the name, so that its extension stays. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  let stem = Array.from(name.slice(0, name.length - extension.length))
  while (Buffer.byteLength(stem.join('')) + extension.length > MAX_BYTES) {
    stem = stem.slice(0, -1)
  }
  return stem.join('') + extension
}
