import { afterAll, expect, test } from 'vitest'
import { endConnection, listConnections } from '#accounts/settings-contract.ts'
import { translate } from '#i18n/translate.ts'
import { startTestService, type TestMember } from '#main/testing.ts'
import { listDeliveredEmails } from '#ports/mail/embedded-mail.ts'
import { openSocialBrowser, type Person } from './testing.ts'

const { t } = translate('en')

const service = await startTestService()
afterAll(service.close)
const { call, clock, context, signUp } = service

/** A browser that a member is signed in with. */
function openAs(member: TestMember) {
  const browser = openSocialBrowser(service)
  browser.jar.set('token', member.token)
  return browser
}

const connect = (member: TestMember, person: Person, more: Record<string, string> = {}) =>
  openAs(member).go('facebook', person, { connect: '1', shown: 'popup', ...more })

const listOf = async (as: TestMember) => (await call(listConnections, { as })).body.items

test('connecting adds the identity to one’s own account, and notifies the first window', async () => {
  const member = await signUp('connects')
  const page = await connect(member, { subject: 'c-1', name: ' Aoi\n Hoshino ' })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('data-item="connected" data-value="facebook"')
  expect(page.body).toContain(t('accounts.socialPages.connectedTitle', { provider: 'Facebook' }))
  expect(await listOf(member)).toEqual([
    {
      id: expect.stringMatching(/^[a-z0-9]{12}$/),
      provider: 'facebook',
      label: 'Aoi Hoshino',
      connectedAt: clock.now().toISOString(),
      usedAt: clock.now().toISOString(),
    },
  ])
  const later = openSocialBrowser(service)
  await later.go('facebook', { subject: 'c-1' })
  expect((await later.me()).id).toBe(member.publicId)
})

test('on a whole page it leads to the settings, and the session stays', async () => {
  const member = await signUp('connects-page')
  const browser = openAs(member)
  const answer = await browser.go('twitter', { subject: 'c-2' }, { connect: '1', lang: 'ja' })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/ja/settings')
  expect([...browser.jar]).toEqual([['token', member.token]])
})

test('the account’s address gets an email about another way in, once, in its language', async () => {
  const member = await signUp('is-notified')
  await connect(member, { subject: 'c-10', name: 'Mallory' })
  await connect(member, { subject: 'c-10', name: 'Mallory' })
  await service.runJobs()
  const emails = (await listDeliveredEmails(context.db)).filter(
    ({ to }) => to === 'is-notified@example.com',
  )
  expect(emails.map(({ subject }) => subject)).toEqual([
    t('emails.account.connected.subject', { provider: 'Facebook', brand: 'Neiro' }),
  ])
  expect(emails[0]?.text).toContain(t('emails.account.connected.name', { name: 'Mallory' }))
  expect(emails[0]?.text).toContain('/settings')
})

test('connecting again changes nothing but the name and when it was used', async () => {
  const member = await signUp('connects-twice')
  await connect(member, { subject: 'c-3', name: 'Old' })
  const [first] = await listOf(member)
  clock.advance(60)
  expect((await connect(member, { subject: 'c-3', name: 'New' })).statusCode).toBe(200)
  expect(await listOf(member)).toEqual([
    { ...first, label: 'New', usedAt: clock.now().toISOString() },
  ])
})

test('an identity of another account stays there', async () => {
  const [one, two] = [await signUp('has-it'), await signUp('wants-it')]
  await connect(one, { subject: 'c-4' })
  const page = await connect(two, { subject: 'c-4' })
  expect(page.statusCode).toBe(409)
  expect(page.body).toContain(t('accounts.socialPages.takenTitle', { provider: 'Facebook' }))
  expect(await listOf(one)).toHaveLength(1)
  expect(await listOf(two)).toEqual([])
})

test('an identity that had begun an account and no more is connected, and that account is gone', async () => {
  const begun = openSocialBrowser(service)
  await begun.go('facebook', { subject: 'c-9', email: 'begun@example.com' })
  const { id } = await begun.me()
  const member = await signUp('comes-later')
  expect((await connect(member, { subject: 'c-9' })).statusCode).toBe(200)
  expect(await listOf(member)).toHaveLength(1)
  expect((await begun.ask('GET', '/api/users/me')).statusCode).toBe(401)
  const left = await context.db
    .selectFrom('users')
    .select('id')
    .where('publicId', '=', id)
    .execute()
  expect(left).toEqual([])
})

