import { EMAIL_CANCEL_SECONDS } from '#accounts/settings-contract.ts'
import { translate } from '#i18n/translate.ts'
import { toLocale } from '#kernel/locale.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { type Composition, composeEmail } from '#ports/mail/compose.ts'
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
  const { public_id: id, new_email, old_email, created_at, expires_at } = asked.change
  const holder = await findUserByEmail(trx, new_email)
  await writeEmail(trx, {
    eventKey: `email-change-${id}-new`,
    to: new_email,
    expiresAt: expires_at,
    ...(holder ? composeTaken(asked, holder.locale) : composeConfirmation(asked)),
  })
  await writeEmail(trx, {
    eventKey: `email-change-${id}-old`,
    to: old_email,
    expiresAt: new Date(created_at.getTime() + EMAIL_CANCEL_SECONDS * 1000),
    ...composeNotice(asked),
  })
}

function composeConfirmation(asked: Asked) {
  const { locale, say, values } = wordsOf(asked)
  return compose({
    locale,
    brandName: asked.brand,
    title: say('emails.emailChange.confirmLetter.subject', values),
    paragraphs: [
      say('emails.emailChange.confirmLetter.intro', values),
      say('emails.emailChange.confirmLetter.validity'),
    ],
    action: { label: say('emails.emailChange.confirmLetter.action'), url: asked.links.confirm },
    footer: say('emails.emailChange.confirmLetter.ignore'),
  })
}

/** To an address that another account has, in its language. */
function composeTaken(asked: Asked, language: string) {
  const { locale, say, values } = wordsOf(asked, language)
  return compose({
    locale,
    brandName: asked.brand,
    title: say('emails.emailChange.takenLetter.subject', values),
    paragraphs: [
      say('emails.emailChange.takenLetter.intro', values),
      say('emails.emailChange.takenLetter.hint'),
    ],
  })
}

function composeNotice(asked: Asked) {
  const { locale, say, values } = wordsOf(asked)
  return compose({
    locale,
    brandName: asked.brand,
    title: say('emails.emailChange.noticeLetter.subject', values),
    paragraphs: [
      say('emails.emailChange.noticeLetter.intro', values),
      say('emails.emailChange.noticeLetter.yours'),
      say('emails.emailChange.noticeLetter.notYours', values),
    ],
    action: { label: say('emails.emailChange.noticeLetter.action'), url: asked.links.cancel },
    footer: say('emails.emailChange.noticeLetter.validity'),
  })
}

function wordsOf({ brand, user, change }: Asked, language = user.locale) {
  const locale = toLocale(language)
  const { new_email: email, old_email: old } = change
  const values = { brand, username: user.username, email, old }
  return { locale, say: translate(locale).say, values }
}

function compose(parts: Composition) {
  return { subject: parts.title, ...composeEmail(parts) }
}
