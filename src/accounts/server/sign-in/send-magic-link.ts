import { randomInt } from 'node:crypto'
import { SIGN_IN_LINK_SECONDS } from '#accounts/sign-in-contract.ts'
import { rateLimited } from '#http/rate-limit.ts'
import { translate } from '#i18n/translate.ts'
import { newId, newSecret } from '#kernel/ids.ts'
import { networkOf } from '#kernel/network-of.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { isWithoutAddress, lockName } from '../store.ts'
import { hashSecret } from './secrets.ts'
import { endRequests, insertRequest, listLatestRequests, listOpenRequests } from './store.ts'

/** The limit per network, which must not use up what others need to sign in. */
const EMAILS_PER_NETWORK = 5
const EMAILS_PER_ADDRESS = 15
const EMAILS_WINDOW_SECONDS = 15 * 60

/**
 * Emails a link that signs the asking browser in, and ends those asked for before from the same
 * network or by the same account. Whether the address is known makes no difference.
 * @param origin from configuration, never from the request alone
 * @returns `code`: shown on the confirm page too; `pollSecret`: for a cookie of the asking browser
 * @throws Problem rate_limited
 */
export async function sendMagicLink(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  { email, origin }: { email: string; origin: string },
): Promise<{ id: string; code: string; pollSecret: string }> {
  const { db, clock, config } = context
  const now = clock.now()
  const linkToken = newSecret()
  const asked = {
    id: newId(),
    code: String(randomInt(100)).padStart(2, '0'),
    pollSecret: newSecret(),
  }
  const expiresAt = new Date(now.getTime() + SIGN_IN_LINK_SECONDS * 1000)
  await db.transaction().execute(async (trx) => {
    await lockName(trx, `sign-in ${email}`)
    await limitEmails(trx, email, viewer, now)
    const accountId = await findAsking(trx, viewer)
    await endOwnRequests(trx, { email, accountId, ip: viewer.ip }, now)
    await insertRequest(trx, {
      id: asked.id,
      email,
      accountId,
      pollHash: hashSecret(asked.pollSecret),
      linkHash: hashSecret(linkToken),
      code: asked.code,
      userAgent: viewer.userAgent.slice(0, 300),
      ip: viewer.ip,
      locale: viewer.locale,
      createdAt: now,
      expiresAt,
    })
    const url = `${origin}/auth/email/confirm?token=${linkToken}`
    const { locale } = viewer
    const { t } = translate(locale)
    const values = { brand: config.brandName, email }
    await writeEmail(
      context,
      trx,
      { email, locale },
      {
        eventKey: `sign-in-${asked.id}`,
        subject: t('emails.signIn.subject', values),
        paragraphs: [t('emails.signIn.intro', values), t('emails.signIn.validity')],
        action: { label: t('emails.signIn.action'), url },
        footer: t('emails.signIn.ignore'),
        expiresAt,
      },
    )
  })
  return asked
}

async function limitEmails(trx: Transaction, email: string, { ip }: Viewer, now: Date) {
  const since = new Date(now.getTime() - EMAILS_WINDOW_SECONDS * 1000)
  const asked = await listLatestRequests(trx, email, since, EMAILS_PER_ADDRESS)
  const fromHere = asked.filter((request) => networkOf(request.ip) === networkOf(ip))
  const oldest = asked[EMAILS_PER_ADDRESS - 1] ?? fromHere[EMAILS_PER_NETWORK - 1]
  if (oldest) throw rateLimited((oldest.createdAt.getTime() - since.getTime()) / 1000)
}

/** An unfinished account without an address proves this one by the link. */
async function findAsking(trx: Transaction, { userId, registered }: Viewer) {
  if (userId === undefined || registered) return null
  return (await isWithoutAddress(trx, userId)) ? userId : null
}

/**
 * The requests of others stay open: a stranger could end someone's link and have a new one used
 * instead.
 */
async function endOwnRequests(
  trx: Transaction,
  { email, accountId, ip }: { email: string; accountId: number | null; ip: string },
  now: Date,
): Promise<void> {
  const open = await listOpenRequests(trx, { email, accountId }, now)
  const own = open.filter(
    (request) =>
      networkOf(request.ip) === networkOf(ip) ||
      (accountId !== null && request.accountId === accountId),
  )
  const ids = own.map(({ id }) => id)
  await endRequests(trx, ids, now)
}
