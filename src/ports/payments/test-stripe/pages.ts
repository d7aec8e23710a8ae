import type { PlainPage } from '#http/plain-page/plain-page.ts'
import { translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import { FORMATS, type Locale } from '#kernel/locale.ts'
import { formatYen, takesKonbini, type Yen } from '#kernel/yen.ts'
import { KONBINI_STORES } from '../payments.ts'
import {
  type CheckoutProblem,
  cardFields,
  refusalBox,
  type Translate,
  testCards,
} from './card-form.ts'
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
  return sandboxPage({ ...checkout, ...payment }, (t) => {
    const title = t('sales.buy.payment')
    const body = html`<h1>${title}</h1>
<div>
${summary(t, payment)}
<div>
${refusalBox(t, problem, { isPayment: true, atStore })}
${payment.savedCards.length > 0 && savedForm(t, checkout)}
${cardForm(t, checkout)}
${atStore && konbiniForm(t, checkout)}
<p class="back"><a href="${payment.cancelUrl}">${t('sales.sandbox.back')}</a></p>
${testCards(t)}
</div>
</div>`
    return { title, body }
  })
}

function summary(t: Translate, payment: CheckoutView): Html {
  const [delivery = '', ...terms] = payment.terms
  const isDownload = delivery === t('sales.buy.deliveryFacts')
  const when = takesKonbini(payment.amountYen) ? 'sales.sandbox.whenFacts' : 'sales.buy.paymentCard'
  const lines = payment.lines.map(
    ({ title, note, amountYen }) => html`<li><span><b>${title}</b>
<small>${note}</small></span>
<span class="yen">${formatYen(amountYen)}</span></li>`,
  )
  return html`<section class="card">
<h2>${t('sales.sandbox.yourOrder')}</h2>
<ul class="lines">${lines}</ul>
<p class="total"><span>${t('sales.sandbox.total')}</span>
<b class="yen">${formatYen(payment.amountYen)}</b></p>
<dl>
<dt>${t('sales.buy.payment')}</dt><dd>${t(when)}</dd>
<dt>${t('sales.buy.delivery')}</dt><dd>${delivery}</dd>
<dt>${t(isDownload ? 'sales.sandbox.email' : 'sales.sandbox.receipt')}</dt><dd>${payment.email}</dd>
</dl>
${terms.map((term) => html`<p class="strong">${term}</p>`)}
</section>`
}

function savedForm(t: Translate, { payment }: Checkout): Html {
  const choices = payment.savedCards.map(
    (
      card,
      index,
    ) => html`<label class="check"><input type="radio" name="card" value="${card.id}"${index === 0 && html` checked`}>
${t('sales.sandbox.savedCard', { ...card })}</label>`,
  )
  return html`<form method="post" action="${checkoutPath(payment.id)}" class="card">
<h2 id="saved">${t('sales.sandbox.saved')}</h2>
<div role="radiogroup" aria-labelledby="saved">${choices}</div>
<button name="method" value="saved">${payLabel(t, payment)}</button>
</form>`
}

function cardForm(t: Translate, { payment, problem }: Checkout): Html {
  const heading =
    payment.savedCards.length > 0 ? t('sales.sandbox.otherCard') : t('sales.sandbox.card')
  return html`<form method="post" action="${checkoutPath(payment.id)}" class="card">
<h2>${heading}</h2>
${cardFields(t, problem)}
${payment.canSave && saveBox(t)}
<button name="method" value="card">${payLabel(t, payment)}</button>
</form>`
}

function saveBox(t: Translate): Html {
  return html`<label class="check"><input type="checkbox" name="save" value="yes">
${t('sales.sandbox.save')}</label>`
}

function konbiniForm(t: Translate, { payment }: Checkout): Html {
  const stores = KONBINI_STORES.map(
    (store) => html`<option value="${store}">${t(`sales.konbini.stores.${store}`)}</option>`,
  )
  return html`<form method="post" action="${checkoutPath(payment.id)}" class="card">
<h2 id="konbini">${t('sales.sandbox.konbini')}</h2>
<p>${t('sales.sandbox.konbiniText')}</p>
<label>${t('sales.konbini.store')}
<select name="store">${stores}</select></label>
<button class="quiet" name="method" value="konbini">${t('sales.sandbox.konbiniPay')}</button>
</form>`
}

