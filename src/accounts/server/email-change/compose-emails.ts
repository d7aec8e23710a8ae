import { translate } from '#i18n/translate.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#kernel/locale.ts'
import { composeEmail } from '#ports/mail/compose.ts'

/** `email` is the new address. */
type Values = Record<'brand' | 'username' | 'email' | 'old', string>
type Words = { subject: string; text: string; html: string }

/** To the new address: its link confirms. */
export function composeConfirmation(language: string, values: Values, url: string): Words {
  const locale = localeOf(language)
  const { say } = translate(locale)
  const subject = say('emails.emailChange.confirmLetter.subject', values)
  return {
    subject,
    ...composeEmail({
      locale,
      brandName: values.brand,
      title: subject,
      paragraphs: [
        say('emails.emailChange.confirmLetter.intro', values),
        say('emails.emailChange.confirmLetter.validity'),
      ],
      action: { label: say('emails.emailChange.confirmLetter.action'), url },
      footer: say('emails.emailChange.confirmLetter.ignore'),
    }),
  }
}

/** To an address that another account has: there is nothing to press. */
export function composeTaken(language: string, values: Values): Words {
  const locale = localeOf(language)
  const { say } = translate(locale)
  const subject = say('emails.emailChange.takenLetter.subject', values)
  return {
    subject,
    ...composeEmail({
      locale,
      brandName: values.brand,
      title: subject,
      paragraphs: [
        say('emails.emailChange.takenLetter.intro', values),
        say('emails.emailChange.takenLetter.hint'),
      ],
    }),
  }
}

/** To the old address: its link takes the change back. */
export function composeNotice(language: string, values: Values, url: string): Words {
  const locale = localeOf(language)
  const { say } = translate(locale)
  const subject = say('emails.emailChange.noticeLetter.subject', values)
  return {
    subject,
    ...composeEmail({
      locale,
      brandName: values.brand,
      title: subject,
      paragraphs: [
        say('emails.emailChange.noticeLetter.intro', values),
        say('emails.emailChange.noticeLetter.yours'),
        say('emails.emailChange.noticeLetter.notYours', values),
      ],
      action: { label: say('emails.emailChange.noticeLetter.action'), url },
      footer: say('emails.emailChange.noticeLetter.validity'),
    }),
  }
}

function localeOf(language: string): Locale {
  return isLocale(language) ? language : DEFAULT_LOCALE
}
