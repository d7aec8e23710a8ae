import type { PayoutSender, PayoutSettings } from '#kernel/config.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import { toZenginKana } from '#money/bank/zengin-kana.ts'
import type { Env } from './env.ts'

const SENDER = [
  'PAYOUT_SENDER_CODE',
  'PAYOUT_SENDER_NAME',
  'PAYOUT_SENDER_BANK',
  'PAYOUT_SENDER_BRANCH',
  'PAYOUT_SENDER_ACCOUNT',
] as const

/** @throws StartProblem also where Stripe is to pay without its keys */
export function readPayouts(env: Env): PayoutSettings {
  const by = env.PAYOUTS ?? 'bank'
  if (by === 'stripe' && env.STRIPE_SECRET_KEY === undefined) {
    throw new StartProblem(
      'Cannot start: PAYOUTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
    )
  }
  return { by, holdDays: Number(env.PAYOUT_HOLD_DAYS ?? 7), sender: readSender(env) }
}

/** @throws StartProblem where some of it is missing, or banks cannot write the name */
function readSender(env: Env): PayoutSender | undefined {
  const [code, name, bankCode, branchCode, number] = SENDER.map((variable) => env[variable])
  if (!(code || name || bankCode || branchCode || number)) return undefined
  if (!(code && name && bankCode && branchCode && number)) {
    const missing = SENDER.filter((variable) => env[variable] === undefined)
    throw new StartProblem(`Cannot start: payouts also need ${missing.join(', ')}.`)
  }
  const kana = toZenginKana(name)
  if (kana === undefined) {
    throw new StartProblem('Cannot start: PAYOUT_SENDER_NAME must be katakana.')
  }
  const accountType = env.PAYOUT_SENDER_ACCOUNT_TYPE ?? 'ordinary'
  return { code, name: kana, bankCode, branchCode, accountType, number }
}
