import type { Http } from '#http/http.ts'
import { registerDiscounts } from './discounts/routes.ts'
import { registerDownloadCodes } from './download-codes/routes.ts'
import { registerGiftCards } from './gift-cards/routes.ts'
import { registerGifts } from './gifts/routes.ts'
import { registerRedeem } from './redeem/routes.ts'

export function registerVouchers(http: Http): void {
  registerDiscounts(http)
  registerDownloadCodes(http)
  registerGiftCards(http)
  registerGifts(http)
  registerRedeem(http)
}
