import { USERNAME_LENGTH, USERNAME_PATTERN } from '#accounts/contract.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { isReserved } from '../policy.ts'
import { listTakenUsernames } from '../store.ts'
import { listIdentities } from './store.ts'
import { readLabel } from './take-social-account.ts'

/** The number of usernames to try: `mio`, `mio-2`, …, `mio-20`. */
const TRIES = 20

/** Name and free username as the social provider has them; empty where it gives none. */
export async function suggestRegistration(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Member,
): Promise<{ name: string; username: string }> {
  const [identity] = await listIdentities(context.db, viewer.userId)
  const { name, handle } = readLabel(identity?.label ?? '')
  return { name, username: await findFreeUsername(context, viewer.userId, handle || name) }
}

async function findFreeUsername(
  { config, db }: Pick<Context, 'config' | 'db'>,
  userId: number,
  wanted: string,
): Promise<string> {
  const plain = wanted.normalize('NFKD').replace(/\p{M}+/gu, '')
  const stem = plain.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
  const candidates = Array.from({ length: TRIES }, (_, index) => {
    const ending = index === 0 ? '' : `-${index + 1}`
    return stem.slice(0, USERNAME_LENGTH - ending.length) + ending
  })
  const valid = candidates.filter(
    (name) => stem !== '' && USERNAME_PATTERN.test(name) && !isReserved(name, config.brandName),
  )
  const taken = new Set(await listTakenUsernames(db, valid, userId))
  return valid.find((name) => !taken.has(name.toLowerCase())) ?? ''
}
