import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { markBooklet, saveBooklet } from '#uploads/server/booklets/save-booklet.ts'
import { isBookletTaken } from './works-store.ts'

interface Chosen {
  bookletId?: number | null
}

/**
 * Returns the booklet column: the id of one's own upload, null for none, undefined for no change.
 *
 * @throws Problem booklet_unknown, booklet_too_large, booklet_not_pdf
 */
export async function chooseBooklet(
  context: Context,
  ownerId: number,
  uploadId: string | null | undefined,
): Promise<Chosen> {
  if (uploadId === undefined) return {}
  if (uploadId === null) return { bookletId: null }
  try {
    return { bookletId: await saveBooklet(context, ownerId, uploadId) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem(error.code, { fields: { booklet: error.code } })
  }
}

/** Keeps the booklet that a work gets, and lets go of the one that it has. */
export async function moveBooklet(
  { clock }: Pick<Context, 'clock'>,
  trx: Transaction,
  work: { id: number; bookletId: number | null },
  { bookletId }: Chosen,
): Promise<void> {
  const before = work.bookletId
  if (bookletId === undefined || bookletId === before) return
  if (bookletId !== null) {
    if (await isBookletTaken(trx, bookletId, work.id)) {
      throw new Problem('booklet_unknown', { fields: { booklet: 'booklet_unknown' } })
    }
    await markBooklet(trx, bookletId, null)
  }
  if (before !== null) await markBooklet(trx, before, clock.now())
}
