import { expect, test } from 'vitest'
import { testOperator } from '#client/testing.tsx'
import { testDatabase } from '#ports/database/testing.ts'
import type { Media } from '#ports/media/media.ts'
import { readConfig } from './config.ts'
import { createContext } from './context.ts'
import { readEnv } from './env.ts'
import { requireOperator } from './operator.ts'

const production = { releaseStage: 'production', operator: testOperator } as const

test('the operator is read from the environment', () => {
  const { operator } = readConfig(
    readEnv({
      OPERATOR_NAME: 'Oto Kobo',
      OPERATOR_REPRESENTATIVE: 'Mio Hoshino',
      OPERATOR_ADDRESS: '1-2-3 Jingumae, Shibuya, Tokyo',
      OPERATOR_EMAIL: 'office@oto.example',
      OPERATOR_PHONE: '03-0000-0000',
    }),
  )
  expect(operator).toEqual(testOperator)
  expect(() => readEnv({ OPERATOR_EMAIL: 'office' })).toThrow('OPERATOR_EMAIL must be an email')
})

test('the operator’s invoice number is checked at the start, and is printed with the name', () => {
  const read = (variables: Record<string, string>) => readConfig(readEnv(variables)).invoiceNumber
  const number = { OPERATOR_INVOICE_NUMBER: 'T7-0000-1205-0002' }
  expect(read({ ...number, OPERATOR_NAME: 'Oto Kobo' })).toBe('T7000012050002')
  expect(read({ OPERATOR_NAME: 'Oto Kobo' })).toBeUndefined()
  expect(() => read(number)).toThrow('OPERATOR_INVOICE_NUMBER requires OPERATOR_NAME')
  const wrong = { OPERATOR_INVOICE_NUMBER: 'T1000012050002', OPERATOR_NAME: 'Oto Kobo' }
  expect(() => read(wrong)).toThrow('OPERATOR_INVOICE_NUMBER must be T and 13 digits')
})

test.each([
  ['name', 'OPERATOR_NAME'],
  ['representative', 'OPERATOR_REPRESENTATIVE'],
  ['address', 'OPERATOR_ADDRESS'],
  ['phone', 'OPERATOR_PHONE'],
  ['email', 'OPERATOR_EMAIL'],
] as const)('production refuses real payments without the operator’s %s', (part, variable) => {
  const operator = { ...testOperator, [part]: undefined }
  expect(() => requireOperator({ ...production, operator }, 'stripe')).toThrow(
    `Cannot start in production: real payments require ${variable} (`,
  )
})

test('test payments, other stages and a complete operator are not refused', () => {
  const { operator } = readConfig({})
  requireOperator({ ...production, operator }, 'sandbox')
  requireOperator({ releaseStage: 'staging', operator }, 'stripe')
  requireOperator({ ...production, operator: { ...testOperator, onRequest: true } }, 'stripe')
})

test('production with live keys does not start while the operator is incomplete, and says what is missing', async () => {
  const variables = {
    RELEASE_STAGE: 'production',
    SECRET: 'kJ3vQ9xW1zR7tY5uP2oL8mN4bV6cX0sD',
    PUBLIC_URL: 'https://music.example.com',
    MAIL_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'Neiro <no-reply@example.com>',
    STRIPE_SECRET_KEY: 'sk_live_123',
    STRIPE_WEBHOOK_SECRET: 'whsec_123',
    OPERATOR_NAME: 'Oto Kobo',
    OPERATOR_EMAIL: 'office@oto.example',
  }
  const database = await testDatabase()
  const log = { info() {}, warn() {}, error() {} }
  const media = { sandbox: 'bwrap' } as unknown as Media
  const start = (more: Record<string, string>) => {
    const config = { ...readConfig(readEnv({ ...variables, ...more })), secret: Buffer.alloc(32) }
    return createContext({ config, database, log, media })
  }
  await expect(start({})).rejects.toThrow(
    'real payments require OPERATOR_REPRESENTATIVE, OPERATOR_ADDRESS, OPERATOR_PHONE (',
  )
  const rest = { OPERATOR_REPRESENTATIVE: 'Mio', OPERATOR_ADDRESS: 'Tokyo', OPERATOR_PHONE: '03' }
  expect((await start(rest)).payments.provider).toBe('stripe')
  await database.close()
})

test('what is disclosed on request has to be there', () => {
  const all = {
    OPERATOR_NAME: 'Oto Kobo',
    OPERATOR_REPRESENTATIVE: 'Mio Hoshino',
    OPERATOR_ADDRESS: 'Tokyo',
    OPERATOR_EMAIL: 'office@oto.example',
    OPERATOR_ON_REQUEST: '1',
  }
  expect(() => readConfig(readEnv(all))).toThrow('OPERATOR_ON_REQUEST requires OPERATOR_PHONE.')
  const { operator } = readConfig(readEnv({ ...all, OPERATOR_PHONE: '03-0000-0000' }))
  expect(operator.onRequest).toBe(true)
})

test('operators are named by their addresses, and not where anyone could sign in as them', () => {
  const read = (variables: Record<string, string>) => {
    return readConfig(readEnv({ OPERATORS: 'Mio@example.com, ops@example.com', ...variables }))
  }
  expect(read({}).operators).toEqual(['mio@example.com', 'ops@example.com'])
  expect(readConfig(readEnv({})).operators).toEqual([])
  expect(() => read({ OPERATORS: 'mio' })).toThrow('OPERATORS must be email addresses')
  expect(read({ ALLOW_FAKE_SIGN_IN: '1' }).operators).toHaveLength(2)
  const open = { HOST: '0.0.0.0', PUBLIC_URL: 'https://music.example.com' }
  expect(read(open).operators).toHaveLength(2)
  expect(() => read({ ...open, ALLOW_FAKE_SIGN_IN: '1' })).toThrow(/ALLOW_FAKE_SIGN_IN=1 would let/)
  const proxied = { PUBLIC_URL: 'https://music.example.com', DEV_INBOX: '1' }
  expect(() => read(proxied)).toThrow(/DEV_INBOX/)
})
