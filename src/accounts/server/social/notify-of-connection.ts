import type { Provider } from '#accounts/sign-in-contract.ts'
import { originOf } from '#http/origin.ts'
import { translate } from '#i18n/translate.ts'
import { toLocale } from '#kernel/locale.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { composeEmail } from '#ports/mail/compose.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { getUserRow } from '../store.ts'

/** Emails the account: a thief of a session could make a way in that outlasts it unnoticed. */
export async function notifyOfConnection(
  context: Context,
  trx: Transaction,
  connected: { userId: number; publicId: string; provider: Provider; label: string },
): Promise<void> {
  const { userId, publicId, provider, label } = connected
  const { email, username, locale: stored } = await getUserRow(trx, userId)
  if (email === null) return
  const locale = toLocale(stored)
  const { say } = translate(locale)
  const { brandName } = context.config
  const values = {
    brand: brandName,
    provider: say(`accounts.socialPages.${provider}`),
    username: username ?? email,
    name: label,
  }
  const words = (key: 'subject' | 'intro' | 'name' | 'yours' | 'notYours' | 'action') =>
    say(`emails.account.connected.${key}`, values)
  const origin = originOf({ context }, undefined)
  await writeEmail(trx, {
    eventKey: `connected-${publicId}`,
    to: email,
    subject: words('subject'),
    ...composeEmail({
      locale,
      brandName,
      title: words('subject'),
      paragraphs: [
        words('intro'),
        ...(label === '' ? [] : [words('name')]),
        words('yours'),
        words('notYours'),
      ],
      action: { label: words('action'), url: `${origin}${locale === 'ja' ? '/ja' : ''}/settings` },
    }),
  })
}
