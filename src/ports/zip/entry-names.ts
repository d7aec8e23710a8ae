/** Longest name that file systems take, in bytes of UTF-8. */
const MAX_BYTES = 200
/** Control characters, and those that turn the direction of text; the joiner combines several emoji. */
const UNSEEN = /(?!\u200d)[\p{Cc}\p{Cf}\u2028\u2029]/gu
const FORBIDDEN = /[/\\:*?"<>|]/g
/** Names that Windows takes for a device, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])(?=\s*(\.|$))/i
const ENDING = /\.[A-Za-z0-9]{1,10}$/

/**
 * Windows takes 260 code units for a path with the folder that an archive is unpacked to, such as
 * `C:\Users\…\Downloads\` and one that is called like the archive; folders may use up the first part.
 */
const MAX_PATH = 150
const MAX_FOLDERS = 90

/** Gives each entry of one archive a unique path that every system can write. */
export function createEntryNames(): (path: readonly string[]) => string {
  const taken = new Set<string>()
  const folders = new Map<string, string>()
  const findFree = (parent: string, name: string, units: number) => {
    for (let count = 1; ; count++) {
      const entry = parent + shorten(name, units, count === 1 ? '' : ` (${count})`)
      // Many systems ignore case.
      const key = entry.toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return entry
    }
  }
  return (path) => {
    const depth = path.length - 1
    const parent = path.slice(0, depth).reduce((above, name) => {
      const wanted = `${above}\0${name}`
      const folder =
        folders.get(wanted) ??
        `${findFree(above, clean(name), Math.floor(MAX_FOLDERS / depth) - 1)}/`
      folders.set(wanted, folder)
      return folder
    }, '')
    return findFree(parent, clean(path.at(-1) ?? ''), MAX_PATH - parent.length)
  }
}

/** One file or folder name that every system takes, of any length. */
function clean(name: string): string {
  const seen = name.toWellFormed().normalize('NFC').replace(UNSEEN, ' ').replace(FORBIDDEN, '_')
  const plain = seen
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .replace(/[. ]+$/, '')
  return plain.replace(DEVICE, '_$1') || 'untitled'
}

/** Shortens a name to so many code units, and bytes, with the number; the name's ending stays. */
function shorten(name: string, units: number, number = ''): string {
  if (number === '' && Buffer.byteLength(name) <= MAX_BYTES && name.length <= units) return name
  const ending = ENDING.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - ending.length)
  const added = number.length + ending.length
  return `${cut(stem, MAX_BYTES - added, units - added)}${number}${ending}`
}

/** Cuts between characters as they are seen, never within one. */
function cut(text: string, bytes: number, units: number): string {
  let length = 0
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    length += Buffer.byteLength(segment)
    if (length > bytes || kept.length + segment.length > units) break
    kept += segment
  }
  return kept.replace(/[. ]+$/, '')
}
