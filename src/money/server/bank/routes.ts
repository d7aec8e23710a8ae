import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { Problem } from '#kernel/problem.ts'
import { deleteBilling, getBilling, putBilling } from '../../bank-contract.ts'
import { listBanks, listBranches, listPlacesOfPostalCode } from '../../bank-directory-contract.ts'
import { searchBanks, searchBranches } from './banks.ts'
import { changeBilling, readBilling, removeBilling } from './change-billing.ts'
import { findPlaces } from './find-places.ts'

export function registerBankDetails(http: Http): void {
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
