import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { deleteFeatured, findFeatured, findListed, insertFirst } from './store.ts'

type Base = Pick<Context, 'db' | 'clock'>

/**
 * Puts a public sound or album first among what is featured.
 *
 * @throws Problem not_found where the id is of nothing public
 */
export async function featureRelease({ db, clock }: Base, publicId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const key = await findListed(trx, publicId)
    if (key === undefined) throw new Problem('not_found')
    await insertFirst(trx, key, clock.now())
  })
}

/** @throws Problem not_found where it is not featured */
export async function unfeatureRelease(
  { db }: Pick<Context, 'db'>,
  publicId: string,
): Promise<void> {
  const key = await findFeatured(db, publicId)
  if (key === undefined) throw new Problem('not_found')
  await deleteFeatured(db, key)
}
