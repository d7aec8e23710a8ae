import * as contract from '#accounts/seller-contract.ts'
import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { requestDisclosure } from './request-disclosure.ts'
import { changeSellerSettings, readDisclosure, readSellerSettings } from './seller-settings.ts'

export function registerSellers(http: Http): void {
  const { context } = http
  serve(http, contract.getSellerSettings, ({ viewer }) => readSellerSettings(context, viewer))
  serve(http, contract.putSellerSettings, ({ viewer, body }) =>
    changeSellerSettings(context, viewer, body),
  )
  serve(http, contract.getSellerDisclosure, ({ params }) =>
    readDisclosure(context, params.username),
  )
  serve(http, contract.requestDisclosure, ({ viewer, body }) =>
    requestDisclosure(context, viewer, body),
  )
}
