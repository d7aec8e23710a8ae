import { statfs } from 'node:fs/promises'
import * as z from 'zod/mini'
import { checkBooks } from '#accounting/server/books/check-books.ts'
import { searchOrders, showOrder } from '#accounting/server/orders/show-order.ts'
import { listChosen } from '#discovery/server/releases.ts'
import type { operator } from '#i18n/en/operator.ts'
import { cutPage, decodeCursor } from '#kernel/pagination.ts'
import { dueAt } from '#moderation/server/claim-emails.ts'
import { CLAIM_ACTS, canDecide } from '#moderation/server/claim-policy.ts'
import { type ClaimRow, findClaim, listClaims, listEvents } from '#moderation/server/claims.ts'
import { listOpenReports, type Report } from '#moderation/server/reports.ts'
import { showRun, showRuns } from '#money/server/payouts/read-run.ts'
import { nameOf } from '#orders/server/refunds/refund-order.ts'
import type { Context } from '#ports/context.ts'
import { listQueued } from '#ports/jobs/queue-store.ts'
import { listGiftCards } from '#vouchers/server/gift-cards/list-gift-cards.ts'
import { listFlagged } from '#works/server/sounds/select-flagged.ts'
import type { OperatorAct, OperatorCell, OperatorTable, OperatorView } from '../contract.ts'
import { listAccounts, listActs, listCodes, listWorks, measureStorage } from './store.ts'

/** The headings of columns and tables, as the messages name them. */
type Label = keyof typeof operator.labels

interface Asked {
  q: string
  cursor?: string | undefined
}

type View = (
  context: Context,
  asked: Asked,
) => Promise<{ tables: OperatorTable[]; next?: string | null }>

const PAGE = 50
const DAY_MS = 24 * 60 * 60 * 1000

/** Where the pages of what is reported begin; works, playlists and posts have theirs. */
const PAGES: Partial<Record<Report['kind'], string>> = {
  profile: '/operator/accounts?q=',
  private_message: '/operator/accounts?q=',
  playlist: '/playlist/',
  post: '/post/',
  message: '/operator/orders?q=',
  reply: '/operator/orders?q=',
}

