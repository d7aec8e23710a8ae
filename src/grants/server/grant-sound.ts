import { newId } from '#kernel/ids.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { findStandingGrant, insertGrant, insertGrants } from './store.ts'

export interface GrantOfSound {
  /** Undefined for a guest. */
  userId: number | undefined
  email: string
  soundId: number
  orderItemId: number
  at: Date
}

/**
 * Lets a buyer hear and download a sound. Granting again for the same item, or what the account
 * has already, changes nothing and gives the grant that stands.
 */
export async function grantSound(
  trx: Transaction,
  grant: GrantOfSound,
): Promise<{ id: number; publicId: string }> {
  const made = await insertGrant(trx, {
    ...grant,
    publicId: newId(),
  })
  return made ?? findStandingGrant(trx, grant)
}

/** The same for several, none of which the buyer has yet; call it with the buyer locked. */
export async function grantSounds(
  trx: Transaction,
  grants: readonly GrantOfSound[],
): Promise<void> {
  await insertGrants(
    trx,
    grants.map((grant) => ({ ...grant, publicId: newId() })),
  )
}
