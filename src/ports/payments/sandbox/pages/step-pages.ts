import type { PlainPage } from '#http/plain-page/plain-page.ts'
import { html } from '#kernel/html.ts'
import { formatYen } from '#kernel/yen.ts'
import { type SandboxPage, sandboxPage } from './sandbox-page.ts'

/** The bank's question (3-D Secure), with both answers. */
export function challengePage(page: SandboxPage): PlainPage {
  const { amount_yen, card_brand, card_last4 } = page.payment
  const asked = { total: formatYen(amount_yen), brand: card_brand ?? '', last4: card_last4 ?? '' }
  return sandboxPage(page, (say) => {
    const title = say('sales.sandbox.secureTitle')
    const body = html`<form method="post" class="card narrow">
<h1>${title}</h1>
<p>${say('sales.sandbox.secureText', asked)}</p>
<button name="answer" value="pass">${say('sales.sandbox.securePass')}</button>
<button class="quiet" name="answer" value="fail">${say('sales.sandbox.secureFail')}</button>
</form>`
    return { title, body }
  })
}

/** The number for the till, with the till itself beside it. */
export function voucherPage(page: SandboxPage): PlainPage {
  const { payment } = page
  const until = new Intl.DateTimeFormat(payment.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  }).format(payment.voucher_expires_at ?? undefined)
  return sandboxPage(page, (say) => {
    const title = say('sales.sandbox.voucherTitle')
    const body = html`<form method="post" class="card narrow">
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
</form>`
    return { title, body }
  })
}

export function endedPage(page: SandboxPage): PlainPage {
  return sandboxPage(page, (say) => {
    const title = say('sales.sandbox.endedTitle')
    const body = html`<div class="card narrow">
<h1>${title}</h1>
<p>${say('sales.sandbox.endedText')}</p>
<p class="back"><a href="${page.payment.cancel_url}">${say('sales.sandbox.endedBack')}</a></p>
</div>`
    return { title, body }
  })
}