/** What operators look at, as tables. None of them has bank details, secrets or whole codes of gift cards. */
export const VIEWS: Record<OperatorView, View> = {
  async reports({ db }, { cursor }) {
    const { limit, before: after } = pageOf(cursor)
    const rows = await listOpenReports(db, { limit, after })
    const columns = ['made', 'reason', 'details', 'kind', 'text', 'writer', 'work'] as const
    return paged(rows, columns, ({ id, kind, key, reportedAt, ...row }) => ({
      target: String(id),
      cells: [
        moment(reportedAt),
        word(row.reason),
        row.details,
        word(kind),
        row.text,
        row.writer,
        { text: key, href: `${PAGES[kind] ?? '/operator/works?q='}${key}` },
      ],
      acts: ['remove_reported', 'keep_reported'],
    }))
  },

  async claims({ db }, { q, cursor }) {
    const claim = /^\d{1,9}$/.test(q) ? await findClaim(db, { id: Number(q) }) : undefined
    if (claim) return { tables: describeClaim(claim, await listEvents(db, claim.id)) }
    const rows = await listClaims(db, pageOf(cursor))
    return paged(rows, CLAIM_COLUMNS, rowOfClaim)
  },

  async accounts({ db, clock }, { q, cursor }) {
    const rows = await listAccounts(db, { q, now: clock.now(), ...pageOf(cursor) })
    return paged(rows, ['account', 'title', 'email', 'works', 'registered', 'state'], (row) => ({
      target: row.publicId,
      cells: [
        linkTo(row.username, (name) => `/user/${name}`) ?? row.publicId,
        row.name,
        row.email,
        { count: row.works ?? 0 },
        moment(row.registeredAt),
        word(row.isSuspended ? 'suspended' : row.isFrozen ? 'frozen' : null),
      ],
      acts: [
        row.isSuspended ? 'lift_suspension' : 'suspend_account',
        row.isFrozen ? 'unfreeze_payouts' : 'freeze_payouts',
      ],
    }))
  },

  async works({ db }, { q, cursor }) {
    const rows = await listWorks(db, { q, ...pageOf(cursor) })
    return paged(rows, ['work', 'artist', 'kind', 'state', 'price', 'made'], (row) => ({
      target: row.publicId,
      cells: [
        row.listed
          ? { text: row.title, href: `/${row.kind}/${row.publicId}/${row.slug}` }
          : `${row.title} (${row.publicId})`,
        linkTo(row.username, (name) => `/user/${name}`),
        word(row.kind),
        word(row.deletedAt === null ? (row.withdrawnFor ?? row.status) : 'deleted'),
        row.sales ? { yen: row.priceYen } : null,
        moment(row.createdAt),
      ],
      acts: actsOfWork(row),
    }))
  },

  async orders(context, { q }) {
    const order = q === '' ? undefined : await showOrder(context, q.toLowerCase())
    if (order) return { tables: describeOrder(order) }
    const found = q === '' ? [] : await searchOrders(context.db, q)
    return table(['order', 'made', 'state', 'total', 'buyer', 'title'], found, (row) => ({
      target: row.publicId,
      cells: [
        { text: row.publicId, href: `/operator/orders?q=${row.publicId}` },
        moment(row.createdAt),
        word(stateOfOrder(row.status)),
        { yen: row.totalYen },
        row.email,
        row.titles,
      ],
    }))
  },

  async payouts({ db }, { q }) {
    if (/^\d{1,9}$/.test(q)) {
      const payouts = await showRun(db, Number(q))
      return table(['run', 'artist', 'amount', 'state', 'reason'], payouts, (row) => ({
        target: String(row.id),
        cells: [
          q,
          linkTo(row.username, (name) => `/user/${name}`),
          { yen: row.amountYen },
          word(row.status),
          row.reason,
        ],
      }))
    }
    const runs = await showRuns(db)
    return table(['run', 'made', 'count', 'total', 'open', 'returned'], runs, (run) => ({
      target: String(run.id),
      cells: [
        { text: String(run.id), href: `/operator/payouts?q=${run.id}` },
        String(run.day),
        { count: Number(run.count) },
        { yen: Number(run.totalYen) },
        { count: Number(run.openCount) },
        { count: Number(run.returnedCount) },
      ],
    }))
  },

  async featured({ db }) {
    return table(['work', 'kind', 'visible'], await listChosen(db), (row) => ({
      target: row.id,
      cells: [
        { text: row.title, href: `/${row.kind}/${row.id}` },
        word(row.kind),
        { yes: row.isListed },
      ],
      acts: ['unfeature'],
    }))
  },

  async recordings({ db }) {
    const columns = ['work', 'account', 'matches', 'made', 'state'] as const
    return table(columns, await listFlagged(db), (row) => {
      const state = row.refusedAt ? 'rejected' : row.clearedAt ? 'reviewed' : 'open'
      return {
        target: String(row.id),
        cells: [
          row.sound ?? row.fileName,
          row.owner,
          row.sameAs === null
            ? null
            : `${row.sameSound ?? row.sameFileName ?? row.sameAs} – ${row.sameOwner}`,
          moment(row.flaggedAt),
          word(state),
        ],
        acts: state === 'open' ? ['clear_recording', 'refuse_recording'] : [],
      }
    })
  },

  async codes({ db }) {
    const columns = ['code', 'kind', 'artist', 'used', 'count', 'made', 'ends'] as const
    return table(columns, await listCodes(db), (row) => ({
      target: row.name,
      cells: [
        row.name,
        word(row.kind),
        linkTo(row.username, (name) => `/user/${name}`),
        { count: row.used },
        row.count === null ? null : { count: row.count },
        moment(row.createdAt),
        moment(row.endsAt),
      ],
    }))
  },

  async gift_cards(context, { cursor }) {
    const rows = await listGiftCards(context, pageOf(cursor))
    const columns = ['code', 'order', 'state', 'amount', 'left', 'buyer', 'made', 'ends'] as const
    return paged(rows, columns, (card) => ({
      target: card.order,
      cells: [
        card.code,
        { text: card.order, href: `/operator/orders?q=${card.order}` },
        word(stateOfOrder(card.state)),
        { yen: card.amountYen },
        { yen: card.leftYen },
        card.buyer,
        moment(card.madeAt),
        moment(card.endsAt),
      ],
    }))
  },

  async jobs({ db }) {
    const jobs = await listQueued(db, { limit: 100 })
    return table(['job', 'state', 'attempts', 'made', 'error'], jobs, (job) => ({
      target: String(job.id),
      cells: [
        `${job.name} ${JSON.stringify(job.payload)}`,
        word(job.state),
        { count: job.attempts },
        moment(job.createdAt),
        job.lastError?.split('\n')[0] ?? null,
      ],
      acts: job.state === 'running' ? [] : ['retry_job', 'delete_job'],
    }))
  },

  async storage({ db, config }) {
    const [measured, disk] = await Promise.all([measureStorage(db), statfs(config.dataFolder)])
    const setting = config.settings.find(({ name }) => name === 'STORAGE_URL')
    return facts([
      ['STORAGE_URL', setting?.value ?? config.dataFolder],
      ['recordings', { count: measured?.recordings ?? 0 }],
      ['recording_bytes', { bytes: measured?.recordingBytes ?? 0 }],
      ['images', { count: measured?.images ?? 0 }],
      ['image_bytes', { bytes: measured?.imageBytes ?? 0 }],
      ['booklet_bytes', { bytes: measured?.bookletBytes ?? 0 }],
      ['disk', { bytes: disk.bavail * disk.bsize }],
      ['backup', moment(measured?.backedUpAt ?? null)],
    ])
  },

  async books(context) {
    const since = new Date(context.clock.now().getTime() - DAY_MS)
    const checked = await checkBooks(context, since)
    const { orders, transactions, purchases, payouts, codes, payments } = checked
    return {
      tables: [
        ...facts([
          ['orders', { count: orders }],
          ['transactions', { count: transactions }],
          ['purchases', { count: purchases }],
          ['payouts', { count: payouts }],
          ['codes', { count: codes }],
          ['payments', { count: payments }],
        ]).tables,
        ...section('problem', ['difference'], checked.differences, (one) => [one]),
      ],
    }
  },

  async settings({ config }) {
    return table(['setting', 'value'], config.settings, ({ name, value }) => ({
      target: name,
      cells: [name, value],
    }))
  },

  async acts({ db }, { cursor }) {
    const rows = await listActs(db, pageOf(cursor))
    const columns = ['made', 'operator', 'act', 'target', 'reason', 'passkey', 'state'] as const
    return paged(rows, columns, (row) => ({
      target: String(row.id),
      cells: [
        moment(row.at),
        row.username,
        word(row.act),
        row.target,
        row.reason,
        row.passkeyName ?? row.passkey,
        word(row.problem ?? (row.doneAt === null ? 'begun' : 'done')),
      ],
    }))
  },
}

