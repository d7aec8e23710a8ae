import { afterAll, expect, test } from 'vitest'
import { getMe } from '#accounts/contract.ts'
import { getEmailUpdate } from '#accounts/settings-contract.ts'
import { translate } from '#i18n/translate.ts'
import { newId } from '#kernel/ids.ts'
import { startTestService, type TestMember } from '#main/testing.ts'
import { mailedToken, openBrowser } from '../sign-in/testing.ts'
import { lockUser } from '../store.ts'
import { cancelOwnChange } from './cancel-email-change.ts'
import { changer } from './testing.ts'

const { t } = translate('en')

const service = await startTestService()
afterAll(service.close)
const { call, clock, context, signUp } = service
const { ask, linkTo, open, press, waiting, emailOf, change } = changer(service)
const DAY = 86_400

const isSignedIn = async (as: TestMember) => (await call(getMe, { as })).status === 200

test('the email to the old address keeps the address, by a button and not by opening it', async () => {
  const as = await signUp('keeps')
  await ask(as, 'keeps-new@example.com')
  const [confirm, cancel] = [
    await linkTo('keeps-new@example.com'),
    await linkTo('keeps@example.com'),
  ]
  const page = await open(cancel, { accept: 'text/html,*/*', cookie: `token=${as.token}` })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(
    'The email address for <b>keeps</b> will stay <b>keeps@example.com</b>',
  )
  expect(page.body).not.toContain('signed out')
  expect(await waiting(as)).not.toBeNull()
  const kept = await press(cancel)
  expect(kept.body).toContain(t('emails.emailChange.cancel.keptTitle'))
  expect(await waiting(as)).toBeNull()
  expect((await press(confirm)).statusCode).toBe(410)
  expect(await emailOf(as)).toBe('keeps@example.com')
  expect(await isSignedIn(as)).toBe(true)
})

test('a program that asks for JSON cancels by the link itself', async () => {
  const as = await signUp('scripted')
  await ask(as, 'scripted-new@example.com')
  const cancel = await linkTo('scripted@example.com')
  const json = { accept: 'application/json' }
  const wrong = await open(cancel.replace(/token=.{4}/, 'token=aaaa'), json)
  expect(wrong.json()).toEqual({ cancelled: false })
  expect(await waiting(as)).not.toBeNull()
  expect((await open(cancel, json)).json()).toEqual({ cancelled: true })
  expect(await waiting(as)).toBeNull()
})

test('after the confirmation the old address is set back, and everyone is shut out', async () => {
  const as = await signUp('robbed')
  // Anyone who steals a session may connect an account of their own before they ask for the change.
  await connect(as, 'before')
  clock.advance(60)
  const { confirmLink, cancelLink } = await change(as, 'robber@example.com')
  await connect(as, 'after')
  const page = await open(cancelLink)
  expect(page.body).toContain(t('emails.emailChange.cancel.changedTitle'))
  expect(page.body).toContain('signed out on all devices')
  expect(page.body).toContain('all social accounts will be disconnected')
  expect(await emailOf(as)).toBe('robber@example.com')

  expect((await press(cancelLink)).body).toContain(t('emails.emailChange.cancel.restoredTitle'))
  expect(await emailOf(as)).toBe('robbed@example.com')
  expect(await isSignedIn(as)).toBe(false)
  const left = await context.db
    .selectFrom('socialIdentities')
    .select('id')
    .where('userId', '=', as.userId)
    .execute()
  expect(left).toEqual([])
  expect((await press(confirmLink)).statusCode).toBe(410)
  expect((await press(cancelLink)).body).toContain(t('emails.emailChange.cancel.cancelledTitle'))
  expect(await emailOf(as)).toBe('robbed@example.com')
})

async function connect(as: TestMember, subject: string): Promise<void> {
  const now = clock.now()
  await context.db
    .insertInto('socialIdentities')
    .values({
      publicId: newId(),
      userId: as.userId,
      provider: 'twitter',
      subject,
      createdAt: now,
      usedAt: now,
    })
    .execute()
}

