import { formatYen } from '#kernel/yen.ts'
import type { PaymentRow } from '../books.ts'
import { html, renderPage, wordsOf } from './layout.ts'

interface Step {
  brandName: string
  payment: PaymentRow
}

/** The bank's question (3-D Secure), with both answers. */
export function renderChallenge({ brandName, payment }: Step): string {
  const say = wordsOf(payment.locale)
  const title = say('sales.sandbox.secureTitle')
  const asked = {
    total: formatYen(payment.amount_yen),
    brand: payment.card_brand ?? '',
    last4: payment.card_last4 ?? '',
  }
  return renderPage(
    { locale: payment.locale, brandName, title },
    html`<form method="post" class="card narrow">
<h1>${title}</h1>
<p>${say('sales.sandbox.secureText', asked)}</p>
<button name="answer" value="pass">${say('sales.sandbox.securePass')}</button>
<button class="quiet" name="answer" value="fail">${say('sales.sandbox.secureFail')}</button>
</form>`,
  )
}

/** The number for the till, with the till itself beside it. */
export function renderVoucher({ brandName, payment }: Step): string {
  const say = wordsOf(payment.locale)
  const title = say('sales.sandbox.voucherTitle')
  const until = new Intl.DateTimeFormat(payment.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  }).format(payment.voucher_expires_at ?? undefined)
  return renderPage(
    { locale: payment.locale, brandName, title },
    html`<form method="post" class="card narrow">
<h1>${title}</h1>
<dl>
<dt>${say('sales.sandbox.voucherNumber')}</dt><dd class="voucher">${payment.voucher ?? ''}</dd>
<dt>${say('sales.sandbox.total')}</dt><dd class="yen">${formatYen(payment.amount_yen)}</dd>
<dt>${say('sales.sandbox.voucherUntil')}</dt><dd>${until} (JST)</dd>
</dl>
<p><small>${say('sales.sandbox.voucherText')}</small></p>
<button name="answer" value="pay">${say('sales.sandbox.voucherPay')}</button>
<button class="quiet" name="answer" value="expire">${say('sales.sandbox.voucherExpire')}</button>
<p class="back"><a href="${payment.return_url}">${say('sales.sandbox.voucherBack')}</a></p>
</form>`,
  )
}

export function renderEnded({ brandName, payment }: Step): string {
  const say = wordsOf(payment.locale)
  const title = say('sales.sandbox.endedTitle')
  return renderPage(
    { locale: payment.locale, brandName, title },
    html`<div class="card narrow">
<h1>${title}</h1>
<p>${say('sales.sandbox.endedText')}</p>
<p class="back"><a href="${payment.cancel_url}">${say('sales.sandbox.endedBack')}</a></p>
</div>`,
  )
}