function actsOfWork({
  deletedAt,
  withdrawnFor,
  isFeatured,
  listed,
}: Awaited<ReturnType<typeof listWorks>>[number]): OperatorAct[] {
  if (deletedAt !== null || withdrawnFor === 'rights_claim') return []
  if (withdrawnFor === 'terms') return ['restore_work']
  const features: OperatorAct[] = isFeatured ? ['unfeature'] : listed ? ['feature'] : []
  return [...features, 'hide_work']
}

const CLAIM_COLUMNS = ['made', 'work', 'artist', 'right', 'claimant', 'state', 'due'] as const

function rowOfClaim(claim: ClaimRow): Row {
  const { id, username, decision, answer, askedAt } = claim
  return {
    target: String(id),
    cells: [
      { text: claim.madeAt.toISOString().slice(0, 10), href: `/operator/claims?q=${id}` },
      { text: claim.title, href: `/operator/works?q=${claim.workPublicId}` },
      linkTo(username, (name) => `/user/${name}`),
      word(claim.claimRight),
      claim.name,
      word(decision ?? answer ?? (askedAt === null ? 'open' : 'inquired')),
      askedAt === null ? null : moment(dueAt(claim)),
    ],
    acts: CLAIM_ACTS.filter((act) => canDecide(act, claim)).map((act) => `${act}_claim` as const),
  }
}

function describeClaim(claim: ClaimRow, events: Awaited<ReturnType<typeof listEvents>>) {
  return [
    ...table(CLAIM_COLUMNS, [claim], rowOfClaim).tables,
    ...facts([
      ['claimant', claim.name],
      ['address', claim.address],
      ['email', claim.email],
      ['holder', claim.holder || null],
      ['original', claim.original],
      ['grounds', claim.grounds],
    ]).tables,
    ...section('steps', ['made', 'state', 'text'], events, ({ at, kind, text }) => [
      moment(at),
      word(kind === 'made' ? 'open' : kind),
      text,
    ]),
  ]
}

const Cursor = z.tuple([z.int()])

function pageOf(cursor: string | undefined) {
  const before = cursor === undefined ? undefined : decodeCursor(Cursor, cursor)[0]
  return { limit: PAGE + 1, before }
}

interface Row {
  target: string
  cells: (OperatorCell | null)[]
  acts?: OperatorAct[]
}

