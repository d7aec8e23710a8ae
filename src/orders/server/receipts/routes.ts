import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { translate } from '#i18n/translate.ts'
import { contentDisposition } from '#kernel/content-disposition.ts'
import { Problem } from '#kernel/problem.ts'
import { getReceipt } from '../../receipt-contract.ts'
import { pageAddress } from '../links/order-links.ts'
import { openReceipt } from './open-receipt.ts'

/**
 * A browser is led to the page of the order where there is no receipt: that page says what to do.
 */
export function registerReceipts(http: Http): void {
  const { context } = http
  serve(http, getReceipt, async ({ viewer, params: { id }, query, request, reply }) => {
    reply.header('cache-control', 'private, no-cache')
    try {
      const { pdf, locale } = await openReceipt(context, viewer, { ...query, id })
      const name = translate(locale).t('receipts.file', { number: id })
      reply.type('application/pdf').header('content-disposition', contentDisposition(name))
      await reply.send(pdf)
    } catch (error) {
      const isPage = request.headers.accept?.includes('text/html') ?? false
      if (!(error instanceof Problem) || !isPage) throw error
      const key = query.key === undefined ? '' : `?key=${encodeURIComponent(query.key)}`
      const page = `/checkout/${encodeURIComponent(id)}${key}`
      await reply.redirect(pageAddress('', query.lang ?? viewer.locale, page), 302)
    }
  })
}
