import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { startTestService } from '#main/testing.ts'
import { SocialRefusal } from '#ports/social/social.ts'
import { accountsJobs } from '../jobs.ts'
import { backTo, openSocialBrowser } from './testing.ts'

const { t } = translate('en')
const { t: tJa } = translate('ja')

const lines: string[] = []
const note = (fields: object, message: string) => void lines.push(JSON.stringify([fields, message]))
const log = { info: note, warn: note, error: note }
const service = await startTestService({ log })
afterAll(service.close)
const { app, clock, context } = service

const open = (more?: Record<string, string>) => openSocialBrowser(service, more)
type Browser = ReturnType<typeof open>

async function countSessions(): Promise<number> {
  const rows = await context.db.selectFrom('sessions').select('id').execute()
  return rows.length
}

/** Of connections that wait within a transaction. */
const OPEN_TRANSACTIONS = sql`
  select pid from pg_stat_activity
  where datname = current_database() and state = 'idle in transaction'`

/** No one is signed in by it, and a message explains why. */
async function expectRefused(browser: Browser, address: string, status: number, words: string) {
  const before = await countSessions()
  const page = await browser.ask('GET', address)
  expect(page.statusCode).toBe(status)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain(words)
  expect(page.body).not.toContain('data-item')
  expect(browser.jar.has('token')).toBe(false)
  expect(await countSessions()).toBe(before)
  return page
}

test.each(['popup', 'page'])(
  'who denies access at the provider sees so in the %s',
  async (shown) => {
    const browser = open()
    const { state = '' } = await browser.setOut('facebook', { shown })
    const address = backTo('facebook', { error: 'access_denied', state })
    const page = await expectRefused(browser, address, 403, t('accounts.socialPages.deniedTitle'))
    expect(page.body.includes('<button')).toBe(shown === 'popup')
    expect(page.body).toContain('href="http://localhost:3000/"')
    expect(browser.jar.size).toBe(0)
  },
)

test('words are in the language that was set out in', async () => {
  const browser = open()
  const { state = '' } = await browser.setOut('twitter', { lang: 'ja', shown: 'popup' })
  const address = backTo('twitter', { error: 'access_denied', state })
  const page = await expectRefused(browser, address, 403, tJa('accounts.socialPages.deniedTitle'))
  expect(page.body).toContain('<html lang="ja">')
})

test('a state that is missing, changed or doubled is no way back', async () => {
  const browser = open()
  const asked = await browser.setOut('facebook')
  const address = await browser.allow('facebook', { subject: 'state' }, asked)
  const other = address.replace(/state=[^&]+/, `state=${'A'.repeat(43)}`)
  const ended = t('accounts.socialPages.expiredTitle')
  for (const wrong of [
    address.replace(/state=[^&]+&/, ''),
    address.replace('state=', 'state=x'),
    `${address}&state=again`,
    other,
  ]) {
    await expectRefused(browser, wrong, 410, ended)
  }
  expect((await browser.ask('GET', address)).statusCode).toBe(303)
})

test('a callback in another browser, without the cookie or with its own, signs no one in', async () => {
  const attacker = open()
  const asked = await attacker.setOut('facebook')
  const address = await attacker.allow('facebook', { subject: 'attacker' }, asked)
  const victim = open()
  await expectRefused(victim, address, 410, t('accounts.socialPages.expiredTitle'))
  await victim.setOut('facebook')
  await expectRefused(victim, address, 410, t('accounts.socialPages.expiredTitle'))
  const [, secret = ''] = [...victim.jar.entries()][0] ?? []
  const [name = ''] = [...attacker.jar.keys()]
  victim.jar.set(name, secret)
  await expectRefused(victim, address, 410, t('accounts.socialPages.expiredTitle'))
  expect((await attacker.ask('GET', address)).statusCode).toBe(303)
})

test('a way to one provider is no way back from the other', async () => {
  const browser = open()
  const asked = await browser.setOut('facebook')
  const address = await browser.allow('twitter', { subject: 'mixed' }, asked)
  await expectRefused(browser, address, 410, t('accounts.socialPages.expiredTitle'))
})

test('a callback is used once, also by two at the same time', async () => {
  const browser = open()
  const asked = await browser.setOut('facebook')
  const address = await browser.allow('facebook', { subject: 'twice' }, asked)
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const back = () => app.inject({ url: address, headers: { cookie, host: 'localhost:3000' } })
  const pages = await Promise.all([back(), back(), back()])
  expect(pages.map(({ statusCode }) => statusCode).sort()).toEqual([303, 410, 410])
  expect((await back()).statusCode).toBe(410)
})

