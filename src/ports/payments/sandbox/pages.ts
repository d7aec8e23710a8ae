import type { PlainPage } from '#http/plain-page/plain-page.ts'
import { translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import { FORMATS, type Locale } from '#kernel/locale.ts'
import { formatYen, takesKonbini, type Yen } from '#kernel/yen.ts'
import { type CardSetup, KONBINI_STORES, type SavedCard } from '../payments.ts'
import type { PaymentRow } from './books.ts'
import { type CheckoutProblem, cardFields, refusalBox, type Say, testCards } from './card-form.ts'
import { checkoutPath } from './sandbox.ts'

interface SandboxPage {
  brandName: string
  payment: PaymentRow
}

interface Checkout extends SandboxPage {
  /** Those that have not expired, the newest first. */
  savedCards: readonly SavedCard[]
  problem: CheckoutProblem | undefined
}

/** The final confirmation and the ways to pay, on one screen. */
export function checkoutPage(checkout: Checkout): PlainPage {
  const { payment, problem } = checkout
  const atStore = takesKonbini(payment.amount_yen)
  return sandboxPage({ ...checkout, ...payment }, (say) => {
    const title = say('sales.buy.payment')
    const body = html`<h1>${title}</h1>
<div>
${summary(say, payment)}
<div>
${refusalBox(say, problem, { isPayment: true, atStore })}
${checkout.savedCards.length > 0 && savedForm(say, checkout)}
${cardForm(say, checkout)}
${atStore && konbiniForm(say, checkout)}
<p class="back"><a href="${payment.cancel_url}">${say('sales.sandbox.back')}</a></p>
${testCards(say)}
</div>
</div>`
    return { title, body }
  })
}

function summary(say: Say, payment: PaymentRow): Html {
  const gift = payment.gift_delivery
  const when = takesKonbini(payment.amount_yen)
    ? 'sales.sandbox.whenFacts'
    : 'sales.buy.paymentCard'
  const lines = payment.lines.map(
    (line) => html`<li><span><b>${line.title}</b>
<small>${say('sales.buy.by', { seller: line.by })}</small>${line.less && html`<small>${line.less}</small>`}</span>
<span class="yen">${formatYen(line.amountYen)}</span></li>`,
  )
  return html`<section class="card">
<h2>${say('sales.sandbox.yourOrder')}</h2>
<ul class="lines">${lines}</ul>
<p class="total"><span>${say('sales.sandbox.total')}</span>
<b class="yen">${formatYen(payment.amount_yen)}</b></p>
<dl>
<dt>${say('sales.buy.payment')}</dt><dd>${say(when)}</dd>
<dt>${say('sales.buy.delivery')}</dt><dd>${gift ?? say('sales.buy.deliveryFacts')}</dd>
<dt>${say(gift === null ? 'sales.sandbox.email' : 'sales.sandbox.receipt')}</dt><dd>${payment.email}</dd>
</dl>
<p class="strong">${say('sales.buy.cannotCancel')}</p>
</section>`
}

function savedForm(say: Say, { payment, savedCards }: Checkout): Html {
  const choices = savedCards.map(
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

function cardForm(say: Say, { payment, savedCards, problem }: Checkout): Html {
  const heading = savedCards.length > 0 ? say('sales.sandbox.otherCard') : say('sales.sandbox.card')
  return html`<form method="post" action="${checkoutPath(payment.id)}" class="card">
<h2>${heading}</h2>
${cardFields(say, problem)}
${payment.customer_key !== null && saveBox(say, payment)}
<button name="method" value="card">${payLabel(say, payment)}</button>
</form>`
}

function saveBox(say: Say, { save_card }: PaymentRow): Html {
  return html`<label class="check"><input type="checkbox" name="save" value="yes"${save_card && html` checked`}>
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

function payLabel(say: Say, { amount_yen }: PaymentRow): string {
  return say('sales.sandbox.pay', { total: formatYen(amount_yen) })
}

/** Saves a card with no payment. */
export function setupPage({
  brandName,
  setup,
  problem,
}: {
  brandName: string
  setup: Pick<CardSetup, 'locale' | 'cancelUrl'>
  problem: CheckoutProblem | undefined
}): PlainPage {
  return sandboxPage({ brandName, locale: setup.locale }, (say) => {
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
<p class="back"><a href="${setup.cancelUrl}">${say('sales.sandbox.setupBack')}</a></p>
</div>
${testCards(say)}
</div>`
    return { title, body }
  })
}

/** The bank's question (3-D Secure), with both answers. */
export function challengePage(page: SandboxPage): PlainPage {
  const { amount_yen, card_brand, card_last4 } = page.payment
  const asked = { total: formatYen(amount_yen), brand: card_brand ?? '', last4: card_last4 ?? '' }
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
export function voucherPage(page: SandboxPage): PlainPage {
  const { payment } = page
  const { voucher_store: store, voucher_confirmation: confirmation } = payment
  const until = new Intl.DateTimeFormat(FORMATS[payment.locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  }).format(payment.voucher_expires_at ?? undefined)
  return sandboxPage({ ...page, ...page.payment }, (say) => {
    const title = say('sales.sandbox.voucherTitle')
    const body = html`<form method="post" class="card narrow">
<h1>${title}</h1>
<dl>
${store !== null && html`<dt>${say('sales.konbini.store')}</dt><dd>${say(`sales.konbini.stores.${store}`)}</dd>`}
<dt>${say('sales.konbini.number')}</dt><dd class="voucher">${payment.voucher ?? ''}</dd>
${Boolean(confirmation) && html`<dt>${say('sales.konbini.confirmation')}</dt><dd>${confirmation ?? ''}</dd>`}
<dt>${say('sales.sandbox.total')}</dt><dd class="yen">${formatYen(payment.amount_yen)}</dd>
<dt>${say('sales.konbini.until')}</dt><dd>${until}</dd>
</dl>
<p><small>${say('sales.sandbox.voucherText')}</small></p>
<button name="answer" value="pay">${say('sales.sandbox.voucherPay')}</button>
<button class="quiet" name="answer" value="expire">${say('sales.sandbox.voucherExpire')}</button>
<p class="back"><a href="${payment.return_url}">${say('sales.sandbox.voucherBack')}</a></p>
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
<p class="back"><a href="${page.payment.return_url}">${say('sales.sandbox.voucherBack')}</a></p>
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
