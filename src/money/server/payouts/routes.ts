import type { Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { serve } from '#http/serve.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import * as contract from '../../payout-contract.ts'
import { openStripeAccount, refreshStripeAccount } from '../stripe-accounts/open-account.ts'
import { askPayout, cancelPayout, choosePayouts } from './ask-payout.ts'
import { readEarnings } from './read-earnings.ts'
import { listPayouts, type PayoutRow } from './store.ts'

export function registerPayouts(http: Http): void {
  const { context } = http
  serve(http, contract.openStripeAccount, ({ viewer, request }) => {
    const prefix = viewer.locale === 'ja' ? '/ja' : ''
    const origin = originOf(http, request.headers.host)
    return openStripeAccount(context, viewer, `${origin}${prefix}/my/earnings?stripe=back`)
  })
  serve(http, contract.refreshStripeAccount, ({ viewer }) =>
    refreshStripeAccount(context, viewer.userId),
  )
  serve(http, contract.getEarnings, ({ viewer }) => readEarnings(context, viewer))
  serve(http, contract.listMyPayouts, async ({ viewer, query: { cursor, limit } }) => {
    const after = readTimeCursor(cursor)
    const rows = await listPayouts(context.db, viewer.userId, { after, limit })
    const { items, next } = cutNewest(rows, ({ createdAt }) => createdAt, limit)
    return { items: items.map(present), next }
  })
  serve(http, contract.requestPayout, ({ viewer }) => askPayout(context, viewer))
  serve(http, contract.cancelPayout, ({ viewer, params }) =>
    cancelPayout(context, viewer, params.id),
  )
  serve(http, contract.choosePayouts, ({ viewer, body }) =>
    choosePayouts(context, viewer, body.onRequest),
  )
}

function present(row: PayoutRow): contract.Payout {
  const { publicId: id, amountYen, status, reason, accountLabel, day, createdAt } = row
  return {
    id,
    amountYen,
    status,
    reason,
    bankAccount: accountLabel,
    transferDay: day,
    createdAt: createdAt.toISOString(),
  }
}
