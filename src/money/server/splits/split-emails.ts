import { findAddresses } from '#accounts/server/emails/find-readers.ts'
import { translate } from '#i18n/translate.ts'
import { joinSentences, type Locale } from '#kernel/locale.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { writeEmails } from '#ports/mail/outbox.ts'
import { formatShare } from '../../splits.ts'
import { signInvitation } from './invitation-token.ts'
import { listAccepted, listBlocked, type SplitRow } from './store.ts'

/**
 * Writes to people who may have no account, in the language of the owner. An account that has a block
 * with the owner gets no email, and finds the invitation with its splits.
 */
export async function writeInvitations(
  context: Context,
  trx: Database,
  splits: readonly SplitRow[],
  locale: Locale,
): Promise<void> {
  const { t } = translate(locale)
  const { config } = context
  const { email: operator } = config.operator
  const blocked = new Set(await listBlocked(trx, splits))
  const emails = splits.flatMap((split) => {
    if (split.email === null || blocked.has(split.id)) return []
    const words = { ...wordsOf(split, locale), brand: config.brandName }
    const report = operator === undefined ? [] : [t('giftEmails.report', { email: operator })]
    const footer = joinSentences(locale, [t('splitEmails.stranger', words), ...report])
    const parts = {
      eventKey: `split-${split.publicId}-${split.sentAt.getTime()}`,
      subject: t('splitEmails.invitedSubject', words),
      paragraphs: [t('splitEmails.invitedText', words), t('splitEmails.invitedHow')],
      action: {
        label: t('splitEmails.open'),
        path: `/splits/${signInvitation(config.secret, split.publicId)}`,
      },
      footer: `${config.brandName} – ${footer}`,
    }
    return { reader: { email: split.email, locale }, parts }
  })
  await writeEmails(context, trx, emails)
}

/** Writes to the owner and to the other members. */
export async function tellAccepted(context: Context, trx: Database, split: SplitRow) {
  const accepted = await listAccepted(trx, split)
  // The list names the member by now.
  const now = accepted.find(({ id }) => id === split.id) ?? split
  await tellOwnerAndMembers(context, trx, { split: now, kind: 'accepted', members: accepted })
}

/**
 * Writes of a share that was declined or left: to the owner, the other members, and to the one who
 * has left.
 */
export async function tellEnded(
  context: Context,
  trx: Database,
  split: SplitRow & { state: 'declined' | 'left' },
): Promise<void> {
  const members = await listAccepted(trx, split)
  await tellOwnerAndMembers(context, trx, { split, kind: split.state, members })
  if (split.state === 'left') await tell(context, trx, [{ split, kind: 'gaveUp' }])
}

/** Writes to the members whose share was changed. */
export function tellChanged(
  context: Context,
  trx: Database,
  changed: readonly (SplitRow & { before: number })[],
): Promise<void> {
  const told = changed.map((split) => ({ split, kind: 'changed' as const, before: split.before }))
  return tell(context, trx, told)
}

/** Writes to the members whose share was ended, by its owner or as the owner has left. */
export function tellRemoved(context: Context, trx: Database, removed: readonly SplitRow[]) {
  const told = removed.map((split) => ({ split, kind: 'removed' as const }))
  return tell(context, trx, told)
}

interface ToldAll {
  split: SplitRow
  kind: 'accepted' | 'declined' | 'left'
  members: readonly SplitRow[]
}

async function tellOwnerAndMembers(context: Context, trx: Database, told: ToldAll): Promise<void> {
  const { split, kind, members } = told
  const others = members.filter(({ id }) => id !== split.id)
  const [toOwner, toOther] = [`${kind}Owner`, `${kind}Other`] as const
  await tell(context, trx, [
    { split, kind: toOwner, to: split.ownerId },
    ...others.map((own) => ({ split, kind: toOther, to: own.userId, own: own.basisPoints })),
  ])
}

interface Told {
  split: SplitRow
  kind: `${'accepted' | 'declined' | 'left'}${'Owner' | 'Other'}` | 'gaveUp' | 'changed' | 'removed'
  /** The member of the share by default. */
  to?: number | null
  /** The share of whom it is sent to. */
  own?: number
  /** The share before. */
  before?: number
}

/** Emails about money cannot be turned off. Accounts that were deleted get none. */
async function tell(context: Context, trx: Database, told: readonly Told[]): Promise<void> {
  const all = told.map((one) => ({ ...one, to: one.to ?? one.split.userId ?? 0 }))
  const readers = await findAddresses(trx, [...new Set(all.map(({ to }) => to))])
  const at = context.clock.now().getTime()
  const emails = all.flatMap(({ split, kind, to, own = 0, before = 0 }) => {
    const reader = readers.get(to)
    if (!reader) return []
    const { locale } = reader
    const { t } = translate(locale)
    const words = {
      ...wordsOf(split, locale),
      own: formatShare(own, locale),
      before: formatShare(before, locale),
    }
    const isOwner = to === split.ownerId
    const path = isOwner ? `/${split.kind}/${split.workId}/edit` : '/my/earnings'
    const parts = {
      eventKey: `split-${split.publicId}-${kind}-${to}-${at}`,
      subject: t(`splitEmails.${kind}Subject`, words),
      paragraphs: [t(`splitEmails.${kind}Text`, words)],
      action: { label: t(isOwner ? 'splitEmails.edit' : 'splitEmails.earnings'), path },
    }
    return { reader, parts }
  })
  await writeEmails(context, trx, emails)
}

function wordsOf(split: SplitRow, locale: Locale) {
  const { t } = translate(locale)
  return {
    title: split.title,
    owner: split.ownerName,
    name: split.memberName ?? t('splitEmails.someone'),
    email: split.email ?? t('splitEmails.someone'),
    percent: formatShare(split.basisPoints, locale),
  }
}
