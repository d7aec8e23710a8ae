import type { Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { serve } from '#http/serve.ts'
import { Problem } from '#kernel/problem.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import { deleteBilling, getBilling, putBilling } from '../bank-contract.ts'
import { listBanks, listBranches, listPlacesOfPostalCode } from '../bank-directory-contract.ts'
import { getInvoiceSettings, putInvoiceSettings } from '../invoice-contract.ts'
import * as payouts from '../payout-contract.ts'
import * as splits from '../splits-contract.ts'
import { searchBanks, searchBranches } from './bank/banks.ts'
import { changeBilling, readBilling, removeBilling } from './bank/change-billing.ts'
import { findPlaces } from './bank/find-places.ts'
import { changeInvoiceSettings, readInvoiceSettings } from './invoice-settings.ts'
import { askPayout, cancelPayout, choosePayouts } from './payouts/ask-payout.ts'
import { readEarnings } from './payouts/read-earnings.ts'
import { listPayouts, type PayoutRow } from './payouts/store.ts'
import {
  acceptInvitation,
  declineInvitation,
  leaveSplit,
  listMySplits,
  readSplitInvitation,
  resendInvitation,
} from './splits/answer-invitation.ts'
import { readSplits, saveSplits } from './splits/save-splits.ts'
import { openStripeAccount, refreshStripeAccount } from './stripe-accounts/open-account.ts'

export function registerMoney(http: Http): void {
  const { context } = http
  registerBankDetails(http)
  serve(http, getInvoiceSettings, ({ viewer }) => readInvoiceSettings(context, viewer))
  serve(http, putInvoiceSettings, ({ viewer, body }) =>
    changeInvoiceSettings(context, viewer, body),
  )
  registerPayouts(http)
  registerSplits(http)
}

function registerBankDetails(http: Http): void {
  const { context } = http
  serve(http, getBilling, ({ viewer }) => readBilling(context, viewer))
  serve(http, putBilling, ({ viewer, body }) => changeBilling(context, viewer, body))
  serve(http, deleteBilling, ({ viewer }) => removeBilling(context, viewer))
  serve(http, listBanks, async ({ query }) => ({ items: await searchBanks(query.query) }))
  serve(http, listBranches, async ({ params, query }) => ({
    items: await searchBranches(params.code, query.query),
  }))
  serve(http, listPlacesOfPostalCode, async ({ params }) => {
    const items = await findPlaces(params.code)
    if (items.length === 0) throw new Problem('not_found')
    return { items }
  })
}

function registerPayouts(http: Http): void {
  const { context } = http
  serve(http, payouts.openStripeAccount, ({ viewer, request }) => {
    const prefix = viewer.locale === 'ja' ? '/ja' : ''
    const origin = originOf(http, request.headers.host)
    return openStripeAccount(context, viewer, `${origin}${prefix}/my/earnings?stripe=back`)
  })
  serve(http, payouts.refreshStripeAccount, ({ viewer }) =>
    refreshStripeAccount(context, viewer.userId),
  )
  serve(http, payouts.getEarnings, ({ viewer }) => readEarnings(context, viewer))
  serve(http, payouts.listMyPayouts, async ({ viewer, query: { cursor, limit } }) => {
    const after = readTimeCursor(cursor)
    const rows = await listPayouts(context.db, viewer.userId, { after, limit })
    const { items, next } = cutNewest(rows, ({ createdAt }) => createdAt, limit)
    return { items: items.map(presentPayout), next }
  })
  serve(http, payouts.requestPayout, ({ viewer }) => askPayout(context, viewer))
  serve(http, payouts.cancelPayout, ({ viewer, params }) =>
    cancelPayout(context, viewer, params.id),
  )
  serve(http, payouts.choosePayouts, ({ viewer, body }) =>
    choosePayouts(context, viewer, body.onRequest),
  )
}

function presentPayout(row: PayoutRow): payouts.Payout {
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

function registerSplits(http: Http): void {
  const { context } = http
  const sound = (publicId: string) => ({ kind: 'sound' as const, publicId })
  const album = (publicId: string) => ({ kind: 'album' as const, publicId })
  serve(http, splits.getSoundSplits, ({ viewer, params }) =>
    readSplits(context, viewer, sound(params.id)),
  )
  serve(http, splits.putSoundSplits, ({ viewer, params, body }) =>
    saveSplits(context, viewer, sound(params.id), body),
  )
  serve(http, splits.getAlbumSplits, ({ viewer, params }) =>
    readSplits(context, viewer, album(params.id)),
  )
  serve(http, splits.putAlbumSplits, ({ viewer, params, body }) =>
    saveSplits(context, viewer, album(params.id), body),
  )
  serve(http, splits.resendSplit, ({ viewer, params }) =>
    resendInvitation(context, viewer, params.id),
  )
  serve(http, splits.getSplitInvitation, ({ viewer, params }) =>
    readSplitInvitation(context, viewer, params.invitation),
  )
  serve(http, splits.acceptSplit, ({ viewer, params, body }) =>
    acceptInvitation(context, viewer, params.invitation, body.basisPoints),
  )
  serve(http, splits.declineSplit, ({ params }) => declineInvitation(context, params.invitation))
  serve(http, splits.listMySplits, async ({ viewer }) => ({
    splits: await listMySplits(context, viewer),
  }))
  serve(http, splits.leaveSplit, ({ viewer, params }) => leaveSplit(context, viewer, params.id))
}
