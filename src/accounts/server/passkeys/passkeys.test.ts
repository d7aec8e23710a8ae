import { afterAll, expect, test } from 'vitest'
import { MOST_PASSKEYS } from '#accounts/passkey-contract.ts'
import { translate } from '#i18n/translate.ts'
import { startTestService, type TestMember } from '#main/testing.ts'
import { listDeliveredEmails } from '#ports/mail/embedded-mail.ts'
import { changer } from '../email-change/testing.ts'
import { accountsJobs } from '../jobs.ts'
import { ORIGIN, openBrowser } from '../sign-in/testing.ts'
import { addPasskey } from './own-passkeys.ts'
import { type Falsified, openPasskeyBrowser, TestPasskey } from './testing.ts'

const { t } = translate('en')

const service = await startTestService()
afterAll(service.close)
const { clock, context, signUp } = service
const emails = changer(service)

const truth = { origin: ORIGIN }
const openAs = ({ token }: TestMember) => openPasskeyBrowser(service, token)
const openVisitor = () => openPasskeyBrowser(service)

/** A member, a browser that they are signed in with, and a passkey of theirs. */
async function withPasskey(username: string) {
  const member = await signUp(username)
  const browser = openAs(member)
  const passkey = new TestPasskey()
  const added = await browser.add(passkey)
  expect(added.statusCode).toBe(200)
  return { member, browser, passkey, id: String(added.json().id) }
}

const listOf = async (browser: ReturnType<typeof openAs>) =>
  (await browser.ask('GET', '/api/my/passkeys')).json()
const codeOf = (answer: { json(): { error: { code: string } } }) => answer.json().error.code

test('a member adds a passkey, and signs in with it in another browser', async () => {
  const { member, browser, passkey, id } = await withPasskey('adds')
  const added = clock.now().toISOString()
  expect(await listOf(browser)).toEqual({
    items: [{ id, name: 'My phone', createdAt: added, usedAt: null }],
    fresh: true,
  })
  clock.advance(60)
  const other = openVisitor()
  const { token } = (await other.signIn(passkey)).json()
  expect(other.jar.get('token')).toBe(token)
  expect([...other.jar.keys()]).toEqual(['token'])
  expect((await other.me()).id).toBe(member.publicId)
  const sessions = (await other.ask('GET', '/api/my/sessions')).json().items
  expect(sessions).toHaveLength(2)
  expect((await listOf(browser)).items[0].usedAt).toBe(clock.now().toISOString())
})

test('the browser is asked for a key that it keeps itself, and for none that it has', async () => {
  const { member, browser, passkey } = await withPasskey('asked')
  const { options } = await browser.start()
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Neiro' },
    user: { name: 'asked', displayName: 'asked' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal'] }],
  })
  expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(member.publicId)
})

test('everyone who signs in is asked the same, which names no passkey', async () => {
  const { options } = await openVisitor().question()
  const { challenge, ...same } = options
  expect(challenge).toMatch(/^[\w-]{43}$/)
  expect(same).toEqual({
    timeout: 290_000,
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [],
  })
})

test.each<[string, string, Falsified]>([
  ['origin', 'another origin', { origin: 'https://neiro.example' }],
  ['port', 'another port of this machine', { origin: 'http://localhost:4000' }],
  ['host', 'another host', { rpId: 'evil.example' }],
  ['challenge', 'another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['unlocked', 'someone who did not unlock the device', { isUnverified: true }],
])('%s: an answer for %s neither adds a passkey nor signs in', async (name, _, lies) => {
  const { browser, passkey } = await withPasskey(`false-${name}`)
  const added = await browser.add(new TestPasskey(), 'False', lies)
  expect([added.statusCode, codeOf(added)]).toEqual([403, 'passkey_refused'])
  expect((await listOf(browser)).items).toHaveLength(1)
  const visitor = openVisitor()
  const refused = await visitor.signIn(passkey, lies)
  expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'passkey_refused'])
  expect(visitor.jar.has('token')).toBe(false)
  expect((await visitor.signIn(passkey)).statusCode).toBe(200)
})

