import { translate } from '#i18n/translate.ts'
import { FORMATS } from '#kernel/locale.ts'
import type { Fact, FormButton, FormField, Part, PlainPage, Text } from '#kernel/plain-page.ts'
import { formatYen, takesKonbini, type Yen } from '#kernel/yen.ts'
import { KONBINI_STORES } from '../payments.ts'
import {
  type CheckoutProblem,
  cardFields,
  refusalParts,
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
  const t = wordsOf(payment)
  const atStore = takesKonbini(payment.amountYen)
  const ways = [
    ...refusalParts(t, problem, { isPayment: true, atStore }),
    ...(payment.savedCards.length > 0 ? [savedCard(t, payment)] : []),
    cardCard(t, checkout),
    ...(atStore ? [konbiniCard(t, payment)] : []),
    backLink(payment.cancelUrl, t('sales.sandbox.back')),
    testCards(t),
  ]
  return {
    ...sandboxPage(checkout),
    title: t('sales.buy.payment'),
    layout: 'wide',
    parts: [{ columns: [[summary(t, payment)], ways] }],
  }
}

function summary(t: Translate, payment: CheckoutView): Part {
  const [delivery = '', ...terms] = payment.terms
  const isDownload = delivery === t('sales.buy.deliveryFacts')
  const when = takesKonbini(payment.amountYen) ? 'sales.sandbox.whenFacts' : 'sales.buy.paymentCard'
  const sentTo = isDownload ? 'sales.sandbox.email' : 'sales.sandbox.receipt'
  const lines = payment.lines.map(({ title, note, amountYen }): Fact => {
    return {
      term: [{ strong: title }, { small: note }],
      value: formatYen(amountYen),
      look: 'amount',
    }
  })
  const facts: Fact[] = [
    ...lines,
    { term: t('sales.sandbox.total'), value: formatYen(payment.amountYen), look: 'total' },
    { term: t('sales.buy.payment'), value: t(when) },
    { term: t('sales.buy.delivery'), value: delivery },
    { term: t(sentTo), value: payment.email },
  ]
  const agreed = terms.map((term): Text => [{ strong: term }])
  return { card: [{ heading: t('sales.sandbox.yourOrder') }, { facts }, ...agreed] }
}

function savedCard(t: Translate, payment: CheckoutView): Part {
  const options = payment.savedCards.map((card) => ({
    value: card.id,
    label: t('sales.sandbox.savedCard', { ...card }),
  }))
  const choice: FormField = { as: 'radio', name: 'card', label: t('sales.sandbox.saved'), options }
  return { card: [payForm(payment, [[choice]], { label: payLabel(t, payment), value: 'saved' })] }
}

function cardCard(t: Translate, { payment, problem }: Checkout): Part {
  const heading = payment.savedCards.length > 0 ? 'sales.sandbox.otherCard' : 'sales.sandbox.card'
  const save = { type: 'checkbox', name: 'save', value: 'yes', label: t('sales.sandbox.save') }
  const rows = [...cardFields(t, problem), ...(payment.canSave ? [[save]] : [])]
  const form = payForm(payment, rows, { label: payLabel(t, payment), value: 'card' })
  return { card: [{ heading: t(heading) }, form] }
}

function konbiniCard(t: Translate, payment: CheckoutView): Part {
  const options = KONBINI_STORES.map((store) => ({
    value: store,
    label: t(`sales.konbini.stores.${store}`),
  }))
  const choice: FormField = {
    as: 'select',
    name: 'store',
    label: t('sales.konbini.store'),
    options,
  }
  const pay = { label: t('sales.sandbox.konbiniPay'), value: 'konbini', look: 'outline' } as const
  return {
    card: [
      { heading: t('sales.sandbox.konbini'), id: 'konbini' },
      t('sales.sandbox.konbiniText'),
      payForm(payment, [[choice]], pay),
    ],
  }
}

function payForm({ id }: CheckoutView, rows: FormField[][], button: FormButton): Part {
  return { form: { action: checkoutPath(id), rows, buttons: [{ ...button, name: 'method' }] } }
}

