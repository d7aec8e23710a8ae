import * as z from 'zod/mini'
import { email as Email } from '#accounts/contract.ts'
import type { Provider } from '#accounts/sign-in-contract.ts'
import { cleanLine } from '#kernel/clean-text.ts'
import { newId } from '#kernel/ids.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { publish } from '#ports/jobs/publish.ts'
import type { SocialIdentity } from '#ports/social/social.ts'
import { emailProved } from '../events.ts'
import { lockName } from '../store.ts'
import {
  changeIdentity,
  deleteIdentity,
  findIdentity,
  insertIdentity,
  insertUnfinishedUser,
  lockLiveUser,
} from './store.ts'

const NAME_LENGTH = 80

export interface Arrival {
  provider: Provider
  identity: SocialIdentity
  locale: string
}

interface SocialAccount {
  userId: number
  isRegistered: boolean
}

/** Allows one sign-in of a person at a provider at a time. */
export function identityLock(provider: Provider, { subject }: SocialIdentity): string {
  return `social ${provider} ${subject}`
}

/**
 * The account of a person at a provider. An unknown one gets an unfinished account: with the
 * address if the provider has verified it and no one has it, else without, so that taken ones are
 * not revealed.
 */
export async function takeSocialAccount(
  context: Pick<Context, 'clock' | 'listeners'>,
  trx: Transaction,
  arrival: Arrival,
): Promise<SocialAccount> {
  await lockName(trx, identityLock(arrival.provider, arrival.identity))
  const known = await takeKnown(context, trx, arrival)
  return known ?? { userId: await makeAccount(context, trx, arrival), isRegistered: false }
}

async function takeKnown(
  context: Pick<Context, 'clock'>,
  trx: Transaction,
  arrival: Arrival,
): Promise<SocialAccount | undefined> {
  const { provider, identity } = arrival
  const found = await findIdentity(trx, provider, identity.subject)
  if (!found) return undefined
  const user = await lockLiveUser(trx, found.userId)
  if (user) {
    const held = await findIdentity(trx, provider, identity.subject)
    // The identity was disconnected while this waited for the lock: it is no one's, or someone
    // else's.
    if (held?.id !== found.id || held.userId !== user.id) return takeKnown(context, trx, arrival)
    const used = { label: labelOf(identity), usedAt: context.clock.now() }
    await changeIdentity(trx, found.id, used)
    return { userId: user.id, isRegistered: user.registeredAt !== null }
  }
  // The account has just been merged into another one, which is found then; or it was deleted.
  if (found.deletedAt === null) return takeKnown(context, trx, arrival)
  await deleteIdentity(trx, found.id)
  return undefined
}

async function makeAccount(
  context: Pick<Context, 'clock' | 'listeners'>,
  trx: Transaction,
  { provider, identity, locale }: Arrival,
): Promise<number> {
  const now = context.clock.now()
  const email = readEmail(identity)
  const account = { publicId: newId(), locale, createdAt: now }
  const vouched = identity.emailVerified ? email : null
  const withEmail =
    vouched === null
      ? undefined
      : await insertUnfinishedUser(trx, { ...account, email: vouched, suggestedEmail: null })
  const userId =
    withEmail ??
    (await insertUnfinishedUser(trx, { ...account, email: null, suggestedEmail: email }))
  if (userId === undefined) throw new Error('An account without an address met another one')
  await addIdentity(trx, { userId, provider, identity, now })
  if (withEmail !== undefined) await publish(context, trx, emailProved, { userId })
  return userId
}

/** Adds an identity that no one has to an account. @returns its public id */
export async function addIdentity(
  trx: Transaction,
  own: { userId: number; provider: Provider; identity: SocialIdentity; now: Date },
): Promise<string> {
  const { userId, provider, identity, now } = own
  const publicId = newId()
  await insertIdentity(trx, {
    publicId,
    userId,
    provider,
    subject: identity.subject,
    label: labelOf(identity),
    createdAt: now,
    usedAt: now,
  })
  return publicId
}

/** The name of a person’s account at a provider: `Mio Kanda (@mio)`, or the part that is known. */
export function labelOf({ name, handle }: Pick<SocialIdentity, 'name' | 'handle'>): string {
  const line = [...cleanLine(name ?? '')].slice(0, NAME_LENGTH).join('')
  if (handle === undefined) return line
  return line === '' ? `@${handle}` : `${line} (@${handle})`
}

/** Returns the parts of which `labelOf` made the label; empty where they are unknown. */
export function readLabel(label: string): { name: string; handle: string } {
  const [, name, handle = ''] = /^(?:(.*) \(|(?=@))@([\w.-]+)\)?$/.exec(label) ?? [label, label]
  return { name: name ?? '', handle }
}

function readEmail({ email }: SocialIdentity): string | null {
  const parsed = z.safeParse(Email, email)
  return parsed.success ? parsed.data : null
}
