import * as z from 'zod/mini'
import { FileTags } from '../../contract.ts'
import type { RecordingRow } from '../recordings/store.ts'

const lasting = z._default(z.nullable(z.string()), null)
/** Of files that were read before there was more to ask, the newer ones are not known. */
const StoredTags = z.extend(z.omit(FileTags, { hasCover: true }), {
  discNumber: z._default(z.nullable(z.number()), null),
  genre: lasting,
  coverDigest: lasting,
})

/** Undefined as long as the file was not looked at; null where it says nothing. */
export function presentTags(
  row: Pick<RecordingRow, 'tags' | 'cover_key'>,
): FileTags | null | undefined {
  if (row.tags === null) return undefined
  const tags = { ...z.parse(StoredTags, row.tags), hasCover: row.cover_key !== null }
  return Object.values(tags).some((value) => value !== null && value !== false) ? tags : null
}
