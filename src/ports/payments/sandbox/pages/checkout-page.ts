import type { PlainPage } from '#http/plain-page/plain-page.ts'
import { type Html, html } from '#kernel/html.ts'
import { formatYen, takesKonbini } from '#kernel/yen.ts'
import type { PaymentRow } from '../books.ts'
import { type Card, type CardProblem, type Decline, TEST_CARDS } from '../test-cards.ts'
import { type SandboxPage, type Say, sandboxPage } from './sandbox-page.ts'

export type CheckoutProblem = CardProblem | Decline | 'challenge_failed'

interface Checkout extends SandboxPage {
  savedCard: Card | undefined
  problem: CheckoutProblem | undefined
}

/** Where the forms post to: a page with a problem may be shown at the address of another step. */
export function checkoutPath(paymentId: string): string {
  return `/sandbox/checkout/${paymentId}`
}

/** The final confirmation and the ways to pay, on one screen. */
export function checkoutPage(checkout: Checkout): PlainPage {
  const { payment, savedCard } = checkout
  return sandboxPage(checkout, (say) => {
    const title = say('sales.sandbox.title')
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
  const when = takesKonbini(payment.amount_yen) ? 'whenFacts' : 'whenCard'
  const lines = payment.lines.map(
    (line) => html`<li><span><b>${line.title}</b>
<small>${say('sales.sandbox.by', { seller: line.by })}</small></span>
<span class="yen">${formatYen(line.amountYen)}</span></li>`,
  )
  return html`<section class="card">
<h2>${say('sales.sandbox.yourOrder')}</h2>
<ul class="lines">${lines}</ul>
<p class="total"><span>${say('sales.sandbox.total')}</span>
<b class="yen">${formatYen(payment.amount_yen)}</b></p>
<dl>
<dt>${say('sales.sandbox.when')}</dt><dd>${say(`sales.sandbox.${when}`)}</dd>
<dt>${say('sales.sandbox.delivery')}</dt><dd>${say('sales.sandbox.deliveryFacts')}</dd>
<dt>${say('sales.sandbox.email')}</dt><dd>${payment.email}</dd>
</dl>
<p class="strong">${say('sales.sandbox.cannotCancel')}</p>
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
  const field = {
    number: problem === 'card_not_test',
    expiry: problem === 'expiry_invalid',
    cvc: problem === 'cvc_invalid',
  }
  return html`<form method="post" action="${checkoutPath(payment.id)}" class="card">
<h2>${heading}</h2>
${problem && html`<p class="problem" role="alert" id="problem">${say(`sales.sandbox.problems.${problem}`)}</p>`}
<label>${say('sales.sandbox.number')}
<input name="number" inputmode="numeric" autocomplete="off" maxlength="40" required
 placeholder="4242 4242 4242 4242"${invalid(field.number)}></label>
<div class="pair">
<label>${say('sales.sandbox.expiry')}
<input name="expiry" inputmode="numeric" autocomplete="off" maxlength="10" required
 placeholder="12/34"${invalid(field.expiry)}></label>
<label>${say('sales.sandbox.cvc')}
<input name="cvc" inputmode="numeric" autocomplete="off" maxlength="6" required
 placeholder="123"${invalid(field.cvc)}></label>
</div>
${payment.customer_key !== null && saveBox(say, payment)}
<button name="method" value="card">${payLabel(say, payment)}</button>
</form>`
}

function invalid(is: boolean): Html | false {
  return is && html` aria-invalid="true" aria-describedby="problem" autofocus`
}

function saveBox(say: Say, { save_card }: PaymentRow): Html {
  return html`<label class="check"><input type="checkbox" name="save" value="yes"${save_card && html` checked`}>
${say('sales.sandbox.save')}</label>`
}

function konbiniForm(say: Say, { payment }: Checkout): Html {
  return html`<form method="post" action="${checkoutPath(payment.id)}" class="card">
<h2>${say('sales.sandbox.konbini')}</h2>
<p>${say('sales.sandbox.konbiniText')}</p>
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
