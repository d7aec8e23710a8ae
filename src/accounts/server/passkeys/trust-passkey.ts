import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { findPasskeyWithOwner, markPasskeyTrusted } from './store.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findPasskeyWithOwner>>>

/** Returns whose passkey it is. @throws Problem not_found */
export async function getPasskeyWithOwner(
  { db }: Pick<Context, 'db'>,
  publicId: string,
): Promise<Found> {
  const found = await findPasskeyWithOwner(db, publicId)
  if (!found) throw new Problem('not_found')
  return found
}

/** Allows a passkey to confirm acts of an operator. @throws Problem not_found */
export async function trustPasskey(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  publicId: string,
): Promise<Found> {
  const found = await getPasskeyWithOwner({ db }, publicId)
  await markPasskeyTrusted(db, found.id, clock.now())
  return found
}