function paged<Found extends { id: number }>(
  found: Found[],
  columns: readonly Label[],
  rowOf: (found: Found) => Row,
) {
  const { items, next } = cutPage(found, ({ id }) => [id], PAGE)
  return { ...table(columns, items, rowOf), next }
}

function table<Found>(
  columns: readonly Label[],
  found: readonly Found[],
  rowOf: (found: Found) => Row,
): { tables: [OperatorTable] } {
  const rows = found.map(rowOf).map(({ acts = [], ...row }) => ({ ...row, acts }))
  return { tables: [{ title: null, columns: [...columns], rows }] }
}

function facts(pairs: readonly (readonly [string, OperatorCell | null])[]) {
  return table(['fact', 'value'], pairs, ([name, value]) => ({
    target: name,
    cells: [word(name), value],
  }))
}

/** A table of its own with a heading; none without rows. */
function section<Found>(
  title: Label,
  columns: readonly Label[],
  found: readonly Found[],
  cellsOf: (found: Found) => (OperatorCell | null)[],
  actsOf: (found: Found) => Partial<Row> = () => ({}),
): OperatorTable[] {
  if (found.length === 0) return []
  const rowOf = (one: Found) => ({ target: '', cells: cellsOf(one), ...actsOf(one) })
  return table(columns, found, rowOf).tables.map((each) => ({ ...each, title }))
}

function describeOrder(shown: NonNullable<Awaited<ReturnType<typeof showOrder>>>) {
  const { order, items, refunds, disputes, events, ledger, grants, emails } = shown
  return [
    ...facts([
      ['order', order.publicId],
      ['status', word(stateOfOrder(order.status))],
      ['made', moment(order.createdAt)],
      ['paid', moment(order.paidAt)],
      ['buyer', order.email],
      ['total', { yen: order.totalYen }],
      ['fee', `${order.feePercent} %`],
      ['payment', order.paymentId === null ? null : `${order.paymentId} (${order.provider})`],
    ]).tables,
    ...section(
      'items',
      ['title', 'artist', 'price', 'paid', 'refunds'],
      items,
      (item) => [
        item.title,
        item.sellerName,
        { yen: item.priceYen },
        { yen: item.paidYen },
        { yen: item.refundedYen },
      ],
      (item) => ({
        target: `${order.publicId}/${nameOf(item)}`,
        acts: order.paidAt !== null && item.paidYen > item.refundedYen ? ['refund_item'] : [],
      }),
    ),
    ...section('refunds', ['made', 'amount', 'state', 'reason'], refunds, (refund) => [
      moment(refund.at),
      { yen: refund.amountYen },
      word(refund.refundedAt === null ? 'waiting' : 'done'),
      [refund.reason, refund.title, refund.note].filter(Boolean).join(' – '),
    ]),
    ...section('disputes', ['made', 'amount', 'state'], disputes, (dispute) => [
      moment(dispute.openedAt),
      { yen: dispute.amountYen },
      word(dispute.closedAt === null ? 'open' : dispute.outcome),
    ]),
    ...section('payments', ['made', 'kind', 'state'], events, (event) => [
      moment(event.at),
      event.type,
      word(event.workedAt === null ? 'waiting' : 'done'),
    ]),
    ...section('ledger', ['made', 'kind', 'entry', 'amount', 'account'], ledger, (entry) => [
      moment(entry.at),
      word(entry.kind),
      word(entry.account),
      { yen: entry.amountYen },
      entry.username,
    ]),
    ...section('grants', ['title', 'account', 'state'], grants, (grant) => [
      grant.title,
      grant.holder,
      word(grant.revokedAt ? 'ended' : grant.suspendedAt ? 'suspended' : 'live'),
    ]),
    ...section('emails', ['made', 'email', 'kind', 'state'], emails, (email) => [
      moment(email.at),
      email.recipient,
      email.key,
      word(email.failedAt ? 'failed' : email.sentAt ? 'sent' : 'waiting'),
    ]),
  ]
}

/** An open order waits for its payment; reports and recordings that are open wait for a decision. */
const stateOfOrder = (status: string) => (status === 'open' ? 'pending' : status)

/** Pages have words for it in every language. */
const word = (name: string | null) => (name === null ? null : { word: name })

const moment = (at: Date | null | undefined) => (at ? { at: at.toISOString() } : null)

function linkTo(text: string | null, hrefOf: (text: string) => string) {
  return text === null ? null : { text, href: hrefOf(text) }
}