test('a passkey that is unknown, signed by another key or for another account is refused alike', async () => {
  const { member, passkey } = await withPasskey('alike')
  const { member: other } = await withPasskey('alike-other')
  const visitor = openVisitor()
  const copied = Object.assign(new TestPasskey(), { id: passkey.id })
  const handleOf = ({ publicId }: TestMember) => Buffer.from(publicId).toString('base64url')
  const answers = [
    await visitor.signIn(new TestPasskey(), { userHandle: handleOf(member) }),
    await visitor.signIn(copied, { userHandle: handleOf(member) }),
    await visitor.signIn(passkey, { userHandle: handleOf(other) }),
  ]
  const [first] = answers.map((answer) => answer.json())
  expect(first.error.message).toBe(t('problems.passkey_refused'))
  for (const answer of answers) expect(answer.json()).toEqual(first)
})

test('a copy of a passkey is refused once the counter shows it', async () => {
  const { passkey } = await withPasskey('copied')
  const visitor = openVisitor()
  expect((await visitor.signIn(passkey, { counter: 7 })).statusCode).toBe(200)
  for (const counter of [7, 6, 0]) {
    expect(codeOf(await visitor.signIn(passkey, { counter }))).toBe('passkey_refused')
  }
  expect((await visitor.signIn(passkey, { counter: 8 })).statusCode).toBe(200)
})

