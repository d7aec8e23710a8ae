import { EMAIL_CANCEL_SECONDS } from '#accounts/settings-contract.ts'
import { translate } from '#i18n/translate.ts'
import { toLocale } from '#kernel/locale.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { composeEmail } from '#ports/mail/compose.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { findUserByEmail } from '../store.ts'
import type { EmailChangeRow } from './store.ts'

interface Asked {
  brand: string
  user: { username: string; locale: string }
  change: Pick<
    EmailChangeRow,
    'public_id' | 'old_email' | 'new_email' | 'created_at' | 'expires_at'
  >
  links: { confirm: string; cancel: string }
}

export async function writeChangeEmails(trx: Transaction, asked: Asked): Promise<void> {
  const { brand, user, change, links } = asked
  const { public_id: id, new_email: email, old_email: old, created_at, expires_at } = change
  const values = { brand, username: user.username, email, old }
  const locale = toLocale(user.locale)
  const { t } = translate(locale)
  const holder = await findUserByEmail(trx, email)
  const confirmation = {
    locale,
    title: t('emails.emailChange.confirmLetter.subject', values),
    paragraphs: [
      t('emails.emailChange.confirmLetter.intro', values),
      t('emails.emailChange.confirmLetter.validity'),
    ],
    action: { label: t('emails.emailChange.confirmLetter.action'), url: links.confirm },
    footer: t('emails.emailChange.confirmLetter.ignore'),
  }
  const notice = {
    locale,
    title: t('emails.emailChange.noticeLetter.subject', values),
    paragraphs: [
      t('emails.emailChange.noticeLetter.intro', values),
      t('emails.emailChange.noticeLetter.yours'),
      t('emails.emailChange.noticeLetter.notYours', values),
    ],
    action: { label: t('emails.emailChange.cancel.waitingButton'), url: links.cancel },
    footer: t('emails.emailChange.noticeLetter.validity'),
  }
  const send = (to: string, key: 'new' | 'old', expiresAt: Date, parts: typeof notice | Taken) =>
    writeEmail(trx, {
      eventKey: `email-change-${id}-${key}`,
      to,
      expiresAt,
      subject: parts.title,
      ...composeEmail({ brandName: brand, ...parts }),
    })
  await send(email, 'new', expires_at, holder ? composeTaken(holder.locale, values) : confirmation)
  await send(old, 'old', new Date(created_at.getTime() + EMAIL_CANCEL_SECONDS * 1000), notice)
}

type Taken = ReturnType<typeof composeTaken>

/** Tells the owner of a taken address in their account's language. */
function composeTaken(language: string, values: { brand: string; email: string }) {
  const locale = toLocale(language)
  const { t } = translate(locale)
  return {
    locale,
    title: t('emails.emailChange.takenLetter.subject', values),
    paragraphs: [
      t('emails.emailChange.takenLetter.intro', values),
      t('emails.emailChange.takenLetter.hint'),
    ],
  }
}
