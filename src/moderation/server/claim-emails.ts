import { findAddresses } from '#accounts/server/emails/find-readers.ts'
import { translate } from '#i18n/translate.ts'
import { type Locale, toLocale } from '#kernel/locale.ts'
import { signId } from '#kernel/signed-id.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { writeToOperator } from '#ports/mail/write-to-operator.ts'
import { INQUIRY_DAYS } from '../claims-contract.ts'
import type { ClaimRow, Decision } from './claim-store.ts'

export const CLAIM_TOKEN = 'rights-claim'

type Needed = Pick<Context, 'clock' | 'config'>

/** The end of the seventh day after the uploader was asked, in Japan. */
export function dueAt({ askedAt, madeAt }: Pick<ClaimRow, 'askedAt' | 'madeAt'>): Date {
  const due = new Date(askedAt ?? madeAt)
  due.setUTCDate(due.getUTCDate() + INQUIRY_DAYS)
  return due
}

/** Asks the uploader, with the link to the claim. */
export async function emailInquiry(
  context: Needed,
  trx: Transaction,
  claim: ClaimRow,
  { isHidden }: { isHidden: boolean },
): Promise<void> {
  const { config } = context
  await emailUploader(context, trx, claim, (locale) => {
    const { t } = translate(locale)
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Tokyo' })
    const words = { title: claim.title, day: day.format(dueAt(claim)) }
    const isAnswered = claim.answer !== null
    return {
      eventKey: keyOf(context, claim, isHidden ? 'uploader-hidden' : 'uploader-inquired'),
      subject: t(
        isHidden ? 'claims.emails.hidden_subject' : 'claims.emails.inquiry_subject',
        words,
      ),
      paragraphs: [
        t('claims.emails.inquiry', words),
        ...(isHidden ? [t('claims.emails.hidden_uploader')] : []),
        ...(isAnswered ? [] : [t('claims.emails.inquiry_answer', words)]),
      ],
      action: {
        label: t('claims.emails.open'),
        path: `/claims/${signId(config.secret, CLAIM_TOKEN, claim.publicId)}`,
      },
    }
  })
}

/** Tells both sides what was decided; of a hidden work, the uploader is told with the inquiry. */
export async function emailDecision(
  context: Needed,
  trx: Transaction,
  claim: ClaimRow,
  decision: Decision,
): Promise<void> {
  await emailClaimant(context, trx, claim, decision)
  // Of a claim that was rejected unasked, the uploader has never heard.
  if (decision === 'hidden' || (decision === 'rejected' && claim.askedAt === null)) return
  await emailUploader(context, trx, claim, (locale) => {
    const { t } = translate(locale)
    const words = { title: claim.title }
    return {
      eventKey: keyOf(context, claim, `uploader-${decision}`),
      subject: t(`claims.emails.${decision}_subject`, words),
      paragraphs: [t(`claims.emails.${decision}_uploader`, words)],
    }
  })
}

const keyOf = ({ clock }: Needed, { publicId }: ClaimRow, what: string) =>
  `claim-${what}-${publicId}-${clock.now().getTime()}`

type Parts = Parameters<typeof writeEmail>[3]

async function emailUploader(
  context: Needed,
  trx: Transaction,
  { ownerId }: ClaimRow,
  write: (locale: Locale) => Parts,
): Promise<void> {
  const reader = (await findAddresses(trx, [ownerId])).get(ownerId)
  if (reader) await writeEmail(context, trx, reader, write(reader.locale))
}

/** Tells the claimant, in none of the words that they typed: the address may be another’s. */
export async function emailClaimant(
  context: Needed,
  trx: Transaction,
  claim: ClaimRow,
  step: 'made' | Decision,
): Promise<void> {
  const locale = toLocale(claim.locale)
  const { t } = translate(locale)
  const words = { title: claim.title, id: claim.publicId }
  await writeEmail(
    context,
    trx,
    { email: claim.email, locale },
    {
      eventKey: keyOf(context, claim, `claimant-${step}`),
      subject: t('claims.emails.claimant_subject', words),
      paragraphs: [t(`claims.emails.${step}_claimant`, words)],
    },
  )
}

export async function emailOperator(
  context: Needed,
  trx: Transaction,
  { id, publicId, title }: ClaimRow,
  step: 'made' | 'agreed' | 'objected' | 'overdue',
): Promise<void> {
  const { t } = translate('en')
  await writeToOperator(context, trx, {
    eventKey: `claim-operator-${step}-${publicId}`,
    subject: t(`claims.emails.operator_${step}`, { id: String(id), title }),
    paragraphs: [t('claims.emails.operator_next', { id: String(id) })],
  })
}
