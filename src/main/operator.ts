import type { Config, Operator } from '#kernel/config.ts'
import { readInvoiceNumber } from '#kernel/invoice-number.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Payments } from '#ports/payments/payments.ts'
import type { Env } from './env.ts'

/** @throws StartProblem where there is nothing to give on request */
export function readOperator(env: Env): Config['operator'] {
  const operator = {
    name: env.OPERATOR_NAME,
    representative: env.OPERATOR_REPRESENTATIVE,
    address: env.OPERATOR_ADDRESS,
    email: env.OPERATOR_EMAIL,
    phone: env.OPERATOR_PHONE,
    onRequest: env.OPERATOR_ON_REQUEST === '1',
  }
  const missing = operator.onRequest ? missingOf(operator) : []
  if (missing.length === 0) return operator
  throw new StartProblem(`Cannot start: OPERATOR_ON_REQUEST requires ${missing.join(', ')}.`)
}

/**
 * Addresses whose accounts see the pages for operators, in lower case.
 *
 * @throws StartProblem where anyone could sign in with such an address
 */
export function readOperators(env: Env, forThisMachine: boolean): string[] {
  const operators = (env.OPERATORS ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
  const named = operators.filter(Boolean)
  if (named.length > 0 && env.ALLOW_FAKE_SIGN_IN === '1' && !forThisMachine) {
    throw new StartProblem(
      'Cannot start: with OPERATORS, ALLOW_FAKE_SIGN_IN=1 would let anyone in. It is for loopback addresses.',
    )
  }
  if (named.length > 0 && env.DEV_INBOX === '1' && !forThisMachine) {
    throw new StartProblem(
      'Cannot start: with OPERATORS, DEV_INBOX=1 would let anyone read their sign-in emails.',
    )
  }
  return named
}

/** The number is printed with the name. */
export function readOperatorNumber({ OPERATOR_INVOICE_NUMBER: number, OPERATOR_NAME: name }: Env) {
  if (number !== undefined && name === undefined) {
    throw new StartProblem('Cannot start: OPERATOR_INVOICE_NUMBER requires OPERATOR_NAME.')
  }
  return number && readInvoiceNumber(number)
}

/** The settings without which what the law has the operator disclose is incomplete. */
function missingOf(operator: Operator): string[] {
  return (['name', 'representative', 'address', 'phone', 'email'] as const)
    .filter((part) => operator[part] === undefined)
    .map((part) => `OPERATOR_${part.toUpperCase()}`)
}

/**
 * Real payments in production need someone who answers for them.
 * @throws StartProblem naming what is missing
 */
export function requireOperator(
  { releaseStage, operator }: Pick<Config, 'releaseStage' | 'operator'>,
  provider: Payments['provider'],
): void {
  if (releaseStage !== 'production' || provider === 'sandbox') return
  const missing = missingOf(operator)
  if (missing.length === 0) return
  throw new StartProblem(
    `Cannot start in production: real payments require ${missing.join(', ')} (for the legal pages).`,
  )
}