function payLabel(t: Translate, { amountYen }: CheckoutView): string {
  return t('sales.sandbox.pay', { total: formatYen(amountYen) })
}

/** Saves a card with no payment. */
export function setupPage(page: Checkout): PlainPage {
  const { problem } = page
  return sandboxPage({ ...page, ...page.payment }, (t) => {
    const title = t('sales.sandbox.setupTitle')
    const body = html`<h1>${title}</h1>
<div>
<div>
${refusalBox(t, problem, { isPayment: false, atStore: false })}
<form method="post" class="card">
<p>${t('sales.sandbox.setupText')}</p>
${cardFields(t, problem)}
<button>${t('sales.sandbox.setupSave')}</button>
</form>
<p class="back"><a href="${page.payment.cancelUrl}">${t('sales.sandbox.setupBack')}</a></p>
</div>
${testCards(t)}
</div>`
    return { title, body }
  })
}

/** The bank's question (3-D Secure), with both answers. */
export function challengePage(page: SandboxPage): PlainPage {
  const { amountYen, last4 } = page.payment
  const asked = { total: formatYen(amountYen), brand: 'Visa', last4 }
  return sandboxPage({ ...page, ...page.payment }, (t) => {
    const title = t('sales.sandbox.secureTitle')
    const body = html`<form method="post" class="card narrow">
<h1>${title}</h1>
<p>${t('sales.sandbox.secureText', asked)}</p>
<button name="answer" value="pass">${t('sales.sandbox.securePass')}</button>
<button class="quiet" name="answer" value="fail">${t('sales.sandbox.secureFail')}</button>
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
  return sandboxPage({ ...page, ...page.payment }, (t) => {
    const title = t('sales.sandbox.voucherTitle')
    const body = html`<form method="post" class="card narrow">
<h1>${title}</h1>
<dl>
<dt>${t('sales.konbini.store')}</dt><dd>${t(`sales.konbini.stores.${store}`)}</dd>
<dt>${t('sales.konbini.number')}</dt><dd class="voucher">${code}</dd>
${confirmation !== undefined && html`<dt>${t('sales.konbini.confirmation')}</dt><dd>${confirmation}</dd>`}
<dt>${t('sales.sandbox.total')}</dt><dd class="yen">${formatYen(payment.amountYen)}</dd>
<dt>${t('sales.konbini.until')}</dt><dd>${until}</dd>
</dl>
<p><small>${t('sales.sandbox.voucherText')}</small></p>
<button name="answer" value="pay">${t('sales.sandbox.voucherPay')}</button>
<button class="quiet" name="answer" value="expire">${t('sales.sandbox.voucherExpire')}</button>
<p class="back"><a href="${payment.returnUrl}">${t('sales.sandbox.voucherBack')}</a></p>
</form>`
    return { title, body }
  })
}

/** The buyer's bank, which decides about a dispute. */
export function disputePage(page: SandboxPage, amountYen: Yen): PlainPage {
  const total = formatYen(amountYen)
  return sandboxPage({ ...page, ...page.payment }, (t) => {
    const title = t('sales.sandbox.disputeTitle')
    const body = html`<form method="post" class="card narrow">
<h1>${title}</h1>
<p>${t('sales.sandbox.disputeText', { total })}</p>
<button name="answer" value="won">${t('sales.sandbox.disputeWon')}</button>
<button class="quiet" name="answer" value="lost">${t('sales.sandbox.disputeLost')}</button>
<p class="back"><a href="${page.payment.returnUrl}">${t('sales.sandbox.voucherBack')}</a></p>
</form>`
    return { title, body }
  })
}

/** A page in the buyer's language, with the banner of the sandbox. */
function sandboxPage(
  { brandName, locale }: { brandName: string; locale: Locale },
  content: (t: Translate) => { title: string; body: Html },
): PlainPage {
  const { t } = translate(locale)
  const banner = t('sales.order.sandbox')
  return { ...content(t), locale, brandName, layout: 'columns', banner }
}
