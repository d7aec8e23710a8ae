import type * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import { fieldProblem, Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type * as contract from '../../discount-contract.ts'
import {
  deleteUnusedDiscount,
  findOwnDiscount,
  insertDiscount,
  type OwnDiscountRow,
  updateDiscount,
} from './store.ts'

type Db = Pick<Context, 'db'>

/** @throws Problem of a field */
export async function createDiscount(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  { userId }: Member,
  {
    code,
    percent,
    yenOff,
    items,
    everything = false,
    ...terms
  }: z.output<typeof contract.createDiscount.body>,
): Promise<OwnDiscountRow> {
  if (percent === null && yenOff === null) {
    throw fieldProblem('percent', 'discount_percent_invalid')
  }
  if (percent !== null && yenOff !== null) throw fieldProblem('yenOff', 'discount_yen_invalid')
  if (everything && items !== null) throw fieldProblem('items', 'discount_items_invalid')
  checkDates(terms)
  const row = {
    publicId: newId(),
    ownerId: userId,
    code,
    percent,
    yenOff,
    coversAll: items === null,
    everything,
    ...terms,
    createdAt: clock.now(),
  }
  const wanted = [...new Set(items)]
  await db.transaction().execute(async (trx) => {
    const { isTaken, named } = await insertDiscount(trx, row, wanted)
    if (isTaken) throw fieldProblem('code', 'discount_code_taken')
    if (named < wanted.length) throw fieldProblem('items', 'discount_items_invalid')
  })
  return getOwn({ db }, userId, row.publicId)
}

/** @throws Problem not_found, discount_dates_invalid */
export async function changeDiscount(
  { db }: Db,
  { userId }: Member,
  id: string,
  terms: contract.DiscountTerms,
): Promise<OwnDiscountRow> {
  checkDates(terms)
  if (!(await updateDiscount(db, userId, id, terms))) throw new Problem('not_found')
  return getOwn({ db }, userId, id)
}

/** Ends a code; one that has ended stays as it is. @throws Problem not_found */
export async function endDiscount(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  { userId }: Member,
  id: string,
): Promise<OwnDiscountRow> {
  const { endsAt } = await getOwn({ db }, userId, id)
  const now = clock.now()
  if (endsAt === null || endsAt > now) {
    await updateDiscount(db, userId, id, { endsAt: now.toISOString() })
  }
  return getOwn({ db }, userId, id)
}

/** @throws Problem not_found, discount_used */
export async function deleteDiscount({ db }: Db, { userId }: Member, id: string): Promise<void> {
  if (await deleteUnusedDiscount(db, userId, id)) return
  await getOwn({ db }, userId, id)
  throw new Problem('discount_used')
}

async function getOwn({ db }: Db, userId: number, id: string): Promise<OwnDiscountRow> {
  const row = await findOwnDiscount(db, userId, id)
  if (!row) throw new Problem('not_found')
  return row
}

function checkDates({
  startsAt,
  endsAt,
}: Pick<contract.DiscountTerms, 'startsAt' | 'endsAt'>): void {
  if (startsAt === null || endsAt === null) return
  if (new Date(startsAt) >= new Date(endsAt)) throw fieldProblem('endsAt', 'discount_dates_invalid')
}
