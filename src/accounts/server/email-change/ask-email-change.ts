import { EMAIL_CANCEL_SECONDS, EMAIL_CONFIRM_SECONDS } from '#accounts/settings-contract.ts'
import { rateLimited } from '#http/rate-limit.ts'
import { newId, newSecret } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { isFresh } from '../sessions/is-fresh.ts'
import { hashSecret } from '../sign-in/secrets.ts'
import { findUserByEmail, lockUser } from '../store.ts'
import { composeConfirmation, composeNotice, composeTaken } from './compose-emails.ts'
import {
  type EmailChangeRow,
  endOpenChange,
  findOpenChange,
  insertChange,
  listAskTimes,
  lockNewAddress,
} from './store.ts'

export const CHANGES_PER_WINDOW = 5
export const CHANGES_WINDOW_SECONDS = 15 * 60

type OpenChange = Pick<EmailChangeRow, 'public_id' | 'new_email' | 'expires_at'>

/**
 * Asks for another e-mail address: a link to the new one confirms, one to the old one cancels. The
 * change that waited before can no longer be confirmed. An address of another account makes no
 * difference here; its email alone says so, and has no link.
 *
 * @param origin what the links start with; from configuration, never from the request alone
 * @throws Problem sign_in_afresh for a session that is older than 15 minutes; username_differs,
 * email_unchanged, rate_limited, each beside its field
 */
export async function askEmailChange(
  context: Context,
  viewer: Member,
  { email, username, origin }: { email: string; username: string; origin: string },
): Promise<OpenChange> {
  if (!(await isFresh(context, viewer))) throw new Problem('sign_in_afresh')
  const now = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, viewer.userId)
    if (user.username?.toLowerCase() !== username.toLowerCase()) {
      throw beside('username', new Problem('username_differs'))
    }
    if (user.email === null) throw new Problem('registration_unfinished')
    if (user.email.toLowerCase() === email) throw beside('email', new Problem('email_unchanged'))
    await lockNewAddress(trx, email)
    await limitEmails(trx, { userId: user.id }, now)
    await limitEmails(trx, { email }, now)
    await endOpenChange(trx, user.id, now)
    const [confirmToken, cancelToken] = [newSecret(), newSecret()]
    const change = {
      public_id: newId(),
      user_id: user.id,
      old_email: user.email,
      new_email: email,
      confirm_hash: hashSecret(confirmToken),
      cancel_hash: hashSecret(cancelToken),
      created_at: now,
      expires_at: new Date(now.getTime() + EMAIL_CONFIRM_SECONDS * 1000),
    }
    await insertChange(trx, change)
    const base = `${origin}/auth/email/update`
    await writeEmails(trx, context.config.brandName, { ...user, username }, change, {
      confirm: `${base}/confirm?token=${confirmToken}`,
      cancel: `${base}/cancel/${change.public_id}?token=${cancelToken}`,
    })
    return change
  })
}

/** The change that waits to be confirmed, if any. */
export function findOwnChange({ db, clock }: Pick<Context, 'db' | 'clock'>, viewer: Member) {
  return findOpenChange(db, viewer.userId, clock.now())
}

/** @throws Problem rate_limited */
async function limitEmails(
  trx: Transaction,
  by: { userId: number } | { email: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - CHANGES_WINDOW_SECONDS * 1000)
  const times = await listAskTimes(trx, by, since, CHANGES_PER_WINDOW)
  const oldest = times[CHANGES_PER_WINDOW - 1]
  if (oldest) {
    throw beside('email', rateLimited((oldest.getTime() - since.getTime()) / 1000))
  }
}

type Asked = Pick<
  EmailChangeRow,
  'public_id' | 'old_email' | 'new_email' | 'created_at' | 'expires_at'
>

async function writeEmails(
  trx: Transaction,
  brand: string,
  reader: { username: string; locale: string },
  change: Asked,
  links: { confirm: string; cancel: string },
): Promise<void> {
  const { public_id, new_email, old_email, created_at, expires_at } = change
  const values = { brand, username: reader.username, email: new_email, old: old_email }
  const holder = await findUserByEmail(trx, new_email)
  await writeEmail(trx, {
    eventKey: `email-change-${public_id}-new`,
    to: new_email,
    expiresAt: expires_at,
    ...(holder
      ? composeTaken(holder.locale, values)
      : composeConfirmation(reader.locale, values, links.confirm)),
  })
  await writeEmail(trx, {
    eventKey: `email-change-${public_id}-old`,
    to: old_email,
    expiresAt: new Date(created_at.getTime() + EMAIL_CANCEL_SECONDS * 1000),
    ...composeNotice(reader.locale, values, links.cancel),
  })
}

function beside(field: string, { code, values, retryAfter }: Problem): Problem {
  const fields = { [field]: code }
  return new Problem(code, { values, fields, ...(retryAfter !== undefined && { retryAfter }) })
}
