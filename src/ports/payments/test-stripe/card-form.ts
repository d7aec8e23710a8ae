import * as z from 'zod/mini'
import type { translate } from '#i18n/translate.ts'
import type { Fact, Part, Text, TypedField } from '#kernel/plain-page.ts'
import { type CardProblem, type Decline, TEST_CARDS } from './test-cards.ts'

export type Translate = ReturnType<typeof translate>['t']
export type CheckoutProblem = CardProblem | Decline | 'challenge_failed'

const text = (length: number) => z._default(z.string().check(z.maxLength(length)), '')
/** The card details that a buyer types. */
export const CardInput = z.object({ number: text(100), expiry: text(40), cvc: text(40) })

export function cardFields(t: Translate, problem: CheckoutProblem | undefined): TypedField[][] {
  const field = (
    name: keyof z.output<typeof CardInput>,
    own: CardProblem,
    attributes: { maxLength: number; placeholder: string },
  ): TypedField => ({
    name,
    label: t(`sales.sandbox.${name}`),
    problem: problem === own ? t(`sales.sandbox.problems.${own}`) : undefined,
    autoFocus: problem === own,
    required: true,
    inputMode: 'numeric',
    ...attributes,
  })
  return [
    [field('number', 'card_not_test', { maxLength: 40, placeholder: '4242 4242 4242 4242' })],
    [
      field('expiry', 'expiry_invalid', { maxLength: 10, placeholder: '12/34' }),
      field('cvc', 'cvc_invalid', { maxLength: 6, placeholder: '123' }),
    ],
  ]
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

/** States what the bank refused, that nothing was charged, and what to do now. */
export function refusalParts(
  t: Translate,
  problem: CheckoutProblem | undefined,
  { isPayment, atStore }: { isPayment: boolean; atStore: boolean },
): Part[] {
  if (problem === undefined || !isRefusal(problem)) return []
  const list: Text[] = ADVICE[problem].map((advice) => t(`sales.sandbox.advice.${advice}`))
  if (atStore) list.push([{ href: '#konbini', text: t('sales.sandbox.advice.konbini') }])
  return [
    {
      alert: [
        [{ strong: t(`sales.sandbox.problems.${problem}`) }],
        t(`sales.sandbox.${isPayment ? 'notCharged' : 'notSaved'}`),
        t('sales.sandbox.next'),
        { list },
      ],
    },
  ]
}

export function testCards(t: Translate): Part {
  const facts = Object.entries(TEST_CARDS).map(([number, outcome]): Fact => {
    const value = number.replace(/\d{4}(?=\d)/g, '$& ')
    return { term: t(`sales.sandbox.outcomes.${outcome}`), value, look: 'amount' }
  })
  const heading = t('sales.sandbox.testCards')
  return { card: [{ heading }, { facts }, { quiet: t('sales.sandbox.testNote') }] }
}
