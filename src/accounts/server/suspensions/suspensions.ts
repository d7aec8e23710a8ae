import { translate } from '#i18n/translate.ts'
import { toLocale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { writeToOperator } from '#ports/mail/write-to-operator.ts'
import type { Suspension, SuspensionKind } from '../../suspension-contract.ts'
import { getUserRow } from '../store.ts'
import * as store from './store.ts'

export { findAccount, isSuspended, listLive } from './store.ts'

type Needed = Pick<Context, 'clock' | 'config' | 'db'>
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Suspends an account, or freezes its payouts, for some days, and tells the person the reason and how
 * to appeal. Another one runs beside it: the later end counts.
 *
 * @throws Problem not_found
 */
export async function suspend(
  context: Needed,
  name: store.AccountName,
  { kind, reason, days }: { kind: SuspensionKind; reason: string; days: number },
): Promise<Date> {
  const at = context.clock.now()
  const endsAt = new Date(at.getTime() + days * DAY_MS)
  await context.db.transaction().execute(async (trx) => {
    const user = await getUser(trx, name)
    const id = await store.insertSuspension(trx, { userId: user.id, kind, reason, at, endsAt })
    await tell(context, trx, user, (locale) => {
      const { t } = translate(locale)
      const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Tokyo' })
      const brand = context.config.brandName
      return {
        eventKey: `suspension-${id}`,
        subject: t(`suspension.emails.${kind}_subject`, { brand }),
        paragraphs: [
          t(`suspension.emails.${kind}`, { brand, day: day.format(endsAt) }),
          t('suspension.emails.reason', { reason }),
          t('suspension.emails.appeal'),
        ],
        action: { label: t('suspension.emails.open'), path: '/my/suspension' },
      }
    })
  })
  return endsAt
}

/**
 * Ends a suspension before its time, and tells the person.
 *
 * @throws Problem not_found where there is none
 */
export async function liftSuspension(
  context: Needed,
  name: store.AccountName,
  kind: SuspensionKind,
): Promise<void> {
  const at = context.clock.now()
  await context.db.transaction().execute(async (trx) => {
    const user = await getUser(trx, name)
    const count = await store.liftSuspensions(trx, { userId: user.id, kind, at })
    if (count === 0) throw new Problem('not_found')
    await tell(context, trx, user, (locale) => {
      const { t } = translate(locale)
      return {
        eventKey: `suspension-lifted-${user.id}-${kind}-${at.getTime()}`,
        subject: t('suspension.emails.lifted_subject'),
        paragraphs: [t(`suspension.emails.${kind}_lifted`)],
      }
    })
  })
}

/** Lists what is suspended of one’s own account: of each kind, that which ends last. */
export async function listMine({ db, clock }: Needed, { userId }: Member): Promise<Suspension[]> {
  const rows = await store.listLive(db, userId, clock.now())
  const kinds = Map.groupBy(rows, ({ kind }) => kind)
  return [...kinds].flatMap(([kind, all]) => {
    const last = all.toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())[0]
    if (last === undefined) return []
    const isAppealed = all.every(({ appealedAt }) => appealedAt !== null)
    return { kind, reason: last.reason, endsAt: last.endsAt.toISOString(), isAppealed }
  })
}

/**
 * Passes an appeal to the operator, once.
 *
 * @throws Problem not_found where nothing is suspended, or they have appealed
 */
export async function appeal(
  context: Needed,
  { userId }: Member,
  kind: SuspensionKind,
  text: string,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const at = context.clock.now()
    const [id] = await store.saveAppeal(trx, { userId, kind, at, text })
    if (id === undefined) throw new Problem('not_found')
    const { t } = translate('en')
    const username = (await getUserRow(trx, userId)).username ?? ''
    await writeToOperator(context, trx, {
      eventKey: `suspension-appeal-${id}`,
      subject: t('suspension.emails.appealed', { id: String(id) }),
      paragraphs: [t('suspension.emails.appealed_next', { username })],
    })
  })
}

async function getUser(trx: Transaction, name: store.AccountName) {
  const user = await store.findAccount(trx, name)
  if (!user) throw new Problem('not_found')
  return user
}

type Parts = Parameters<typeof writeEmail>[3]

async function tell(
  context: Needed,
  trx: Transaction,
  { email, locale }: Awaited<ReturnType<typeof getUser>>,
  write: (locale: ReturnType<typeof toLocale>) => Parts,
): Promise<void> {
  if (email === null) return
  await writeEmail(context, trx, { email, locale }, write(toLocale(locale)))
}
