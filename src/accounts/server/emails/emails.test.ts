import { afterAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { startTestService } from '#main/testing.ts'
import { getMailChoices, putMailChoices } from '../../settings-contract.ts'
import { findReaders } from './find-readers.ts'

const { t } = translate('en')

const service = await startTestService()
afterAll(service.close)
const { context, call } = service

test('emails about sales, comments and releases are wanted until something else is chosen', async () => {
  const as = await service.signUp('chooser')
  const first = {
    sale: true,
    saleDaily: false,
    comment: true,
    follow: false,
    release: true,
    post: false,
    price: false,
    digest: false,
    message: true,
    digestDaily: false,
  }
  expect((await call(getMailChoices, { as })).body).toEqual(first)
  const changed = { ...first, sale: false, follow: true }
  const body = { sale: false, follow: true }
  expect((await call(putMailChoices, { as, body })).body).toEqual(changed)
  expect((await call(putMailChoices, { as, body: {} })).body).toEqual(changed)
  expect((await call(getMailChoices, { as })).body).toEqual(changed)
})

test('a choice keeps its time until it changes, which is the time of a consent', async () => {
  const as = await service.signUp('consenter')
  const choose = async (body: { price?: boolean; follow?: boolean }) => {
    service.clock.advance(60)
    await call(putMailChoices, { as, body })
    return context.db
      .selectFrom('emailPreferences')
      .select(['wanted', 'changedAt'])
      .where('userId', '=', as.userId)
      .where('kind', '=', 'price')
      .executeTakeFirst()
  }
  const first = await choose({ price: true })
  expect(first).toEqual({ wanted: true, changedAt: service.clock.now() })
  await choose({ follow: true })
  expect(await choose({ price: true })).toEqual(first)
  expect(await choose({ price: false })).toEqual({
    wanted: false,
    changedAt: service.clock.now(),
  })
})

test('choices are one’s own: visitors and unfinished accounts have none', async () => {
  expect((await call(getMailChoices)).status).toBe(401)
  const as = await service.signUp('halfway', { registered: false })
  expect((await call(putMailChoices, { as, body: { sale: false } })).status).toBe(403)
})

test('no one gets an email without an address, an account or the wish', async () => {
  const people = ['wants', 'declines', 'addressless', 'gone']
  const members = await Promise.all(people.map((name) => service.signUp(name)))
  const [wants, declines, addressless, gone] = members.map(({ userId }) => userId)
  await call(putMailChoices, { as: members[1], body: { sale: false } })
  const change = (id: number, set: object) =>
    context.db.updateTable('users').set(set).where('id', '=', id).execute()
  await change(addressless ?? 0, { email: null })
  await change(gone ?? 0, { deletedAt: new Date() })
  const asked = members.map(({ userId }) => userId)
  const readers = await findReaders(context, context.db, asked, 'sale')
  expect([...readers.keys()]).toEqual([wants])
  expect(declines).toBeDefined()
  expect(await findReaders(context, context.db, [], 'sale')).toEqual(new Map())
})

test('the link in an email asks first, and its button ends emails of its kind', async () => {
  const as = await service.signUp('stopper')
  const reader = (await findReaders(context, context.db, [as.userId], 'release')).get(as.userId)
  const url = new URL(reader?.stop.url ?? '')
  const address = url.pathname + url.search
  expect(reader?.headers['List-Unsubscribe']).toBe(`<${url}>`)

  const page = await service.app.inject({ url: address })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("form-action 'self'")
  expect(page.body).toContain(t('emails.account.askTitle'))
  expect((await call(getMailChoices, { as })).body.release).toBe(true)

  // As a mail program posts it (RFC 8058): no cookie, no Origin.
  const done = await service.app.inject({
    method: 'POST',
    url: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(done.statusCode).toBe(200)
  const after = (await call(getMailChoices, { as })).body
  expect(after).toMatchObject({ release: false, comment: true, sale: true })
})

test('a link that was altered stops nothing', async () => {
  const [as, other] = [await service.signUp('target'), await service.signUp('stranger')]
  const reader = (await findReaders(context, context.db, [other.userId], 'sale')).get(other.userId)
  const query = new URL(reader?.stop.url ?? '').searchParams
  const altered = [
    { ...Object.fromEntries(query), who: as.publicId },
    { ...Object.fromEntries(query), kind: 'comment' },
    { ...Object.fromEntries(query), key: '' },
    { ...Object.fromEntries(query), kind: 'everything' },
  ]
  for (const parts of altered) {
    const url = `/auth/letters/stop?${new URLSearchParams(parts)}`
    for (const method of ['GET', 'POST'] as const) {
      expect((await service.app.inject({ method, url })).statusCode).toBe(404)
    }
  }
  for (const member of [as, other]) {
    const { body } = await call(getMailChoices, { as: member })
    expect(body).toMatchObject({ sale: true, comment: true })
  }
})
