/** Longest name that file systems take, in bytes of UTF-8. */
const MAX_BYTES = 200
/** Control characters, and those that turn the direction of text; the joiner combines several emoji. */
const UNSEEN = /(?!\u200d)[\p{Cc}\p{Cf}\u2028\u2029]/gu
const FORBIDDEN = /[/\\:*?"<>|]/g
/** What Windows takes for a device, whatever its ending. */
const DEVICE = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])(?=\s*(\.|$))/i
const ENDING = /\.[A-Za-z0-9]{1,10}$/

/** Gives each entry of one archive a unique path that every system can write. */
export function createEntryNames(): (path: readonly string[]) => string {
  const taken = new Set<string>()
  return (path) => {
    const folders = path.slice(0, -1).map((name) => cleanEntryName(name))
    const name = cleanEntryName(path.at(-1) ?? '')
    for (let count = 1; ; count++) {
      const entry = [...folders, count === 1 ? name : shorten(name, ` (${count})`)].join('/')
      // Many systems ignore case.
      const key = entry.toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return entry
    }
  }
}

/** One file or folder name of at most 200 bytes; its ending stays. */
export function cleanEntryName(name: string): string {
  const seen = name.toWellFormed().normalize('NFC').replace(UNSEEN, ' ').replace(FORBIDDEN, '_')
  const plain = seen
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .replace(/[. ]+$/, '')
  const named = plain.replace(DEVICE, '_$1')
  return shorten(named || 'untitled')
}

/** At most so many bytes with the number; the name's ending stays. */
function shorten(name: string, number = ''): string {
  if (number === '' && Buffer.byteLength(name) <= MAX_BYTES) return name
  const ending = ENDING.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - ending.length)
  return `${cut(stem, MAX_BYTES - number.length - ending.length)}${number}${ending}`
}

/** Cuts between characters as they are seen, never within one. */
function cut(text: string, bytes: number): string {
  let length = 0
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    length += Buffer.byteLength(segment)
    if (length > bytes) break
    kept += segment
  }
  return kept.replace(/[. ]+$/, '')
}