test('a sign-in by the new address that is under way does not outlive the cancellation', async () => {
  const as = await signUp('hijacked')
  const { cancelLink } = await change(as, 'hijacker@example.com')
  const [used, fresh] = [openBrowser(service), openBrowser(service)]
  const first = await used.askForLink('hijacker@example.com')
  await used.confirm(await mailedToken(service, 'hijacker@example.com'))
  expect((await press(cancelLink)).statusCode).toBe(200)
  expect(await used.poll(first.id)).toEqual({ status: 'expired' })
  // A new link is for an account of the hijacker's own.
  const second = await fresh.askForLink('hijacker@example.com')
  await fresh.confirm(await mailedToken(service, 'hijacker@example.com'))
  await fresh.poll(second.id)
  expect((await fresh.ask('GET', '/api/users/me')).json().id).not.toBe(as.publicId)
})

test('a link that signs in by the new address and is opened before the cancellation is dead after it', async () => {
  const as = await signUp('sleeper')
  const { cancelLink } = await change(as, 'sleeper-new@example.com')
  const browser = openBrowser(service)
  const { id } = await browser.askForLink('sleeper-new@example.com')
  const token = await mailedToken(service, 'sleeper-new@example.com')
  await press(cancelLink)
  expect((await browser.confirm(token)).statusCode).toBe(410)
  expect(await browser.poll(id)).toEqual({ status: 'expired' })
})

test('the old address takes the account back even after a second change', async () => {
  const as = await signUp('chained')
  const one = await change(as, 'chained-2@example.com')
  const two = await change(as, 'chained-3@example.com')
  expect((await press(one.cancelLink)).body).toContain(t('emails.emailChange.cancel.restoredTitle'))
  expect(await emailOf(as)).toBe('chained@example.com')
  // The address in between no longer counts, whatever is requested later.
  expect((await press(two.cancelLink)).statusCode).toBe(410)
  await change(await signInAgain(as), 'chained-4@example.com')
  expect((await press(two.cancelLink)).statusCode).toBe(410)
  expect(await emailOf(as)).toBe('chained-4@example.com')
})

async function signInAgain(as: TestMember): Promise<TestMember> {
  const email = (await emailOf(as)) ?? ''
  const browser = openBrowser(service)
  const { id } = await browser.askForLink(email)
  await browser.confirm(await mailedToken(service, email))
  return { ...as, token: (await browser.poll(id)).token }
}

test('the link of a change that a newer one replaced takes back the newer one, too', async () => {
  const as = await signUp('replaced')
  await ask(as, 'replaced-1@example.com')
  const first = await linkTo('replaced@example.com')
  await ask(as, 'replaced-2@example.com')
  const confirm = await linkTo('replaced-2@example.com')
  expect((await press(first)).body).toContain(t('emails.emailChange.cancel.keptTitle'))
  expect((await press(confirm)).statusCode).toBe(410)
  expect(await waiting(as)).toBeNull()
})

test('confirming and cancelling at the same time leave the old address, whichever is first', async () => {
  for (let i = 0; i < 8; i++) {
    const as = await signUp(`torn-${i}`)
    await ask(as, `torn-${i}-new@example.com`)
    const links = [await linkTo(`torn-${i}-new@example.com`), await linkTo(`torn-${i}@example.com`)]
    if (i % 2) links.reverse()
    await Promise.all(links.map((link) => press(link)))
    expect(await emailOf(as)).toBe(`torn-${i}@example.com`)
  }
})

