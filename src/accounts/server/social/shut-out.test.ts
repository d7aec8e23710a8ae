import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { endConnection, endOtherSessions, listConnections } from '#accounts/settings-contract.ts'
import { translate } from '#i18n/translate.ts'
import { startTestService, type TestMember } from '#main/testing.ts'
import { changer } from '../email-change/testing.ts'
import { openSocialBrowser } from './testing.ts'

const { t } = translate('en')

const service = await startTestService()
afterAll(service.close)
const { call, context, signUp } = service
const { change, press } = changer(service)

const listOf = async (as: TestMember) => (await call(listConnections, { as })).body.items

function openAs({ token }: TestMember) {
  const browser = openSocialBrowser(service)
  browser.jar.set('token', token)
  return browser
}

/** Something happens while the provider is being asked, once. */
function whileAsked(act: () => Promise<unknown>) {
  const engine = context.social.facebook
  if (!engine) throw new Error('Facebook is not offered')
  context.social.facebook = {
    ...engine,
    async fetchIdentity(back) {
      context.social.facebook = engine
      const identity = await engine.fetchIdentity(back)
      await act()
      return identity
    },
  }
}

test('a session that is ended while the provider is asked connects nothing', async () => {
  const owner = await signUp('ends-others')
  const thief = openAs(owner)
  const asked = await thief.setOut('facebook', { connect: '1' })
  const address = await thief.allow('facebook', { subject: 's-1' }, asked)
  const remaining = await anotherSession(owner)
  whileAsked(async () => {
    expect((await call(endOtherSessions, { as: remaining })).status).toBe(204)
  })
  const page = await thief.ask('GET', address)
  expect(page.statusCode).toBe(403)
  expect(page.body).toContain(t('accounts.socialPages.sessionTitle'))
  expect(await listOf(remaining)).toEqual([])
})

test('who is just connecting when the old address is set back is shut out, too', async () => {
  const owner = await signUp('restores')
  const thief = openAs(owner)
  const { cancelLink } = await change(owner, 'restores-thief@example.com')
  const asked = await thief.setOut('facebook', { connect: '1' })
  const address = await thief.allow('facebook', { subject: 's-2' }, asked)
  whileAsked(async () => {
    expect((await press(cancelLink)).statusCode).toBe(200)
  })
  expect((await thief.ask('GET', address)).statusCode).toBe(403)
  await thief.go('facebook', { subject: 's-2' })
  expect((await thief.me()).id).not.toBe(owner.publicId)
})

test('an identity that is disconnected at that moment signs in to its old account no more', async () => {
  const owner = await signUp('disconnects-now')
  await openAs(owner).go('twitter', { subject: 's-3' }, { connect: '1' })
  const [connection] = await listOf(owner)
  const stranger = openSocialBrowser(service)
  const { coming } = await context.db.transaction().execute(async (trx) => {
    await sql`select id from users where id = ${owner.userId} for update`.execute(trx)
    const going = stranger.go('twitter', { subject: 's-3' })
    await waitersOf(1)
    await sql`delete from social_identities where public_id = ${connection?.id}`.execute(trx)
    return { coming: going }
  })
  expect((await coming).statusCode).toBe(303)
  expect((await stranger.me()).id).not.toBe(owner.publicId)
  const params = { id: connection?.id ?? '' }
  expect((await call(endConnection, { as: owner, params })).status).toBe(404)
})

/** Until so many wait for what others have locked. */
async function waitersOf(count: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where not granted
  `.execute(context.db)
  if ((rows[0]?.count ?? 0) >= count) return
  await new Promise((resolve) => setTimeout(resolve, 20))
  return waitersOf(count)
}

/** The same person in another browser. */
async function anotherSession(owner: TestMember): Promise<TestMember> {
  const subject = `another-${owner.publicId}`
  await openAs(owner).go('twitter', { subject }, { connect: '1' })
  const browser = openSocialBrowser(service)
  await browser.go('twitter', { subject })
  const as = { ...owner, token: browser.jar.get('token') ?? '' }
  const [connection] = await listOf(as)
  await call(endConnection, { as, params: { id: connection?.id ?? '' } })
  return as
}
