import { originOf } from '#http/origin.ts'
import { translate } from '#i18n/translate.ts'
import { type Locale, toLocale } from '#kernel/locale.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { MailKind } from '../../settings-contract.ts'
import { listAddresses, listReaders } from './store.ts'
import { unsubscribeUrl } from './unsubscribe-url.ts'

export interface Reader {
  userId: number
  email: string
  locale: Locale
  /** The reason why the email came, in the reader's language. */
  footer: string
  stop: { label: string; url: string }
  /** One press in the mail program stops them (RFC 2369, RFC 8058). */
  headers: { 'List-Unsubscribe': string; 'List-Unsubscribe-Post': string }
}

/**
 * Returns those of these people who want emails of this kind, each or `daily`, by their internal
 * key.
 */
export async function findReaders(
  context: Context,
  db: Database,
  userIds: number[],
  kind: MailKind,
  { daily = false } = {},
): Promise<Map<number, Reader>> {
  if (userIds.length === 0) return new Map()
  const origin = originOf({ context }, undefined)
  const rows = await listReaders(db, userIds, { kind, daily })
  const readers = rows.map(({ userId, publicId, email, locale: stored }): Reader => {
    const locale = toLocale(stored)
    const { t } = translate(locale)
    const url = `${origin}${unsubscribeUrl(context.config, { publicId, kind })}`
    return {
      userId,
      email,
      locale,
      footer: t(`emails.account.because.${kind}`),
      stop: { label: t('emails.account.stop'), url },
      headers: {
        'List-Unsubscribe': `<${url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }
  })
  return new Map(readers.map((reader) => [reader.userId, reader]))
}

/**
 * Returns the addresses of these people by internal key, for emails about money, which no one can
 * stop.
 */
export async function findAddresses(
  db: Database,
  userIds: number[],
): Promise<Map<number, Pick<Reader, 'email' | 'locale'>>> {
  if (userIds.length === 0) return new Map()
  const rows = await listAddresses(db, userIds).execute()
  return new Map(
    rows.map(({ userId, email, locale }) => [userId, { email, locale: toLocale(locale) }]),
  )
}