test('who takes a change back waits for one that is just being confirmed', async () => {
  const as = await signUp('waiting')
  await ask(as, 'waiting-new@example.com')
  const id = (await waiting(as))?.id ?? ''
  let cancelled: Promise<boolean> | undefined
  await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, as.userId)
    cancelled = cancelOwnChange(context, as, id)
    // Long enough to be through, were it not to wait.
    await new Promise((resolve) => setTimeout(resolve, 50))
    await trx
      .updateTable('emailChanges')
      .set({ confirmedAt: clock.now() })
      .where('publicId', '=', id)
      .execute()
  })
  expect(await cancelled).toBe(false)
})

test('the cancel link works for seven days, with its own id and secret alone', async () => {
  const as = await signUp('weekly')
  const { cancelLink } = await change(as, 'weekly-new@example.com')
  const wrongId = cancelLink.replace(/cancel\/[a-z0-9]{12}/, 'cancel/aaaaaaaaaaaa')
  const wrongToken = cancelLink.replace(/token=.{43}/, `token=${'a'.repeat(43)}`)
  for (const link of [wrongId, wrongToken]) {
    expect((await open(link)).statusCode).toBe(410)
    expect((await press(link)).statusCode).toBe(410)
  }
  clock.advance(7 * DAY - 1)
  expect((await open(cancelLink)).statusCode).toBe(200)
  clock.advance(1)
  expect((await open(cancelLink)).statusCode).toBe(410)
  expect((await press(cancelLink)).body).toContain(t('emails.emailChange.cancel.expired'))
  expect(await emailOf(as)).toBe('weekly-new@example.com')
})

test('a cancellation posted from another site is refused', async () => {
  const as = await signUp('crossed')
  const { cancelLink } = await change(as, 'crossed-new@example.com')
  expect((await press(cancelLink, { origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await press(cancelLink, { origin: 'null' })).statusCode).toBe(403)
  expect(await emailOf(as)).toBe('crossed-new@example.com')
})

test('an unfinished account that the old address made meanwhile lets go of it', async () => {
  const as = await signUp('lockedout')
  const { cancelLink } = await change(as, 'lockedout-new@example.com')
  const browser = openBrowser(service)
  const { id } = await browser.askForLink('lockedout@example.com')
  await browser.confirm(await mailedToken(service, 'lockedout@example.com'))
  await browser.poll(id)
  expect((await browser.ask('GET', '/api/users/me')).json().registered_at).toBeNull()
  expect((await press(cancelLink)).body).toContain(t('emails.emailChange.cancel.restoredTitle'))
  expect(await emailOf(as)).toBe('lockedout@example.com')
  expect((await browser.ask('GET', '/api/users/me')).statusCode).toBe(401)
  expect((await signInAgain(as)).token).toBeTruthy()
})

test('where another registered account has the old address, a message explains it and nothing happens', async () => {
  const as = await signUp('moved')
  const { cancelLink } = await change(as, 'moved-new@example.com')
  const second = await signUp('moved-second')
  await context.db
    .updateTable('users')
    .set({ email: 'moved@example.com' })
    .where('id', '=', second.userId)
    .execute()
  const page = await press(cancelLink)
  expect(page.statusCode).toBe(409)
  expect(page.body).toContain('<b>moved@example.com</b> now belongs to another account')
  expect(await emailOf(as)).toBe('moved-new@example.com')
  expect(await isSignedIn(as)).toBe(true)
  await change(second, 'elsewhere@example.com')
  expect((await press(cancelLink)).statusCode).toBe(200)
  expect(await emailOf(as)).toBe('moved@example.com')
})

test('changes are forgotten once their links no longer work', async () => {
  const as = await signUp('forgotten')
  await ask(as, 'forgotten-new@example.com')
  clock.advance(8 * DAY)
  const { sweepEmailChanges } = await import('../jobs.ts')
  const once = { signal: new AbortController().signal, attempt: 1, lastAttempt: false }
  await sweepEmailChanges.perform(context, {}, once)
  const left = await context.db.selectFrom('emailChanges').select('id').execute()
  expect(left).toEqual([])
  expect((await call(getEmailUpdate, { as })).body).toMatchObject({ change: null })
})
