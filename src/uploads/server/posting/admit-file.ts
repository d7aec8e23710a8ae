import { Problem } from '#kernel/problem.ts'
import { mayBeBooklet, mayBeImage, mayBeSound, UNKNOWN_TYPE } from '../../accepted-files.ts'

export type UploadKind = 'image' | 'sound' | 'booklet'

const MAY_BE = { sound: mayBeSound, image: mayBeImage, booklet: mayBeBooklet } as const
const NAME_MAX_BYTES = 200
/** Separators, control characters, and marks that turn the direction of writing. */
const UNSAFE = /[/\\\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const MEDIA_TYPE = /^[a-z0-9][a-z0-9.+-]*\/[a-z0-9][a-z0-9.+-]*$/

/** The name and type to store a file under. @throws Problem file_name_invalid, file_not_allowed */
export function admitFile(
  kind: UploadKind,
  file: { name: string; type: string },
): { fileName: string; type: string } {
  const fileName = cleanFileName(file.name)
  if (fileName === undefined) {
    throw new Problem('file_name_invalid', { fields: { name: 'file_name_invalid' } })
  }
  const given = file.type.toLowerCase()
  const type = MEDIA_TYPE.test(given) ? given : UNKNOWN_TYPE
  if (!MAY_BE[kind](fileName, type)) {
    throw new Problem('file_not_allowed', { values: { files: fileName } })
  }
  return { fileName, type }
}

/** A file name as people may see it again; undefined where nothing of it is left. */
export function cleanFileName(name: string): string | undefined {
  const clean = name.normalize('NFC').toWellFormed().replace(UNSAFE, '').trim()
  if (/^\.*$/.test(clean)) return undefined
  return shorten(clean)
}

/** Cuts in the middle of the name, so that its extension stays. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= NAME_MAX_BYTES) return name
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  let stem = Array.from(name.slice(0, name.length - extension.length))
  while (Buffer.byteLength(stem.join('')) + extension.length > NAME_MAX_BYTES) {
    stem = stem.slice(0, -1)
  }
  return stem.join('') + extension
}
