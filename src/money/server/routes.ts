import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { getInvoiceSettings, putInvoiceSettings } from '../invoice-contract.ts'
import { registerBankDetails } from './bank/routes.ts'
import { changeInvoiceSettings, readInvoiceSettings } from './invoice-settings.ts'
import { registerPayouts } from './payouts/routes.ts'
import { registerSplits } from './splits/routes.ts'

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