test('an account that was begun by two identities keeps the one that is not connected', async () => {
  const { browser } = await openAddressless('split')
  const member = await signUp('takes-one')
  expect((await connect(member, { subject: 'split-f' })).statusCode).toBe(200)
  const { items } = (await browser.ask('GET', '/api/my/connections')).json()
  expect(items).toMatchObject([{ provider: 'twitter' }])
})

test('of two accounts that connect one identity at the same time, one gets it', async () => {
  const members = [await signUp('race-one'), await signUp('race-two')]
  const pages = await Promise.all(members.map((member) => connect(member, { subject: 'c-5' })))
  expect(pages.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('anyone who is signed in meanwhile as someone else, or no more, connects nothing', async () => {
  const [one, two] = [await signUp('began'), await signUp('came-back')]
  for (const token of [two.token, 'ended']) {
    const browser = openAs(one)
    const asked = await browser.setOut('facebook', { connect: '1', shown: 'popup' })
    const address = await browser.allow('facebook', { subject: 'c-6' }, asked)
    browser.jar.set('token', token)
    const page = await browser.ask('GET', address)
    expect(page.statusCode).toBe(403)
    expect(page.body).toContain(t('accounts.socialPages.sessionTitle'))
    browser.jar.set('token', one.token)
    expect((await browser.ask('GET', address)).statusCode).toBe(410)
  }
  expect([...(await listOf(one)), ...(await listOf(two))]).toEqual([])
})

test('connecting needs a session, and a page of ours to begin from', async () => {
  const member = await signUp('led-astray')
  const visitor = await openSocialBrowser(service).ask('GET', '/auth/facebook?connect=1')
  expect(visitor.statusCode).toBe(403)
  for (const site of ['cross-site', 'same-site', 'none']) {
    const page = await openAs(member).ask('GET', '/auth/facebook?connect=1', undefined, {
      'sec-fetch-site': site,
    })
    expect(page.statusCode).toBe(403)
    expect(page.headers['content-type']).toContain('text/html')
  }
  const own = { 'sec-fetch-site': 'same-origin' }
  const begun = await openAs(member).ask('GET', '/auth/facebook?connect=1', undefined, own)
  expect(begun.statusCode).toBe(302)
})

test('the identity of a deleted account may be connected', async () => {
  const [left, stays] = [await signUp('left'), await signUp('stays')]
  await connect(left, { subject: 'c-7' })
  await context.db
    .updateTable('users')
    .set({ deletedAt: clock.now() })
    .where('id', '=', left.userId)
    .execute()
  expect((await connect(stays, { subject: 'c-7' })).statusCode).toBe(200)
  expect(await listOf(stays)).toHaveLength(1)
})

test('who has an address may disconnect everything, others’ connections are not found', async () => {
  const [member, other] = [await signUp('disconnects'), await signUp('meddles')]
  await connect(member, { subject: 'c-8' })
  const [connection] = await listOf(member)
  const params = { id: connection?.id ?? '' }
  expect((await call(endConnection, { as: other, params })).status).toBe(404)
  expect((await call(endConnection, { as: member, params })).status).toBe(204)
  expect((await call(endConnection, { as: member, params })).status).toBe(404)
  expect(await listOf(member)).toEqual([])
  expect((await call(listConnections)).status).toBe(401)
})

/** Signed in by Facebook and Twitter alone, with no address. */
async function openAddressless(key: string) {
  const browser = openSocialBrowser(service)
  await browser.go('facebook', { subject: `${key}-f` })
  await browser.go('twitter', { subject: `${key}-t` }, { connect: '1' })
  const { items } = (await browser.ask('GET', '/api/my/connections')).json()
  const ids = items.map(({ id }: { id: string }) => id)
  const end = (id: string) => browser.ask('DELETE', `/api/my/connections/${id}`)
  return { browser, ids, end }
}

test('an account without an address keeps its last way in', async () => {
  const { ids, end } = await openAddressless('last')
  expect(ids).toHaveLength(2)
  expect((await end(ids[0])).statusCode).toBe(204)
  const refused = await end(ids[1])
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toMatchObject({
    code: 'last_way_in',
    message: t('problems.last_way_in'),
  })
})

test('of two simultaneous disconnects the last way in stays', async () => {
  for (let i = 0; i < 5; i++) {
    const { browser, ids, end } = await openAddressless(`both-${i}`)
    const answers = await Promise.all(ids.map(end))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    const { items } = (await browser.ask('GET', '/api/my/connections')).json()
    expect(items).toHaveLength(1)
  }
})
