import * as z from 'zod/mini'
import { cutPage, decodeCursor, type Page } from '#kernel/pagination.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type {
  MY_SOUNDS_SORTS,
  MySound,
  MySoundsQuery,
  ProcessingSound,
} from '../../../my-sounds-contract.ts'
import { presentSound } from '../../present.ts'
import type { SoundRow } from '../store.ts'
import { type After, countSold, listOwn, listProcessing } from './store.ts'

const COUNT = z.int().check(z.minimum(0))
/** Sort keys in cursors: a cursor of another order is refused. */
const KEYS = {
  new: z.iso.datetime(),
  title: z.string().check(z.maxLength(200)),
  plays: COUNT,
  claps: COUNT,
  sold: COUNT,
} as const satisfies Record<(typeof MY_SOUNDS_SORTS)[number], z.ZodMiniType>

/**
 * Lists one's own sounds that match, whatever their status.
 * @throws Problem bad_request for a cursor that is not of this order
 */
export async function listMySounds(
  context: Pick<Context, 'config' | 'db' | 'recordingUse'>,
  viewer: Member,
  { sort, cursor, limit, ...filter }: MySoundsQuery,
): Promise<Page<MySound>> {
  const text = filter.text?.trim() || undefined
  const after = cursor === undefined ? undefined : readCursor(sort, cursor)
  const wanted = { ...filter, text }
  const rows = await listOwn(context, viewer.userId, wanted, sort, after, limit).execute()
  const page = cutPage(rows, ({ sortKey, id }) => [sort, keyText(sortKey), id], limit)
  return { ...page, items: await presentMySounds(context, page.items) }
}

function readCursor(sort: MySoundsQuery['sort'], cursor: string): After {
  const [, key, id] = decodeCursor(z.tuple([z.literal(sort), KEYS[sort], z.int()]), cursor)
  return { key, id }
}

function keyText(key: Date | string | number): string | number {
  return key instanceof Date ? key.toISOString() : key
}

/** Lists those of these sounds that are one's own, by the ids asked for. */
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
    // A sound that became private is asked for by the id that it had before.
    const asked = ids.filter((id) => id === row.publicId || row.formerIds.includes(id))
    return asked.map((id) => ({ id, sound, file }))
  })
  return { items }
}

export async function presentMySounds(
  context: Pick<Context, 'config' | 'db' | 'recordingUse'>,
  sounds: readonly SoundRow[],
): Promise<MySound[]> {
  const ids = sounds.map(({ id }) => id)
  const sold = await countSold(context, ids)
  return sounds.map((sound) => ({
    ...presentSound(context.config, sound, { isOwner: true }),
    sold: sold.get(sound.id) ?? 0,
    createdAt: sound.createdAt.toISOString(),
  }))
}
