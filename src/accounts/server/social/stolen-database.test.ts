import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startTestService } from '#main/testing.ts'
import { changer } from '../email-change/testing.ts'
import { openPasskeyBrowser, TestPasskey } from '../passkeys/testing.ts'
import { hashSecret } from '../sign-in/secrets.ts'
import { HOST, mailedToken, openBrowser } from '../sign-in/testing.ts'
import { requestIdOf } from './begin-social.ts'
import { backTo, codeOn, openSocialBrowser } from './testing.ts'

const service = await startTestService()
afterAll(service.close)
const { app, context } = service
const emails = changer(service)

const TABLES = [
  'sessions',
  'sign_in_requests',
  'social_identities',
  'social_requests',
  'email_changes',
  'passkeys',
  'passkey_requests',
] as const

/** Every text and every row of bytes of these tables, the bytes in all ways that they are written. */
async function steal(): Promise<string[]> {
  const values = new Set<string>()
  for (const table of TABLES) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      context.db,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const value of rows.flatMap((row) => Object.values(row))) {
      if (typeof value === 'string') values.add(value)
      if (!Buffer.isBuffer(value)) continue
      for (const as of ['hex', 'base64', 'base64url'] as const) values.add(value.toString(as))
    }
  }
  return [...values]
}

/** One of everything that signs someone in or moves an account’s address, each still open. */
async function openAll() {
  const person = { subject: 'robbed', email: 'robbed@example.com', emailVerified: true }
  const signedIn = openSocialBrowser(service)
  await signedIn.go('facebook', { subject: 'session' })

  const linked = openBrowser(service)
  await linked.askForLink('robbed-link@example.com')
  const link = await mailedToken(service, 'robbed-link@example.com')

  const waiting = openBrowser(service)
  const { id } = await waiting.askForLink('robbed-poll@example.com')
  await openBrowser(service).confirm(await mailedToken(service, 'robbed-poll@example.com'))

  const popup = openSocialBrowser(service)
  const code = codeOn(await popup.go('facebook', person, { shown: 'popup' }))

  const away = openSocialBrowser(service)
  const asked = await away.setOut('twitter')
  const back = await away.allow('twitter', { subject: 'away' }, asked)

  const member = await service.signUp('robbed-member')
  const passkey = new TestPasskey()
  await openPasskeyBrowser(service, member.token).add(passkey)
  const atDoor = openPasskeyBrowser(service)
  const { id: asking, options } = await atDoor.question()
  const answer = { id: asking, credential: passkey.get(options, { origin: atDoor.origin }) }

  await emails.ask(member, 'robbed-new@example.com')
  const confirmChange = await emails.linkTo('robbed-new@example.com')
  const cancelChange = await emails.linkTo('robbed-member@example.com')

  return {
    signedIn,
    link,
    waiting,
    id,
    popup,
    code,
    away,
    back,
    member,
    confirmChange,
    cancelChange,
    state: asked.state ?? '',
    atDoor,
    answer,
  }
}

let asked = 0
/** From a network address of its own, so that no limit is what refuses it. */
function ask(url: string, cookies: Record<string, string>, form?: object) {
  asked += 1
  const remoteAddress = `10.9.${asked >> 8}.${asked & 255}`
  const raw = Object.entries(cookies).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const headers = { host: HOST, origin: `http://${HOST}`, cookie: raw.join('; ') }
  return form === undefined
    ? app.inject({ url, remoteAddress, headers })
    : app.inject({ method: 'POST', url, remoteAddress, headers, payload: form })
}

const only = (jar: Map<string, string>): [string, string] => [...jar][0] ?? ['', '']
const pressed = (link: string, token: string) =>
  emails.press(`${new URL(link, 'http://a').pathname}?token=${encodeURIComponent(token)}`)

test('a stolen database gives no sign-in', async () => {
  const ways = await openAll()
  const [popupCookie, popupSecret] = only(ways.popup.jar)
  const [awayCookie, awaySecret] = only(ways.away.jar)
  const [pollCookie] = only(ways.waiting.jar)
  const [doorCookie] = only(ways.atDoor.jar)
  const stolen = await steal()
  expect(stolen.length).toBeGreaterThan(60)

  for (const value of stolen) {
    expect((await ask('/api/users/me', { token: value })).statusCode).toBe(401)
    expect((await openBrowser(service).confirm(value)).statusCode).toBe(410)
    const poll = await ask(`/auth/email/status/${ways.id}`, { [pollCookie]: value })
    expect(poll.json()).toEqual({ status: 'expired' })

    // Even together with the one other half that a thief does not have.
    const guessedCode = await ask('/auth/token', { [popupCookie]: popupSecret }, { code: value })
    const guessedCookie = await ask('/auth/token', { [popupCookie]: value }, { code: ways.code })
    expect([guessedCode.statusCode, guessedCookie.statusCode]).not.toContain(200)
    const stateCookie = `social_${requestIdOf(hashSecret(value))}`
    const guessedState = backTo('twitter', { code: 'any', state: value })
    expect((await ask(guessedState, { [stateCookie]: awaySecret })).statusCode).toBe(410)
    expect((await ask(ways.back, { [awayCookie]: value })).statusCode).toBe(410)
    const guessedSecret = await ask('/auth/passkey', { [doorCookie]: value }, ways.answer)
    expect(guessedSecret.statusCode).toBe(410)

    expect((await pressed(ways.confirmChange, value)).statusCode).toBe(410)
    expect((await pressed(ways.cancelChange, value)).statusCode).not.toBe(200)
  }
  await expectAllStillWork(ways)
})

/** What refused the thief was not that the ways had been used or had ended. */
async function expectAllStillWork(ways: Awaited<ReturnType<typeof openAll>>) {
  expect((await ways.signedIn.me()).id).toMatch(/^[a-z0-9]{12}$/)
  expect((await openBrowser(service).confirm(ways.link)).statusCode).toBe(200)
  expect((await ways.waiting.poll(ways.id)).status).toBe('confirmed')
  expect((await ways.popup.exchange(ways.code)).statusCode).toBe(200)
  expect((await ways.away.ask('GET', ways.back)).statusCode).toBe(303)
  expect((await emails.press(ways.confirmChange)).statusCode).toBe(200)
  expect((await ways.atDoor.ask('POST', '/auth/passkey', ways.answer)).statusCode).toBe(200)
}