test('a challenge is answered once, by the browser that was asked, within five minutes', async () => {
  const { passkey } = await withPasskey('once')
  const visitor = openVisitor()
  const asked = await visitor.question()
  const credential = passkey.get(asked.options, truth)
  const stolen = await openVisitor().answer(asked, credential)
  expect([stolen.statusCode, codeOf(stolen)]).toEqual([410, 'passkey_expired'])
  const cookies = [...visitor.jar]
  const answers = await Promise.all([
    visitor.answer(asked, credential),
    visitor.answer(asked, credential),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
  visitor.jar.clear()
  for (const [name, value] of cookies) visitor.jar.set(name, value)
  expect(codeOf(await visitor.answer(asked, credential))).toBe('passkey_expired')

  const late = await visitor.question()
  clock.advance(5 * 60)
  expect(codeOf(await visitor.answer(late, passkey.get(late.options, truth)))).toBe(
    'passkey_expired',
  )
})

test('a refused answer spends its challenge, too', async () => {
  const { passkey } = await withPasskey('spent')
  const visitor = openVisitor()
  const asked = await visitor.question()
  const cookies = [...visitor.jar]
  const forged = passkey.get(asked.options, { ...truth, isUnverified: true })
  expect(codeOf(await visitor.answer(asked, forged))).toBe('passkey_refused')
  for (const [name, value] of cookies) visitor.jar.set(name, value)
  expect(codeOf(await visitor.answer(asked, passkey.get(asked.options, truth)))).toBe(
    'passkey_expired',
  )
})

test('neither another account’s challenge nor that of a sign-in adds a passkey', async () => {
  const { browser } = await withPasskey('purpose')
  const other = openAs(await signUp('purpose-other'))
  const started = await browser.start()
  const passkey = new TestPasskey()
  const body = { id: started.id, name: 'Taken', credential: passkey.create(started.options, truth) }
  const cookie = [...browser.jar].find(([name]) => name.startsWith('passkey_')) ?? ['', '']
  other.jar.set(...cookie)
  expect(codeOf(await other.ask('POST', '/api/my/passkeys', body))).toBe('passkey_expired')
  const asked = await browser.question()
  const mixed = { ...body, id: asked.id }
  expect(codeOf(await browser.ask('POST', '/api/my/passkeys', mixed))).toBe('passkey_expired')
})

test('a passkey that someone has added is not added again', async () => {
  const { passkey } = await withPasskey('first')
  const added = await openAs(await signUp('second')).add(passkey)
  expect([added.statusCode, codeOf(added)]).toEqual([409, 'passkey_known'])
})

test('an account has so many passkeys and no more', async () => {
  const { browser } = await withPasskey('collects')
  const asked = await browser.start()
  for (let count = 1; count < MOST_PASSKEYS; count += 1) {
    expect((await browser.add(new TestPasskey())).statusCode).toBe(200)
  }
  const full = await browser.ask('POST', '/api/my/passkeys/options')
  expect([full.statusCode, codeOf(full)]).toEqual([409, 'passkeys_full'])
  const credential = new TestPasskey().create(asked.options, truth)
  const late = await browser.ask('POST', '/api/my/passkeys', {
    id: asked.id,
    name: 'x',
    credential,
  })
  expect(codeOf(late)).toBe('passkeys_full')
})

test('adding and removing need a recent sign-in, which a passkey may be', async () => {
  const { browser, passkey, id } = await withPasskey('old-session')
  clock.advance(15 * 60)
  expect((await listOf(browser)).fresh).toBe(false)
  expect(codeOf(await browser.ask('POST', '/api/my/passkeys/options'))).toBe('sign_in_afresh')
  expect(codeOf(await browser.ask('DELETE', `/api/my/passkeys/${id}`))).toBe('sign_in_afresh')
  expect((await browser.signIn(passkey)).statusCode).toBe(200)
  expect((await browser.ask('DELETE', `/api/my/passkeys/${id}`)).statusCode).toBe(204)
})

test('a removed passkey signs no one in, and links by email still do', async () => {
  const { member, browser, passkey, id } = await withPasskey('removes')
  const stranger = openAs(await signUp('removes-other'))
  expect((await stranger.ask('DELETE', `/api/my/passkeys/${id}`)).statusCode).toBe(404)
  expect((await browser.ask('DELETE', `/api/my/passkeys/${id}`)).statusCode).toBe(204)
  expect((await browser.ask('DELETE', `/api/my/passkeys/${id}`)).statusCode).toBe(404)
  expect(codeOf(await openVisitor().signIn(passkey))).toBe('passkey_refused')
  expect((await openBrowser(service).askForLink(`${member.username}@example.com`)).status).toBe(200)
})

test('the account gets an email about each passkey that is added or removed', async () => {
  const { browser, id } = await withPasskey('notified')
  await browser.ask('DELETE', `/api/my/passkeys/${id}`)
  await service.runJobs()
  const all = await listDeliveredEmails(context.db)
  const own = all.filter(({ to }) => to === 'notified@example.com')
  const subjectOf = (what: 'passkeyAdded' | 'passkeyRemoved') =>
    t(`emails.account.${what}.subject`, { brand: 'Neiro' })
  expect(own.map(({ subject }) => subject).sort()).toEqual([
    subjectOf('passkeyAdded'),
    subjectOf('passkeyRemoved'),
  ])
  for (const { text } of own) {
    expect(text).toContain('My phone')
    expect(text).toContain('/settings')
  }
})

test('the passkey of an account that is gone is refused as an unknown one', async () => {
  const { member, passkey } = await withPasskey('gone')
  await context.db
    .updateTable('users')
    .set({ deletedAt: clock.now() })
    .where('id', '=', member.userId)
    .execute()
  expect(codeOf(await openVisitor().signIn(passkey))).toBe('passkey_refused')
})

test('a session that ends while its passkey is being added adds nothing', async () => {
  const member = await signUp('ended')
  const browser = openAs(member)
  const { id, options } = await browser.start()
  const session = await context.db
    .updateTable('sessions')
    .set({ revokedAt: clock.now() })
    .where('userId', '=', member.userId)
    .returning('id')
    .executeTakeFirstOrThrow()
  const viewer = { userId: member.userId, sessionId: session.id }
  const body = { id, name: 'Late', credential: new TestPasskey().create(options, truth) }
  const own = { browserSecret: browser.jar.get(`passkey_${id}`), origin: ORIGIN }
  await expect(addPasskey(context, viewer, body, own)).rejects.toThrow('not_logged_in')
})

test('whoever takes back a change of address ends the passkeys, which an intruder may have added', async () => {
  const { member, passkey } = await withPasskey('restored')
  await emails.ask(member, 'restored-new@example.com')
  const cancel = await emails.linkTo('restored@example.com')
  await emails.press(await emails.linkTo('restored-new@example.com'))
  expect((await emails.press(cancel)).statusCode).toBe(200)
  expect(codeOf(await openVisitor().signIn(passkey))).toBe('passkey_refused')
})

test('requests that have expired are deleted the day after', async () => {
  await openVisitor().question()
  const count = async () => {
    const rows = await context.db.selectFrom('passkeyRequests').select('id').execute()
    return rows.length
  }
  expect(await count()).toBeGreaterThan(0)
  clock.advance(2 * 86_400)
  const sweep = accountsJobs.find(({ name }) => name === 'sweep-sign-ins')
  await sweep?.perform(context, {}, { signal: AbortSignal.abort(), attempt: 1, lastAttempt: true })
  expect(await count()).toBe(0)
})
