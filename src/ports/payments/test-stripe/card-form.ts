import * as z from 'zod/mini'
import type { translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import { type CardProblem, type Decline, TEST_CARDS } from './test-cards.ts'

export type Translate = ReturnType<typeof translate>['t']
export type CheckoutProblem = CardProblem | Decline | 'challenge_failed'

const text = (length: number) => z._default(z.string().check(z.maxLength(length)), '')
/** The card details that a buyer types. */
export const CardInput = z.object({ number: text(100), expiry: text(40), cvc: text(40) })

export function cardFields(t: Translate, problem: CheckoutProblem | undefined): Html {
  const field = (
    name: 'number' | 'expiry' | 'cvc',
    maxLength: number,
    example: string,
    isWrong: boolean,
  ) => html`<label>${t(`sales.sandbox.${name}`)}
<input name="${name}" inputmode="numeric" autocomplete="off" maxlength="${maxLength}" required
 placeholder="${example}"${isWrong && html` aria-invalid="true" aria-describedby="problem" autofocus`}></label>`
  return html`${problem && !isRefusal(problem) && html`<p class="problem" role="alert" id="problem">${t(`sales.sandbox.problems.${problem}`)}</p>`}
${field('number', 40, '4242 4242 4242 4242', problem === 'card_not_test')}
<div class="pair">
${field('expiry', 10, '12/34', problem === 'expiry_invalid')}
${field('cvc', 6, '123', problem === 'cvc_invalid')}
</div>`
}

const ADVICE = {
  declined: ['otherCard', 'askBank'],
  insufficient_funds: ['otherCard', 'checkFunds'],
  challenge_failed: ['confirmAgain', 'otherCard', 'askBank'],
} as const
type Refusal = keyof typeof ADVICE

function isRefusal(problem: CheckoutProblem): problem is Refusal {
  return problem in ADVICE
}

/**
 * Says what the bank refused, that nothing was charged, and what to do now; it is read out first.
 */
export function refusalBox(
  t: Translate,
  problem: CheckoutProblem | undefined,
  { isPayment, atStore }: { isPayment: boolean; atStore: boolean },
): Html | undefined {
  if (problem === undefined || !isRefusal(problem)) return undefined
  const outcome = isPayment ? 'notCharged' : 'notSaved'
  return html`<div class="card refusal" role="alert" id="problem" tabindex="-1" autofocus>
<p class="strong">${t(`sales.sandbox.problems.${problem}`)}</p>
<p>${t(`sales.sandbox.${outcome}`)}<br>${t('sales.sandbox.next')}</p>
<ul>
${ADVICE[problem].map((advice) => html`<li>${t(`sales.sandbox.advice.${advice}`)}</li>`)}
${atStore && html`<li><a href="#konbini">${t('sales.sandbox.advice.konbini')}</a></li>`}
</ul>
</div>`
}

export function testCards(t: Translate): Html {
  const rows = Object.entries(TEST_CARDS).map(
    ([number, outcome]) => html`<tr><th scope="row">${number.replace(/\d{4}(?=\d)/g, '$& ')}</th>
<td>${t(`sales.sandbox.outcomes.${outcome}`)}</td></tr>`,
  )
  return html`<details class="card" open>
<summary>${t('sales.sandbox.testCards')}</summary>
<table>${rows}</table>
<p><small>${t('sales.sandbox.testNote')}</small></p>
</details>`
}
