import { afterAll, expect, test } from 'vitest'
import { getUser } from '#accounts/contract.ts'
import {
  getSellerDisclosure,
  getSellerSettings,
  putSellerSettings,
  requestDisclosure,
} from '#accounts/seller-contract.ts'
import { translate } from '#i18n/translate.ts'
import { startTestService, type TestMember } from '#main/testing.ts'
import { DISCLOSURE_REQUEST_DAYS, sweepDisclosureRequests } from '../jobs.ts'
import { REQUESTS_PER_ADDRESS } from './request-disclosure.ts'

const OPERATOR = {
  OPERATOR_NAME: 'Oto Kobo',
  OPERATOR_REPRESENTATIVE: 'Mio Hoshino',
  OPERATOR_ADDRESS: '1-2-3 Jingumae, Tokyo',
  OPERATOR_PHONE: '03-0000-0000',
  OPERATOR_EMAIL: 'office@oto.example',
  OPERATOR_ON_REQUEST: '1',
}
const logged: object[] = []
const log = { info: (fields: object) => void logged.push(fields), warn() {}, error() {} }
const service = await startTestService({ env: OPERATOR, log })
afterAll(service.close)
const { call, context, signUp } = service
const { t } = translate('en')
const once = { signal: new AbortController().signal, attempt: 1, lastAttempt: false }

const facts = {
  name: 'Hoshino Music LLC',
  representative: 'Mio Hoshino',
  address: '4-5-6 Kita,\nSapporo',
  phone: '+81 11-000-0000',
  email: 'shop@hoshino.example',
}
const business = { isBusiness: true, onRequest: false, ...facts }
const put = (as: TestMember, change: Partial<typeof business> = {}) =>
  call(putSellerSettings, { as, body: { ...business, ...change } })
const shownOf = async (username: string) =>
  (await call(getSellerDisclosure, { params: { username } })).body
async function emailsTo(to: string) {
  await service.runJobs()
  const rows = context.db.selectFrom('inboxEmails').selectAll().where('recipient', '=', to)
  return rows.orderBy('id').execute()
}

test('an artist is no business until they say so; then everyone sees their details', async () => {
  const mio = await signUp('mio')
  const isBusiness = async () =>
    (await call(getUser, { params: { username: 'mio' } })).body.business
  expect(await shownOf('mio')).toMatchObject({ artist: 'mio', isBusiness: false, facts: null })
  expect(await isBusiness()).toBe(false)
  expect((await put(mio)).body).toEqual(business)
  expect(await shownOf('MIO')).toEqual({
    username: 'mio',
    artist: 'mio',
    isBusiness: true,
    onRequest: false,
    facts,
  })
  expect(await isBusiness()).toBe(true)
  expect((await call(getSellerSettings, { as: mio })).body).toEqual(business)
  expect((await put(mio, { isBusiness: false })).status).toBe(200)
  expect(await shownOf('mio')).toMatchObject({ isBusiness: false, facts: null })
  const rows = context.db.selectFrom('sellerDisclosures').selectAll()
  expect(await rows.execute()).toEqual([])
  expect((await call(getSellerDisclosure, { params: { username: 'no-one' } })).status).toBe(404)
  expect((await call(getSellerSettings)).status).toBe(401)
})

test.each([
  ['name', '', 'name_required'],
  ['name', 'a'.repeat(81), 'name_too_long'],
  ['address', ' \n', 'seller_address_required'],
  ['address', 'a'.repeat(301), 'seller_address_too_long'],
  ['phone', '', 'seller_phone_invalid'],
  ['phone', 'call me', 'seller_phone_invalid'],
  ['email', 'shop', 'email_invalid'],
] as const)('a business needs its %s: %j is refused', async (part, value, code) => {
  const as = await signUp(`s${Math.random().toString(36).slice(2, 12)}`)
  const { status, error } = await put(as, { [part]: value })
  expect([status, error.fields?.[part]?.code]).toEqual([400, code])
})

