import { expect, test } from 'vitest'
import { testOperator } from '#client/testing.tsx'
import { readConfig } from './config.ts'
import { requireOperator } from './context.ts'
import { readEnv } from './env.ts'

const production = { releaseStage: 'production', operator: testOperator } as const

test('the operator is read from the environment', () => {
  const { operator } = readConfig(
    readEnv({
      OPERATOR_NAME: 'Oto Kobo',
      OPERATOR_ADDRESS: '1-2-3 Jingumae, Shibuya, Tokyo',
      OPERATOR_EMAIL: 'office@oto.example',
      OPERATOR_PHONE: '03-0000-0000',
    }),
  )
  expect(operator).toEqual(testOperator)
  expect(() => readEnv({ OPERATOR_EMAIL: 'office' })).toThrow('OPERATOR_EMAIL must be an email')
})

test.each([
  ['name', 'OPERATOR_NAME'],
  ['address', 'OPERATOR_ADDRESS'],
  ['email', 'OPERATOR_EMAIL'],
] as const)('production refuses real payments without the operator’s %s', (part, variable) => {
  const operator = { ...testOperator, [part]: undefined }
  expect(() => requireOperator({ ...production, operator }, 'stripe')).toThrow(
    `Cannot start in production: real payments require ${variable} (`,
  )
})

test('test payments, other stages and a complete operator are not refused', () => {
  const operator = { name: undefined, address: undefined, email: undefined, phone: undefined }
  requireOperator({ ...production, operator }, 'sandbox')
  requireOperator({ releaseStage: 'staging', operator }, 'stripe')
  requireOperator({ ...production, operator: { ...testOperator, phone: undefined } }, 'stripe')
})
