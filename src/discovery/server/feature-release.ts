import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { deleteFeatured, findListed, insertFirst } from './featured-store.ts'

/** Puts it first among what is featured. @throws Problem not_found where it is not public */
export async function featureRelease(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  publicId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const key = await findListed(trx, publicId)
    if (key === undefined) throw new Problem('not_found')
    await deleteFeatured(trx, publicId)
    await insertFirst(trx, key, clock.now())
  })
}

/** @throws Problem not_found where it is not featured */
export async function unfeatureRelease({ db }: Pick<Context, 'db'>, publicId: string) {
  if (!(await deleteFeatured(db, publicId))) throw new Problem('not_found')
}
