import { EMAIL_CANCEL_SECONDS, EMAIL_CONFIRM_SECONDS } from '#accounts/settings-contract.ts'
import { translate } from '#i18n/translate.ts'
import { newId, newSecret } from '#kernel/ids.ts'
import { type Locale, toLocale } from '#kernel/locale.ts'
import { fieldProblem, Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { isFresh } from '../sessions/sessions.ts'
import { hashSecret } from '../sign-in/secrets.ts'
import { findUserByEmail, lockName, lockUser } from '../store.ts'
import { type EmailChangeRow, endOpenChange, insertChange, listAskTimes } from './store.ts'

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

interface Asked {
  user: { username: string; locale: string }
  change: Pick<EmailChangeRow, 'publicId' | 'oldEmail' | 'newEmail' | 'createdAt' | 'expiresAt'>
  links: { confirm: string; cancel: string }
}

async function writeChangeEmails(
  context: Pick<Context, 'config'>,
  trx: Transaction,
  { user, change, links }: Asked,
): Promise<void> {
  const { brandName: brand } = context.config
  const { publicId: id, newEmail: email, oldEmail: old, createdAt, expiresAt } = change
  const values = { brand, username: user.username, email, old }
  const locale = toLocale(user.locale)
  const { t } = translate(locale)
  const holder = await findUserByEmail(trx, email)
  const confirmation = {
    subject: t('emails.emailChange.confirmLetter.subject', values),
    paragraphs: [
      t('emails.emailChange.confirmLetter.intro', values),
      t('emails.emailChange.confirmLetter.validity'),
    ],
    action: { label: t('emails.emailChange.confirmLetter.action'), url: links.confirm },
    footer: t('emails.emailChange.confirmLetter.ignore'),
  }
  const notice = {
    subject: t('emails.emailChange.noticeLetter.subject', values),
    paragraphs: [
      t('emails.emailChange.noticeLetter.intro', values),
      t('emails.emailChange.noticeLetter.yours'),
      t('emails.emailChange.noticeLetter.notYours', values),
    ],
    action: { label: t('emails.emailChange.cancel.waitingButton'), url: links.cancel },
    footer: t('emails.emailChange.noticeLetter.validity'),
  }
  const toNew = holder ? describeTaken(toLocale(holder.locale), values) : confirmation
  const newReader = { email, locale: holder?.locale ?? locale }
  const newKey = { eventKey: `email-change-${id}-new`, expiresAt }
  await writeEmail(context, trx, newReader, { ...newKey, ...toNew })
  const until = new Date(createdAt.getTime() + EMAIL_CANCEL_SECONDS * 1000)
  const oldKey = { eventKey: `email-change-${id}-old`, expiresAt: until }
  await writeEmail(context, trx, { email: old, locale }, { ...oldKey, ...notice })
}

/** Tells the owner of a taken address in their account's language. */
function describeTaken(locale: Locale, values: { brand: string; email: string }) {
  const { t } = translate(locale)
  return {
    subject: t('emails.emailChange.takenLetter.subject', values),
    paragraphs: [
      t('emails.emailChange.takenLetter.intro', values),
      t('emails.emailChange.takenLetter.hint'),
    ],
  }
}
