import { EMAIL_CONFIRM_SECONDS } from '#accounts/settings-contract.ts'
import { newId, newSecret } from '#kernel/ids.ts'
import { fieldProblem, Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { isFresh } from '../sessions/sessions.ts'
import { hashSecret } from '../sign-in/secrets.ts'
import { lockName, lockUser } from '../store.ts'
import { type EmailChangeRow, endOpenChange, insertChange, listAskTimes } from './store.ts'
import { writeChangeEmails } from './write-emails.ts'

const CHANGES_PER_WINDOW = 5
const CHANGES_WINDOW_SECONDS = 15 * 60

/**
 * Emails a link to the new address, which confirms, and one to the old address, which cancels; ends
 * an earlier change. Only the email itself reveals that another account has the address.
 * @param origin from configuration, never from the request alone
 * @throws Problem sign_in_afresh, username_differs, email_unchanged, rate_limited
 */
export async function askEmailChange(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Member,
  { email, username, origin }: { email: string; username: string; origin: string },
): Promise<Pick<EmailChangeRow, 'publicId' | 'newEmail' | 'expiresAt'>> {
  if (!(await isFresh(context, viewer))) throw new Problem('sign_in_afresh')
  const now = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, viewer.userId)
    if (user.username?.toLowerCase() !== username.toLowerCase()) {
      throw fieldProblem('username', 'username_differs')
    }
    if (user.email === null) throw new Problem('registration_unfinished')
    if (user.email.toLowerCase() === email) throw fieldProblem('email', 'email_unchanged')
    // Requests run one after the other, so that emails to an address are counted.
    await lockName(trx, `email change ${email}`)
    await limitEmails(trx, { userId: user.id }, now)
    await limitEmails(trx, { email }, now)
    await endOpenChange(trx, user.id, now)
    const [confirmToken, cancelToken] = [newSecret(), newSecret()]
    const change = {
      publicId: newId(),
      userId: user.id,
      oldEmail: user.email,
      newEmail: email,
      confirmHash: hashSecret(confirmToken),
      cancelHash: hashSecret(cancelToken),
      createdAt: now,
      expiresAt: new Date(now.getTime() + EMAIL_CONFIRM_SECONDS * 1000),
    }
    await insertChange(trx, change)
    const base = `${origin}/auth/email/update`
    await writeChangeEmails(context, trx, {
      user: { username, locale: user.locale },
      change,
      links: {
        confirm: `${base}/confirm?token=${confirmToken}`,
        cancel: `${base}/cancel/${change.publicId}?token=${cancelToken}`,
      },
    })
    return change
  })
}

async function limitEmails(
  trx: Transaction,
  by: { userId: number } | { email: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - CHANGES_WINDOW_SECONDS * 1000)
  const times = await listAskTimes(trx, by, since, CHANGES_PER_WINDOW)
  const oldest = times[CHANGES_PER_WINDOW - 1]
  if (!oldest) return
  const seconds = Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1000))
  throw fieldProblem('email', 'rate_limited', { values: { seconds }, retryAfter: seconds })
}
