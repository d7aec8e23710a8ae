import { EMAIL_CANCEL_SECONDS } from '#accounts/settings-contract.ts'
import { translate } from '#i18n/translate.ts'
import { type Locale, toLocale } from '#kernel/locale.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { findUserByEmail } from '../store.ts'
import type { EmailChangeRow } from './store.ts'

interface Asked {
  user: { username: string; locale: string }
  change: Pick<EmailChangeRow, 'publicId' | 'oldEmail' | 'newEmail' | 'createdAt' | 'expiresAt'>
  links: { confirm: string; cancel: string }
}

export async function writeChangeEmails(
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
