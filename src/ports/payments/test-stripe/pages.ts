import type { PlainPage } from '#http/plain-page/plain-page.ts'
import { translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import { FORMATS, type Locale } from '#kernel/locale.ts'
import { formatYen, takesKonbini, type Yen } from '#kernel/yen.ts'
import { KONBINI_STORES } from '../payments.ts'
import { type CheckoutProblem, cardFields, refusalBox, type Say, testCards } from './card-form.ts'
import type { CheckoutView, Voucher } from './checkout-view.ts'
import { checkoutPath } from './sandbox.ts'

interface SandboxPage {
  brandName: string
  payment: CheckoutView
}

interface Checkout extends SandboxPage {
  problem: CheckoutProblem | undefined
}

/** The final confirmation and the ways to pay, on one screen. */
export function checkoutPage(checkout: Checkout): PlainPage {
  const { payment, problem } = checkout
  const atStore = takesKonbini(payment.amountYen)
  return sandboxPage({ ...checkout, ...payment }, (say) => {
    const title = say('sales.buy.payment')
    const body = html`<h1>${title}</h1>
<div>
${summary(say, payment)}
<div>
${refusalBox(say, problem, { isPayment: true, atStore })}
${payment.savedCards.length > 0 && savedForm(say, checkout)}
${cardForm(say, checkout)}
${atStore && konbiniForm(say, checkout)}
<p class="back"><a href="${payment.cancelUrl}">${say('sales.sandbox.back')}</a></p>
${testCards(say)}
</div>
</div>`
    return { title, body }
  })
}

function summary(say: Say, payment: CheckoutView): Html {
  const [delivery = '', ...terms] = payment.terms
  const isDownload = delivery === say('sales.buy.deliveryFacts')
  const when = takesKonbini(payment.amountYen) ? 'sales.sandbox.whenFacts' : 'sales.buy.paymentCard'
  const lines = payment.lines.map(
    ({ title, note, amountYen }) => html`<li><span><b>${title}</b>
<small>${note}</small></span>
<span class="yen">${formatYen(amountYen)}</span></li>`,
  )
  return html`<section class="card">
<h2>${say('sales.sandbox.yourOrder')}</h2>
<ul class="lines">${lines}</ul>
<p class="total"><span>${say('sales.sandbox.total')}</span>
<b class="yen">${formatYen(payment.amountYen)}</b></p>
<dl>
<dt>${say('sales.buy.payment')}</dt><dd>${say(when)}</dd>
<dt>${say('sales.buy.delivery')}</dt><dd>${delivery}</dd>
<dt>${say(isDownload ? 'sales.sandbox.email' : 'sales.sandbox.receipt')}</dt><dd>${payment.email}</dd>
</dl>
${terms.map((term) => html`<p class="strong">${term}</p>`)}
</section>`
}

function savedForm(say: Say, { payment }: Checkout): Html {
  const choices = payment.savedCards.map(
    (
      card,
      index,
    ) => html`<label class="check"><input type="radio" name="card" value="${card.id}"${index === 0 && html` checked`}>
${say('sales.sandbox.savedCard', { ...card })}</label>`,
  )
  return html`<form method="post" action="${checkoutPath(payment.id)}" class="card">
<h2 id="saved">${say('sales.sandbox.saved')}</h2>
<div role="radiogroup" aria-labelledby="saved">${choices}</div>
<button name="method" value="saved">${payLabel(say, payment)}</button>
</form>`
}

function cardForm(say: Say, { payment, problem }: Checkout): Html {
  const heading =
    payment.savedCards.length > 0 ? say('sales.sandbox.otherCard') : say('sales.sandbox.card')
  return html`<form method="post" action="${checkoutPath(payment.id)}" class="card">
<h2>${heading}</h2>
${cardFields(say, problem)}
${payment.canSave && saveBox(say)}
<button name="method" value="card">${payLabel(say, payment)}</button>
</form>`
}

function saveBox(say: Say): Html {
  return html`<label class="check"><input type="checkbox" name="save" value="yes">
${say('sales.sandbox.save')}</label>`
}

function konbiniForm(say: Say, { payment }: Checkout): Html {
  const stores = KONBINI_STORES.map(
    (store) => html`<option value="${store}">${say(`sales.konbini.stores.${store}`)}</option>`,
  )
  return html`<form method="post" action="${checkoutPath(payment.id)}" class="card">
<h2 id="konbini">${say('sales.sandbox.konbini')}</h2>
<p>${say('sales.sandbox.konbiniText')}</p>
<label>${say('sales.konbini.store')}
<select name="store">${stores}</select></label>
<button class="quiet" name="method" value="konbini">${say('sales.sandbox.konbiniPay')}</button>
</form>`
}

function payLabel(say: Say, { amountYen }: CheckoutView): string {
  return say('sales.sandbox.pay', { total: formatYen(amountYen) })
}

/** Saves a card with no payment. */
export function setupPage(page: Checkout): PlainPage {
  const { problem } = page
  return sandboxPage({ ...page, ...page.payment }, (say) => {
    const title = say('sales.sandbox.setupTitle')
    const body = html`<h1>${title}</h1>
<div>
<div>
${refusalBox(say, problem, { isPayment: false, atStore: false })}
<form method="post" class="card">
<p>${say('sales.sandbox.setupText')}</p>
${cardFields(say, problem)}
<button>${say('sales.sandbox.setupSave')}</button>
</form>
<p class="back"><a href="${page.payment.cancelUrl}">${say('sales.sandbox.setupBack')}</a></p>
</div>
${testCards(say)}
</div>`
    return { title, body }
  })
}

/** The bank's question (3-D Secure), with both answers. */
export function challengePage(page: SandboxPage): PlainPage {
  const { amountYen, last4 } = page.payment
  const asked = { total: formatYen(amountYen), brand: 'Visa', last4 }
  return sandboxPage({ ...page, ...page.payment }, (say) => {
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
export function voucherPage(page: SandboxPage, voucher: Voucher): PlainPage {
  const { payment } = page
  const { store, code, confirmation, expiresAt } = voucher
  const until = new Intl.DateTimeFormat(FORMATS[payment.locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  }).format(expiresAt)
  return sandboxPage({ ...page, ...page.payment }, (say) => {
    const title = say('sales.sandbox.voucherTitle')
    const body = html`<form method="post" class="card narrow">
<h1>${title}</h1>
<dl>
<dt>${say('sales.konbini.store')}</dt><dd>${say(`sales.konbini.stores.${store}`)}</dd>
<dt>${say('sales.konbini.number')}</dt><dd class="voucher">${code}</dd>
${confirmation !== undefined && html`<dt>${say('sales.konbini.confirmation')}</dt><dd>${confirmation}</dd>`}
<dt>${say('sales.sandbox.total')}</dt><dd class="yen">${formatYen(payment.amountYen)}</dd>
<dt>${say('sales.konbini.until')}</dt><dd>${until}</dd>
</dl>
<p><small>${say('sales.sandbox.voucherText')}</small></p>
<button name="answer" value="pay">${say('sales.sandbox.voucherPay')}</button>
<button class="quiet" name="answer" value="expire">${say('sales.sandbox.voucherExpire')}</button>
<p class="back"><a href="${payment.returnUrl}">${say('sales.sandbox.voucherBack')}</a></p>
</form>`
    return { title, body }
  })
}

/** The buyer's bank, which decides about a dispute. */
export function disputePage(page: SandboxPage, amountYen: Yen): PlainPage {
  const total = formatYen(amountYen)
  return sandboxPage({ ...page, ...page.payment }, (say) => {
    const title = say('sales.sandbox.disputeTitle')
    const body = html`<form method="post" class="card narrow">
<h1>${title}</h1>
<p>${say('sales.sandbox.disputeText', { total })}</p>
<button name="answer" value="won">${say('sales.sandbox.disputeWon')}</button>
<button class="quiet" name="answer" value="lost">${say('sales.sandbox.disputeLost')}</button>
<p class="back"><a href="${page.payment.returnUrl}">${say('sales.sandbox.voucherBack')}</a></p>
</form>`
    return { title, body }
  })
}

/** A page in the buyer's language, with the banner of the sandbox. */
function sandboxPage(
  { brandName, locale }: { brandName: string; locale: Locale },
  content: (say: Say) => { title: string; body: Html },
): PlainPage {
  const { say } = translate(locale)
  const banner = say('sales.order.sandbox')
  return { ...content(say), locale, brandName, layout: 'columns', banner }
}
