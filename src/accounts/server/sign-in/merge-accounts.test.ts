import { afterAll, expect, test } from 'vitest'
import { startTestService } from '#main/testing.ts'
import { getImagePolicy } from '#uploads/contract.ts'
import { openSocialBrowser, type Person } from '../social/testing.ts'
import { mailedToken, openBrowser } from './testing.ts'

const service = await startTestService()
afterAll(service.close)
const { clock, context, signUp } = service

/** Signed in by a provider that vouches for no address. */
async function openUnfinished(person: Person) {
  const browser = openSocialBrowser(service)
  await browser.go('facebook', person)
  const { id } = await browser.me()
  return { browser, id }
}

const findUser = (publicId: string) =>
  context.db.selectFrom('users').selectAll().where('publicId', '=', publicId).executeTakeFirst()

async function identitiesOf(userId: number) {
  const rows = await context.db
    .selectFrom('socialIdentities')
    .select('subject')
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ subject }) => subject)
}

test('an unfinished account proves a free address by the link, and keeps it', async () => {
  const { browser, id } = await openUnfinished({ subject: 'j-1', email: 'suggested@example.com' })
  const { id: asked } = await browser.askForLink('proved@example.com')
  await openBrowser(service).confirm(await mailedToken(service, 'proved@example.com'))
  expect((await browser.poll(asked)).status).toBe('confirmed')
  expect(await browser.me()).toMatchObject({
    id,
    email: 'proved@example.com',
    suggested_email: null,
    registered_at: null,
  })
})

test('an address of another account brings the identity there, and the unfinished one is gone', async () => {
  const owner = await signUp('old-friend')
  const { browser, id } = await openUnfinished({ subject: 'j-2', email: 'old-friend@example.com' })
  const { id: asked } = await browser.askForLink('Old-Friend@example.com')
  await openBrowser(service).confirm(await mailedToken(service, 'old-friend@example.com'))
  expect(await findUser(id)).toBeUndefined()
  expect((await browser.ask('GET', '/api/users/me')).statusCode).toBe(401)
  expect((await browser.poll(asked)).status).toBe('confirmed')
  expect((await browser.me()).id).toBe(owner.publicId)
  expect(await identitiesOf(owner.userId)).toEqual(['j-2'])
  const later = openSocialBrowser(service)
  await later.go('facebook', { subject: 'j-2' })
  expect((await later.me()).id).toBe(owner.publicId)
})

test('asking gives the same answer for free addresses and for those of others', async () => {
  await signUp('asked-for')
  const { browser } = await openUnfinished({ subject: 'j-3' })
  const free = await browser.askForLink('nobody-yet@example.com')
  const taken = await browser.askForLink('asked-for@example.com')
  expect(free.status).toBe(taken.status)
  expect(Object.keys(free.answer.json())).toEqual(Object.keys(taken.answer.json()))
})

test('the page behind the link shows which social account it connects, with its name in bold', async () => {
  const { browser } = await openUnfinished({ subject: 'j-4', name: '<b>Mallory</b>' })
  await browser.askForLink('warned@example.com')
  const token = await mailedToken(service, 'warned@example.com')
  const page = await browser.ask('GET', `/auth/email/confirm?token=${token}`)
  expect(page.body).toContain('the Facebook account <b>&lt;b&gt;Mallory&lt;/b&gt;</b>, which')
  await openBrowser(service).askForLink('plain@example.com')
  const plain = await mailedToken(service, 'plain@example.com')
  expect((await browser.ask('GET', `/auth/email/confirm?token=${plain}`)).body).not.toContain(
    'This will also connect',
  )
})

test('a link that is used twice at the same time merges once', async () => {
  const owner = await signUp('pressed-twice')
  const { browser, id } = await openUnfinished({ subject: 'j-5' })
  await browser.askForLink('pressed-twice@example.com')
  const token = await mailedToken(service, 'pressed-twice@example.com')
  const pages = await Promise.all([1, 2, 3].map(() => openBrowser(service).confirm(token)))
  expect(pages.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410])
  expect(await identitiesOf(owner.userId)).toEqual(['j-5'])
  expect(await findUser(id)).toBeUndefined()
})

test('a newer link ends the older one of the same account, whatever the address', async () => {
  const { browser } = await openUnfinished({ subject: 'j-6' })
  await browser.askForLink('first-typo@example.com')
  const older = await mailedToken(service, 'first-typo@example.com')
  await browser.askForLink('second@example.com')
  expect((await browser.confirm(older)).statusCode).toBe(410)
})

