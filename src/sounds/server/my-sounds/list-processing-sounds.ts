import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { ProcessingSound } from '../../my-sounds-contract.ts'
import { presentSound } from '../present.ts'
import { listProcessing } from './store.ts'

/** Those of these sounds that are one's own, by the ids asked for, in one query. */
export async function listProcessingSounds(
  { config, db }: Pick<Context, 'config' | 'db'>,
  viewer: Member,
  ids: readonly string[],
): Promise<{ items: ProcessingSound[] }> {
  const rows = await listProcessing(db, viewer.userId, ids)
  const items = rows.flatMap((row) => {
    const sound = presentSound(config, row, { isOwner: true })
    const isReplacing = row.transcodeStatus !== 'TRANSCODING' && row.replacing !== null
    const file = isReplacing ? row.nextFile : row.file
    // One that became private is asked for by the id that it had before.
    const asked = ids.filter((id) => id === row.publicId || row.formerIds.includes(id))
    return asked.map((id) => ({ id, sound, file }))
  })
  return { items }
}