test('what is given on request is on no page, and is emailed to who asks; the artist hears of it', async () => {
  const rin = await signUp('rin')
  await put(rin, { onRequest: true })
  const shown = await shownOf('rin')
  expect(shown).toMatchObject({ isBusiness: true, onRequest: true, facts: null })

  const email = 'listener@example.com'
  const asked = await call(requestDisclosure, { body: { seller: 'rin', email } })
  expect(asked.body).toEqual({ email })
  const [answer, ...more] = await emailsTo(email)
  expect(more).toEqual([])
  expect(answer?.subject).toBe(t('sellers.email.title', { seller: 'rin' }))
  for (const fact of Object.values(facts)) expect(answer?.textBody).toContain(fact)
  const [notice] = await emailsTo('rin@example.com')
  expect(notice?.textBody).toContain(t('sellers.notice.text', { email }))
  expect(notice?.textBody).toContain('/settings#seller')

  const member = await signUp('asker')
  const own = await call(requestDisclosure, { as: member, body: { seller: 'rin', email } })
  expect(own.body).toEqual({ email: 'asker@example.com' })
  expect(await emailsTo('asker@example.com')).toHaveLength(1)
  const requests = context.db.selectFrom('disclosureRequests').selectAll().orderBy('id')
  expect(await requests.execute()).toMatchObject([
    { sellerId: rin.userId, askedBy: null, email },
    { sellerId: rin.userId, askedBy: member.userId, email: 'asker@example.com' },
  ])
  expect(logged).toContainEqual({ request: expect.any(Number), seller: rin.userId })

  await sweepDisclosureRequests.perform(context, {}, once)
  expect(await requests.execute()).toHaveLength(2)
  service.clock.advance((DISCLOSURE_REQUEST_DAYS + 1) * 24 * 60 * 60)
  await sweepDisclosureRequests.perform(context, {}, once)
  expect(await requests.execute()).toEqual([])
})

test('the operator’s details are sent on request, too', async () => {
  const email = 'curious@example.com'
  expect((await call(requestDisclosure, { body: { email } })).status).toBe(200)
  const [answer] = await emailsTo(email)
  for (const part of ['NAME', 'REPRESENTATIVE', 'ADDRESS', 'PHONE'] as const) {
    expect(answer?.textBody).toContain(OPERATOR[`OPERATOR_${part}`])
  }
  const [notice] = await emailsTo(OPERATOR.OPERATOR_EMAIL)
  expect(notice?.textBody).toContain(email)
})

test('there is nothing to ask for where the details are shown, or of someone who is no business', async () => {
  await put(await signUp('open-shop'))
  await signUp('hobbyist')
  const email = 'listener@example.com'
  for (const seller of ['open-shop', 'hobbyist', 'no-one']) {
    expect((await call(requestDisclosure, { body: { seller, email } })).status).toBe(404)
  }
  const noAddress = await call(requestDisclosure, { body: { seller: 'open-shop' } })
  expect(noAddress.error.fields?.email?.code).toBe('email_invalid')
})

test('one address is sent a few a day', async () => {
  const email = 'flooded@example.com'
  for (let sent = 0; sent < REQUESTS_PER_ADDRESS; sent += 1) {
    const as = await signUp(`asker-${sent}`)
    await context.db.updateTable('users').set({ email: null }).where('id', '=', as.userId).execute()
    expect((await call(requestDisclosure, { as, body: { email } })).status).toBe(200)
  }
  const as = await signUp('asker-last')
  await context.db.updateTable('users').set({ email: null }).where('id', '=', as.userId).execute()
  const refused = await call(requestDisclosure, { as, body: { email } })
  expect([refused.status, refused.error.code]).toEqual([429, 'rate_limited'])
  expect(await emailsTo(email)).toHaveLength(REQUESTS_PER_ADDRESS)
})
