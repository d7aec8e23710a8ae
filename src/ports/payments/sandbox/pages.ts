import type { PlainPage } from '#http/plain-page/plain-page.ts'
import { translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import { FORMATS } from '#kernel/locale.ts'
import { formatYen, takesKonbini, type Yen } from '#kernel/yen.ts'
import { KONBINI_STORES } from '../payments.ts'
import type { PaymentRow } from './books.ts'
import { checkoutPath } from './sandbox.ts'
import { type Card, type CardProblem, type Decline, TEST_CARDS } from './test-cards.ts'

type Say = ReturnType<typeof translate>['say']

interface SandboxPage {
  brandName: string
  payment: PaymentRow
}

export type CheckoutProblem = CardProblem | Decline | 'challenge_failed'

interface Checkout extends SandboxPage {
  savedCard: Card | undefined
  problem: CheckoutProblem | undefined
}

/** The final confirmation and the ways to pay, on one screen. */
export function checkoutPage(checkout: Checkout): PlainPage {
  const { payment, savedCard } = checkout
  return sandboxPage(checkout, (say) => {
    const title = say('sales.buy.payment')
    const body = html`<h1>${title}</h1>
<div>
${summary(say, payment)}
<div>
${savedCard && savedForm(say, checkout, savedCard)}
${cardForm(say, checkout)}
${takesKonbini(payment.amount_yen) && konbiniForm(say, checkout)}
<p class="back"><a href="${payment.cancel_url}">${say('sales.sandbox.back')}</a></p>
${testCards(say)}
</div>
</div>`
    return { title, body }
  })
}

function summary(say: Say, payment: PaymentRow): Html {
  const when = takesKonbini(payment.amount_yen)
    ? 'sales.sandbox.whenFacts'
    : 'sales.buy.paymentCard'
  const lines = payment.lines.map(
    (line) => html`<li><span><b>${line.title}</b>
<small>${say('sales.buy.by', { seller: line.by })}</small></span>
<span class="yen">${formatYen(line.amountYen)}</span></li>`,
  )
  return html`<section class="card">
<h2>${say('sales.sandbox.yourOrder')}</h2>
<ul class="lines">${lines}</ul>
<p class="total"><span>${say('sales.sandbox.total')}</span>
<b class="yen">${formatYen(payment.amount_yen)}</b></p>
<dl>
<dt>${say('sales.buy.payment')}</dt><dd>${say(when)}</dd>
<dt>${say('sales.buy.delivery')}</dt><dd>${say('sales.buy.deliveryFacts')}</dd>
<dt>${say('sales.sandbox.email')}</dt><dd>${payment.email}</dd>
</dl>
<p class="strong">${say('sales.buy.cannotCancel')}</p>
</section>`
}

function savedForm(say: Say, { payment }: Checkout, card: Card): Html {
  return html`<form method="post" action="${checkoutPath(payment.id)}" class="card">
<h2>${say('sales.sandbox.saved')}</h2>
<p>${say('sales.sandbox.savedCard', { ...card })}</p>
<button name="method" value="saved">${payLabel(say, payment)}</button>
</form>`
}

function cardForm(say: Say, { payment, savedCard, problem }: Checkout): Html {
  const heading = savedCard ? say('sales.sandbox.otherCard') : say('sales.sandbox.card')
  const field = (
    name: 'number' | 'expiry' | 'cvc',
    maxLength: number,
    example: string,
    isWrong: boolean,
  ) => html`<label>${say(`sales.sandbox.${name}`)}
<input name="${name}" inputmode="numeric" autocomplete="off" maxlength="${maxLength}" required
 placeholder="${example}"${isWrong && html` aria-invalid="true" aria-describedby="problem" autofocus`}></label>`
  return html`<form method="post" action="${checkoutPath(payment.id)}" class="card">
<h2>${heading}</h2>
${problem && html`<p class="problem" role="alert" id="problem">${say(`sales.sandbox.problems.${problem}`)}</p>`}
${field('number', 40, '4242 4242 4242 4242', problem === 'card_not_test')}
<div class="pair">
${field('expiry', 10, '12/34', problem === 'expiry_invalid')}
${field('cvc', 6, '123', problem === 'cvc_invalid')}
</div>
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
<h2>${say('sales.sandbox.konbini')}</h2>
<p>${say('sales.sandbox.konbiniText')}</p>
<label>${say('sales.konbini.store')}
<select name="store">${stores}</select></label>
<button class="quiet" name="method" value="konbini">${say('sales.sandbox.konbiniPay')}</button>
</form>`
}

function testCards(say: Say): Html {
  const rows = Object.entries(TEST_CARDS).map(
    ([number, outcome]) => html`<tr><th scope="row">${number.replace(/\d{4}(?=\d)/g, '$& ')}</th>
<td>${say(`sales.sandbox.outcomes.${outcome}`)}</td></tr>`,
  )
  return html`<details class="card" open>
<summary>${say('sales.sandbox.testCards')}</summary>
<table>${rows}</table>
<p><small>${say('sales.sandbox.testNote')}</small></p>
</details>`
}

function payLabel(say: Say, { amount_yen }: PaymentRow): string {
  return say('sales.sandbox.pay', { total: formatYen(amount_yen) })
}

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
  const { voucher_store: store, voucher_confirmation: confirmation } = payment
  const until = new Intl.DateTimeFormat(FORMATS[payment.locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  }).format(payment.voucher_expires_at ?? undefined)
  return sandboxPage(page, (say) => {
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
  return sandboxPage(page, (say) => {
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

/** A page in the buyer's language, with the banner of the sandbox. */
function sandboxPage(
  { brandName, payment: { locale } }: SandboxPage,
  content: (say: Say) => { title: string; body: Html },
): PlainPage {
  const { say } = translate(locale)
  const banner = say('sales.order.sandbox')
  return { ...content(say), locale, brandName, layout: 'columns', banner }
}
