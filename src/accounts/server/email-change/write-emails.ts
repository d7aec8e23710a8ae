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
  const { say } = translate(locale)
  const holder = await findUserByEmail(trx, email)
  const confirmation = {
    locale,
    title: say('emails.emailChange.confirmLetter.subject', values),
    paragraphs: [
      say('emails.emailChange.confirmLetter.intro', values),
      say('emails.emailChange.confirmLetter.validity'),
    ],
    action: { label: say('emails.emailChange.confirmLetter.action'), url: links.confirm },
    footer: say('emails.emailChange.confirmLetter.ignore'),
  }
  const notice = {
    locale,
    title: say('emails.emailChange.noticeLetter.subject', values),
    paragraphs: [
      say('emails.emailChange.noticeLetter.intro', values),
      say('emails.emailChange.noticeLetter.yours'),
      say('emails.emailChange.noticeLetter.notYours', values),
    ],
    action: { label: say('emails.emailChange.cancel.waitingButton'), url: links.cancel },
    footer: say('emails.emailChange.noticeLetter.validity'),
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
  const { say } = translate(locale)
  return {
    locale,
    title: say('emails.emailChange.takenLetter.subject', values),
    paragraphs: [
      say('emails.emailChange.takenLetter.intro', values),
      say('emails.emailChange.takenLetter.hint'),
    ],
  }
}
