import { endOfCard } from '../payments.ts'

/** The outcomes of test cards; every other number is refused. */
export const TEST_CARDS = {
  '4242424242424242': 'succeeds',
  '4000002760003184': 'asks_owner',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000259': 'succeeds_then_disputed',
} as const
type CardOutcome = (typeof TEST_CARDS)[keyof typeof TEST_CARDS]
export type Decline = 'declined' | 'insufficient_funds'
/** Outcomes that charge the card. */
export type Charge = Exclude<CardOutcome, Decline>

/** All that is stored of a card. */
export interface Card {
  last4: string
  /** MM/YY */
  expiry: string
}

export type CardProblem = 'card_not_test' | 'expiry_invalid' | 'cvc_invalid'

/** Reads what was typed, full-width digits included; no real card passes. */
export function readCard(
  input: { number: string; expiry: string; cvc: string },
  now: Date,
): { card: Card; outcome: CardOutcome } | { problem: CardProblem } {
  const number = digits(input.number)
  const outcome = findOutcome((known) => known === number)
  if (outcome === undefined) return { problem: 'card_not_test' }
  const expiry = readExpiry(input.expiry, now)
  if (expiry === undefined) return { problem: 'expiry_invalid' }
  if (!/^\d{3}$/.test(digits(input.cvc))) return { problem: 'cvc_invalid' }
  return { card: { last4: number.slice(-4), expiry }, outcome }
}

export function isDecline(outcome: CardOutcome): outcome is Decline {
  return outcome === 'declined' || outcome === 'insufficient_funds'
}

/** A saved card pays as its test number does, found by its last four digits. */
export function outcomeOfSaved(last4: string): CardOutcome | undefined {
  return findOutcome((number) => number.endsWith(last4))
}

function findOutcome(is: (number: string) => boolean): CardOutcome | undefined {
  return Object.entries(TEST_CARDS).find(([number]) => is(number))?.[1]
}

function readExpiry(text: string, now: Date): string | undefined {
  const match = /^(\d{1,2})\/?(\d{2})$/.exec(text.normalize('NFKC').replace(/\s/g, ''))
  const month = Number(match?.[1])
  if (!match || month < 1 || month > 12) return undefined
  const expiry = `${String(month).padStart(2, '0')}/${match[2]}`
  return endOfCard(expiry) > now ? expiry : undefined
}

function digits(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '')
}