test('a way back that the provider refuses is used up, too', async () => {
  const browser = open()
  const asked = await browser.setOut('facebook')
  const address = await browser.allow('facebook', { subject: 'forged' }, asked)
  const forged = address.replace(/code=[^&]+/, 'code=forged')
  await expectRefused(
    browser,
    forged,
    502,
    t('accounts.socialPages.failedTitle', { provider: 'Facebook' }),
  )
  await expectRefused(browser, address, 410, t('accounts.socialPages.expiredTitle'))
})

test('a way is open for ten minutes', async () => {
  const browser = open()
  const asked = await browser.setOut('twitter')
  clock.advance(10 * 60 + 1)
  const address = await browser.allow('twitter', { subject: 'slow' }, asked)
  await expectRefused(browser, address, 410, t('accounts.socialPages.expiredTitle'))
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  '/.//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'settings',
  `/${'a'.repeat(2000)}`,
])('no way leads to %j', async (from) => {
  const browser = open()
  const person = { subject: 'redirected' }
  const { headers } = await browser.go('facebook', person, { from, lang: 'ja' })
  expect(headers.location).toBe('/ja/register?from=%2Fja')
})

test('a provider that is not offered is not found, in words', async () => {
  const { twitter } = context.social
  context.social.twitter = undefined
  try {
    for (const url of ['/auth/twitter?shown=popup', '/auth/twitter/callback?code=a&state=b']) {
      await expectRefused(
        open(),
        url,
        404,
        t('accounts.socialPages.missingTitle', { provider: 'Twitter' }),
      )
    }
    for (const url of ['/auth/google', '/auth/google/callback', '/auth/Facebook']) {
      expect((await app.inject({ url })).statusCode).toBe(404)
    }
  } finally {
    context.social.twitter = twitter
  }
})

test('who sets out or comes back too often is shown when to continue', async () => {
  const browser = open()
  for (let i = 0; i < 60; i++)
    expect((await browser.ask('GET', '/auth/twitter')).statusCode).toBe(302)
  const page = await expectRefused(
    browser,
    '/auth/twitter',
    429,
    t('accounts.socialPages.limitedTitle'),
  )
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(500)
  expect(page.body).toContain(`in ${page.headers['retry-after']} seconds`)
  const back = '/auth/twitter/callback?state=x&code=y'
  for (let i = 0; i < 60; i++) expect((await browser.ask('GET', back)).statusCode).toBe(410)
  await expectRefused(browser, back, 429, t('accounts.socialPages.limitedTitle'))
  expect((await open().ask('GET', '/auth/twitter')).statusCode).toBe(302)
})

test('while the provider is asked no transaction is open, and its failure reveals nothing of the person', async () => {
  const { facebook } = context.social
  if (!facebook) throw new Error('Facebook is not offered')
  const idle: number[] = []
  context.social.facebook = {
    ...facebook,
    async fetchIdentity() {
      const { rows } = await OPEN_TRANSACTIONS.execute(context.db)
      idle.push(rows.length)
      throw new SocialRefusal('failed', { cause: new Error('mio@example.com was refused') })
    },
  }
  try {
    const browser = open()
    const { state = '' } = await browser.setOut('facebook')
    const address = backTo('facebook', { code: 'secret-code', state })
    await expectRefused(
      browser,
      address,
      502,
      t('accounts.socialPages.failedTitle', { provider: 'Facebook' }),
    )
    expect(idle).toEqual([0])
    expect(lines.join('\n')).toContain('social sign-in failed')
    expect(lines.join('\n')).not.toMatch(/mio@example|secret-code/)
    expect(lines.join('\n')).not.toContain(state)
  } finally {
    context.social.facebook = facebook
  }
})

test('a HEAD request, as link checkers send, uses up nothing', async () => {
  const browser = open()
  const asked = await browser.setOut('facebook')
  const address = await browser.allow('facebook', { subject: 'head' }, asked)
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  await app.inject({ method: 'HEAD', url: address, headers: { cookie } })
  expect((await browser.ask('GET', address)).statusCode).toBe(303)
})

test('ways that have ended are swept a day later', async () => {
  await open().setOut('facebook')
  clock.advance(2 * 86_400)
  const fresh = open()
  await fresh.setOut('facebook')
  const sweep = accountsJobs.find(({ name }) => name === 'sweep-sign-ins')
  const run = { signal: new AbortController().signal, attempt: 1, lastAttempt: false }
  await sweep?.perform(context, {}, run)
  const left = await context.db.selectFrom('socialRequests').select('id').execute()
  expect(left).toHaveLength(1)
})