test('links for two addresses used at the same time leave one account with one of them', async () => {
  for (let i = 0; i < 5; i++) {
    const [one, two] = [await signUp(`pair-a${i}`), await signUp(`pair-b${i}`)]
    const { browser, id } = await openUnfinished({ subject: `j-7-${i}` })
    const emails = [`pair-a${i}@example.com`, `pair-b${i}@example.com`]
    const tokens: string[] = []
    for (const email of emails) {
      await browser.askForLink(email)
      tokens.push(await mailedToken(service, email))
    }
    // As if both had been requested together.
    await context.db.updateTable('signInRequests').set({ cancelledAt: null }).execute()
    const pages = await Promise.all(tokens.map((token) => openBrowser(service).confirm(token)))
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await findUser(id)).toBeUndefined()
    const joined = [...(await identitiesOf(one.userId)), ...(await identitiesOf(two.userId))]
    expect(joined).toEqual([`j-7-${i}`])
  }
})

test('an address that others take in the same moment is still joined', async () => {
  for (let i = 0; i < 5; i++) {
    const email = `moment-${i}@example.com`
    const { browser, id } = await openUnfinished({ subject: `j-8-${i}` })
    const { id: asked } = await browser.askForLink(email)
    const token = await mailedToken(service, email)
    const rival = openSocialBrowser(service)
    const person = { subject: `j-8-rival-${i}`, email, emailVerified: true }
    const [page] = await Promise.all([
      openBrowser(service).confirm(token),
      rival.go('twitter', person),
    ])
    expect(page.statusCode).toBe(200)
    await browser.poll(asked)
    const me = await browser.me()
    expect(me.email).toBe(email)
    const other = await rival.me()
    // First come: the rival was joined; second: the rival has to prove the address.
    expect(other.id === me.id || (me.id === id && other.email === null)).toBe(true)
  }
})

test('coming back from the provider while the account is joined signs in to what it has become', async () => {
  for (let i = 0; i < 5; i++) {
    const owner = await signUp(`meanwhile-${i}`)
    const person = { subject: `j-9-${i}` }
    const { browser } = await openUnfinished(person)
    await browser.askForLink(`meanwhile-${i}@example.com`)
    const token = await mailedToken(service, `meanwhile-${i}@example.com`)
    const other = openSocialBrowser(service)
    const asked = await other.setOut('facebook')
    const address = await other.allow('facebook', person, asked)
    const [page, back] = await Promise.all([
      openBrowser(service).confirm(token),
      other.ask('GET', address),
    ])
    expect([page.statusCode, back.statusCode]).toEqual([200, 303])
    expect(await identitiesOf(owner.userId)).toEqual([person.subject])
    const again = openSocialBrowser(service)
    await again.go('facebook', person)
    expect((await again.me()).id).toBe(owner.publicId)
  }
})

test('the address of a deleted account is proved by no one', async () => {
  const { userId } = await signUp('long-gone')
  await context.db
    .updateTable('users')
    .set({ deletedAt: clock.now() })
    .where('id', '=', userId)
    .execute()
  const { browser, id } = await openUnfinished({ subject: 'j-10' })
  await browser.askForLink('long-gone@example.com')
  const token = await mailedToken(service, 'long-gone@example.com')
  expect((await browser.confirm(token)).statusCode).toBe(410)
  expect(await findUser(id)).toMatchObject({ email: null, deletedAt: null })
})

test('an account that has an address asks for nothing but a sign-in', async () => {
  const member = await signUp('finished')
  const unfinished = await signUp('nameless', { registered: false })
  for (const { token, publicId } of [member, unfinished]) {
    const browser = openSocialBrowser(service)
    browser.jar.set('token', token)
    const email = `other-${publicId}@example.com`
    await browser.askForLink(email)
    const row = await context.db
      .selectFrom('signInRequests')
      .select('accountId')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(row.accountId).toBeNull()
    await browser.confirm(await mailedToken(service, email))
    expect((await findUser(publicId))?.email).not.toBe(email)
  }
})

test('what an unfinished account had uploaded goes with it', async () => {
  await signUp('tidy')
  const { browser } = await openUnfinished({ subject: 'j-11' })
  const policy = await browser.ask('GET', `/api${getImagePolicy.path}?name=a.png`)
  expect(policy.statusCode).toBe(200)
  await browser.askForLink('tidy@example.com')
  const before = await context.db.selectFrom('uploads').select('id').execute()
  expect(before).toHaveLength(1)
  await browser.confirm(await mailedToken(service, 'tidy@example.com'))
  expect(await context.db.selectFrom('uploads').select('id').execute()).toEqual([])
})