function payLabel(t: Translate, { amountYen }: CheckoutView): string {
  return t('sales.sandbox.pay', { total: formatYen(amountYen) })
}

/** Saves a card with no payment. */
export function setupPage(page: Checkout): PlainPage {
  const { payment, problem } = page
  const t = wordsOf(payment)
  const form = {
    rows: cardFields(t, problem),
    buttons: [{ label: t('sales.sandbox.setupSave') }],
  }
  const card = [
    ...refusalParts(t, problem, { isPayment: false, atStore: false }),
    { card: [t('sales.sandbox.setupText'), { form }] },
    backLink(payment.cancelUrl, t('sales.sandbox.setupBack')),
  ]
  return {
    ...sandboxPage(page),
    title: t('sales.sandbox.setupTitle'),
    layout: 'wide',
    parts: [{ columns: [card, [testCards(t)]] }],
  }
}

/** The bank's question (3-D Secure), with both answers. */
export function challengePage(page: SandboxPage): PlainPage {
  const { amountYen, last4 } = page.payment
  const t = wordsOf(page.payment)
  const asked = { total: formatYen(amountYen), brand: 'Visa', last4 }
  return {
    ...sandboxPage(page),
    title: t('sales.sandbox.secureTitle'),
    parts: [
      t('sales.sandbox.secureText', asked),
      answers(['pass', t('sales.sandbox.securePass')], ['fail', t('sales.sandbox.secureFail')]),
    ],
  }
}

/** The number for the till, with the till itself below it. */
export function voucherPage(page: SandboxPage, voucher: Voucher): PlainPage {
  const { payment } = page
  const { store, code, confirmation, expiresAt } = voucher
  const until = new Intl.DateTimeFormat(FORMATS[payment.locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  }).format(expiresAt)
  const t = wordsOf(payment)
  const term = t('sales.konbini.confirmation')
  const confirming = confirmation === undefined ? [] : [{ term, value: confirmation }]
  const facts: Fact[] = [
    { term: t('sales.konbini.store'), value: t(`sales.konbini.stores.${store}`) },
    { term: t('sales.konbini.number'), value: code, look: 'code' },
    ...confirming,
    { term: t('sales.sandbox.total'), value: formatYen(payment.amountYen), look: 'amount' },
    { term: t('sales.konbini.until'), value: until },
  ]
  return {
    ...sandboxPage(page),
    title: t('sales.sandbox.voucherTitle'),
    parts: [
      { facts },
      { quiet: t('sales.sandbox.voucherText') },
      answers(['pay', t('sales.sandbox.voucherPay')], ['expire', t('sales.sandbox.voucherExpire')]),
      backLink(payment.returnUrl, t('sales.sandbox.voucherBack')),
    ],
  }
}

/** The buyer's bank, which decides about a dispute. */
export function disputePage(page: SandboxPage, amountYen: Yen): PlainPage {
  const t = wordsOf(page.payment)
  return {
    ...sandboxPage(page),
    title: t('sales.sandbox.disputeTitle'),
    parts: [
      t('sales.sandbox.disputeText', { total: formatYen(amountYen) }),
      answers(['won', t('sales.sandbox.disputeWon')], ['lost', t('sales.sandbox.disputeLost')]),
      backLink(page.payment.returnUrl, t('sales.sandbox.voucherBack')),
    ],
  }
}

type Answer = readonly [value: string, label: string]

function answers([value, label]: Answer, [otherValue, otherLabel]: Answer): Part {
  const other = { value: otherValue, label: otherLabel, look: 'outline' } as const
  return {
    form: {
      buttons: [
        { name: 'answer', value, label },
        { name: 'answer', ...other },
      ],
    },
  }
}

function backLink(href: string, text: string): Part {
  return { quiet: [{ href, text }] }
}

/** What all pages share: the buyer's language, and the banner of the sandbox. */
function sandboxPage({ brandName, payment }: SandboxPage) {
  const banner = wordsOf(payment)('sales.order.sandbox')
  return { brandName, locale: payment.locale, layout: 'message', banner } as const
}

function wordsOf({ locale }: CheckoutView): Translate {
  return translate(locale).t
}
