import type * as z from 'zod/mini'
import type * as contract from '#accounts/seller-contract.ts'
import { rateLimited } from '#http/rate-limit.ts'
import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import { fieldProblem, Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { findAddresses } from '../emails/find-readers.ts'
import { findCreatorProfile } from '../find-creator.ts'
import { getUserRow } from '../store.ts'
import { findSeller, insertRequest, listRequestTimes, type SellerRow } from './store.ts'

/** Requests for one address in a day. */
export const REQUESTS_PER_ADDRESS = 5
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Sends what is disclosed on request, tells the seller to whom, and records it.
 * @throws Problem not_found where nothing is disclosed on request, email_invalid, rate_limited
 */
export async function requestDisclosure(
  context: Context,
  viewer: Viewer,
  { seller: username, email: given }: z.output<typeof contract.requestDisclosure.body>,
): Promise<{ email: string }> {
  const { db, clock, log } = context
  const own = viewer.userId && (await getUserRow(db, viewer.userId)).email
  const email = own || given
  if (!email) throw fieldProblem('email', 'email_invalid')
  const seller =
    username === undefined ? findOperator(context) : await findArtist(context, username)
  const at = clock.now()
  const id = await db.transaction().execute(async (trx) => {
    await limitRequests(trx, email, at)
    const askedBy = viewer.userId ?? null
    const row = { sellerId: seller.userId, askedBy, email, askedAt: at }
    const request = { id: await insertRequest(trx, row), email, locale: viewer.locale }
    await writeDisclosure(context, trx, { seller, request })
    await writeNotice(context, trx, { seller, request })
    return request.id
  })
  log.info({ request: id, seller: seller.userId ?? 'operator' }, 'a disclosure was sent on request')
  return { email }
}

interface Seller {
  /** Null for the operator. */
  userId: number | null
  /** The name that buyers know. */
  shownName: string
  facts: Omit<SellerRow, 'onRequest'>
}

async function findArtist(context: Context, username: string): Promise<Seller> {
  const found = await findCreatorProfile(context, username)
  const { onRequest, ...facts } = (found && (await findSeller(context.db, found.userId))) ?? {}
  if (!found || !onRequest || !isComplete(facts)) throw new Problem('not_found')
  return { userId: found.userId, shownName: found.creator.name, facts }
}

function findOperator({ config: { operator, brandName } }: Context): Seller {
  const { onRequest, ...facts } = operator
  if (!onRequest || !isComplete(facts)) throw new Problem('not_found')
  return { userId: null, shownName: brandName, facts }
}

function isComplete(
  facts: Partial<Record<keyof Seller['facts'], string | undefined>>,
): facts is Seller['facts'] {
  return [facts.name, facts.address, facts.phone, facts.email].every((fact) => fact !== undefined)
}

/** Requests are limited, since an email goes to any address that someone types in. */
async function limitRequests(trx: Transaction, email: string, at: Date): Promise<void> {
  const since = new Date(at.getTime() - DAY_MS)
  const times = await listRequestTimes(trx, { email, since, limit: REQUESTS_PER_ADDRESS })
  const oldest = times[REQUESTS_PER_ADDRESS - 1]
  if (oldest) throw rateLimited((oldest.getTime() - since.getTime()) / 1000)
}

interface Asked {
  seller: Seller
  request: { id: number; email: string; locale: Locale }
}

/** Sends the disclosure to the person who asked. */
function writeDisclosure(context: Context, trx: Transaction, { seller, request }: Asked) {
  const { id, locale } = request
  const { t } = translate(locale)
  const colon = locale === 'ja' ? '：' : ': '
  const parts = (['name', 'representative', 'address', 'phone', 'email'] as const).flatMap(
    (part) => {
      const fact = seller.facts[part]
      return fact ? [`${t(`sellers.facts.${part}`)}${colon}${fact}`] : []
    },
  )
  return writeEmail(context, trx, request, {
    eventKey: `disclosure-${id}`,
    subject: t('sellers.email.title', { seller: seller.shownName }),
    paragraphs: [t('sellers.email.intro'), parts.join('\n')],
    footer: t('sellers.email.ignore'),
  })
}

/** Notifies the seller; the operator’s notice is in English, as the command line is. */
async function writeNotice(context: Context, trx: Transaction, { seller, request }: Asked) {
  const { id, email: asker } = request
  const { email: to } = seller.facts
  const known =
    seller.userId === null
      ? { email: to, locale: 'en' as const }
      : (await findAddresses(trx, [seller.userId])).get(seller.userId)
  if (!known) return
  const { t } = translate(known.locale)
  await writeEmail(context, trx, known, {
    eventKey: `disclosure-${id}-notice`,
    subject: t('sellers.notice.title'),
    paragraphs: [t('sellers.notice.text', { email: asker }), t('sellers.notice.duty')],
    action: {
      label: t(seller.userId === null ? 'sellers.notice.page' : 'sellers.notice.settings'),
      path: seller.userId === null ? '/legal/commerce' : '/settings#seller',
    },
  })
}
