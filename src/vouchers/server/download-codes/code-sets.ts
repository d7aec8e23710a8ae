import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import { cutPage, decodeCursor, type Page, type PageQuery } from '#kernel/pagination.ts'
import { fieldProblem, Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import {
  CODES_PER_DAY,
  type createDownloadCodeSet,
  type DownloadCodeSet,
  SETS_PER_DAY,
} from '../../download-code-contract.ts'
import { hasherOfCodes, openSet } from './derive-code.ts'
import { presentSet, SetCursor } from './present.ts'
import {
  countMade,
  findItem,
  findSet,
  findSetByKey,
  insertSet,
  listSetRows,
  type SetRow,
  storeSetEnd,
} from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export async function listSets(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  { userId }: Member,
  { cursor, limit }: PageQuery,
): Promise<Page<DownloadCodeSet>> {
  const before = cursor === undefined ? undefined : decodeCursor(SetCursor, cursor)[0]
  const { items, next } = cutPage(
    await listSetRows(db, userId, before, limit),
    ({ id }) => [id],
    limit,
  )
  return { items: items.map((row) => presentSet(row, clock.now())), next }
}

/**
 * The same key and request give the same set, as it is now.
 * @throws Problem code_item_unavailable, end_date_past, idempotency_mismatch; code_sets_used_up
 * where more than the account's sets or codes of a day would be made
 */
export async function createSet(
  { db, clock, config }: Pick<Context, 'clock' | 'config' | 'db'>,
  { userId }: Member,
  request: z.output<typeof createDownloadCodeSet.body>,
  key: string | undefined,
): Promise<DownloadCodeSet> {
  const { name, count, lastDay } = request
  const at = clock.now()
  const endsAt = lastDay === undefined ? null : endOfDay(lastDay)
  if (endsAt && endsAt <= at) throw fieldProblem('lastDay', 'end_date_past')
  const bodyHash = createHash('sha256').update(JSON.stringify(request)).digest()
  const newPublicId = newId()
  const [codeOf, hashOf] = [openSet(config.secret, newPublicId), hasherOfCodes(config.secret)]
  const hashes = Array.from({ length: count }, (_, number) => hashOf(codeOf(number)))
  const publicId = await db.transaction().execute(async (trx) => {
    const made = await countMade(trx, userId, new Date(at.getTime() - DAY_MS))
    const known = key === undefined ? undefined : await findSetByKey(trx, userId, key)
    if (known && !known.bodyHash?.equals(bodyHash)) throw new Problem('idempotency_mismatch')
    if (known) return known.publicId
    if (made.sets >= SETS_PER_DAY || made.codes + count > CODES_PER_DAY) {
      const values = { sets: SETS_PER_DAY, codes: CODES_PER_DAY }
      throw new Problem('code_sets_used_up', { values })
    }
    const item = await findItem(trx, userId, request.item)
    if (!item) throw fieldProblem('item', 'code_item_unavailable')
    const set = {
      publicId: newPublicId,
      ownerId: userId,
      name,
      codeCount: count,
      createdAt: at,
      endsAt,
      idempotencyKey: key ?? null,
      bodyHash,
      workId: item.id,
    }
    await insertSet(trx, set, hashes)
    return newPublicId
  })
  return presentSet(await getSet({ db }, userId, publicId), at)
}

/** Codes that have been redeemed stay so. @throws Problem not_found */
export async function endSet(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  { userId }: Member,
  publicId: string,
): Promise<DownloadCodeSet> {
  const at = clock.now()
  const set = await getSet({ db }, userId, publicId)
  await storeSetEnd(db, set.id, at)
  return presentSet({ ...set, endsAt: set.endsAt && set.endsAt < at ? set.endsAt : at }, at)
}

/** @throws Problem not_found */
export async function getSet(
  { db }: Pick<Context, 'db'>,
  userId: number,
  publicId: string,
): Promise<SetRow> {
  const set = await findSet(db, userId, publicId)
  if (!set) throw new Problem('not_found')
  return set
}

/** The midnight after a day in Japan. */
function endOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00+09:00`) + DAY_MS)
}
