import { translate } from '#i18n/translate.ts'
import { toLocale } from '#kernel/locale.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { getUserRow } from './store.ts'

interface Notice {
  eventKey: string
  subject: string
  paragraphs: string[]
}

type WriteNotice = (
  t: ReturnType<typeof translate>['t'],
  values: { brand: string; username: string },
) => Notice

/**
 * Emails an account about a change of how one signs in to it: a thief of a session could make a way
 * in that outlasts it unnoticed. An account without an address gets none.
 */
export async function notifyAccount(
  context: Pick<Context, 'config'>,
  trx: Transaction,
  userId: number,
  write: WriteNotice,
): Promise<void> {
  const { email, username, locale: stored } = await getUserRow(trx, userId)
  if (email === null) return
  const locale = toLocale(stored)
  const { t } = translate(locale)
  const notice = write(t, { brand: context.config.brandName, username: username ?? email })
  const action = { label: t('emails.account.openSettings'), path: '/settings' }
  await writeEmail(context, trx, { email, locale }, { ...notice, action })
}
