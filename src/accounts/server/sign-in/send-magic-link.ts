import { randomInt } from 'node:crypto'
import { SIGN_IN_LINK_SECONDS } from '#accounts/contract.ts'
import { rateLimited } from '#http/rate-limit.ts'
import { translate } from '#i18n/translate.ts'
import { newId, newSecret } from '#kernel/ids.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { composeLetter } from '#ports/mail/compose.ts'
import { writeLetter } from '#ports/mail/outbox.ts'
import { hashSecret } from './secrets.ts'
import { endOpenRequests, insertRequest, listRequestTimes, lockAddress } from './store.ts'

export const LETTERS_PER_ADDRESS = 5
export const LETTERS_WINDOW_SECONDS = 15 * 60

export interface AskedSignIn {
  id: string
  /** Two digits that the confirm page shows too. */
  code: string
  /** For a cookie of the asking browser alone. */
  pollSecret: string
}

/**
 * Mails a link that signs the asking browser in, and ends the links asked for before. Whether the
 * address is known makes no difference here.
 *
 * @param origin what the link starts with; from configuration, never from the request alone
 * @throws Problem rate_limited
 */
export async function sendMagicLink(
  { db, clock, config }: Context,
  viewer: Viewer,
  { email, origin }: { email: string; origin: string },
): Promise<AskedSignIn> {
  const now = clock.now()
  const linkToken = newSecret()
  const asked = {
    id: newId(),
    code: String(randomInt(100)).padStart(2, '0'),
    pollSecret: newSecret(),
  }
  const expiresAt = new Date(now.getTime() + SIGN_IN_LINK_SECONDS * 1000)
  await db.transaction().execute(async (trx) => {
    await lockAddress(trx, email)
    await takeLetter(trx, email, now)
    await endOpenRequests(trx, email, now)
    await insertRequest(trx, {
      id: asked.id,
      email,
      poll_hash: hashSecret(asked.pollSecret),
      link_hash: hashSecret(linkToken),
      code: asked.code,
      user_agent: viewer.userAgent.slice(0, 300),
      ip: viewer.ip,
      locale: viewer.locale,
      created_at: now,
      expires_at: expiresAt,
    })
    await writeLetter(trx, {
      eventKey: `sign-in-${asked.id}`,
      to: email,
      expiresAt,
      ...composeSignIn(viewer, {
        brand: config.brandName,
        email,
        url: `${origin}/auth/email/confirm?token=${linkToken}`,
      }),
    })
  })
  return asked
}

/** @throws Problem rate_limited */
async function takeLetter(trx: Transaction, email: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LETTERS_WINDOW_SECONDS * 1000)
  const times = await listRequestTimes(trx, email, since, LETTERS_PER_ADDRESS)
  const oldest = times[LETTERS_PER_ADDRESS - 1]
  if (oldest) throw rateLimited((oldest.getTime() - since.getTime()) / 1000)
}

function composeSignIn(viewer: Viewer, values: { brand: string; email: string; url: string }) {
  const { say } = translate(viewer.locale)
  const title = say('accounts.mail.subject', values)
  return {
    subject: title,
    ...composeLetter({
      locale: viewer.locale,
      brandName: values.brand,
      title,
      paragraphs: [say('accounts.mail.intro', values), say('accounts.mail.validity')],
      action: { label: say('accounts.mail.action'), url: values.url },
      footer: say('accounts.mail.ignore'),
    }),
  }
}
