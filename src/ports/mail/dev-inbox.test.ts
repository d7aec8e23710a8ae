import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { machineKeyOf, openAddress } from '#http/machine-key.ts'
import { translate } from '#i18n/translate.ts'
import { startTestService, type TestService } from '#main/testing.ts'
import type { Context } from '../context.ts'
import { registerDevInbox } from './dev-inbox.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  for (const subject of ['Older', 'Newer <b>']) {
    await service.context.mail.deliver({
      to: 'a@example.com',
      subject,
      text: `See https://example.com/?a=1&b=2\n<script>`,
      html: '<p>Hello</p>',
    })
  }
})
afterAll(() => service.close())

const keyOf = () => machineKeyOf(service.context.config.secret)
const get = (url: string, headers: Record<string, string> = { cookie: `machine_key=${keyOf()}` }) =>
  service.app.inject({ url, headers: { host: 'localhost:3000', ...headers } })

test('the inbox is read by people and by programs, newest first', async () => {
  const [newer, older] = (await get('/dev/inbox.json')).json()
  expect(newer).toEqual({
    to: 'a@example.com',
    subject: 'Newer <b>',
    text: 'See https://example.com/?a=1&b=2\n<script>',
    html: '<p>Hello</p>',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  expect(older.subject).toBe('Older')
  const page = await get('/dev/inbox')
  expect(page.body.indexOf('Newer &lt;b&gt;')).toBeLessThan(page.body.indexOf('Older'))
  expect(page.headers.refresh).toBe('3')
  const format = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Tokyo' } as const
  const time = new Intl.DateTimeFormat('en-GB', format).format(new Date(newer.at))
  expect(page.body).toContain(`<time dateTime="${newer.at}">${time}</time>`)
})

test('an email is shown with working links and no script', async () => {
  const href = /href="(\/dev\/inbox\/\d+)"/.exec((await get('/dev/inbox')).body)?.[1] ?? ''
  const page = await get(href)
  expect(page.body).toContain('<a href="https://example.com/?a=1&amp;b=2"')
  expect(page.body).not.toContain('<script>')
  const inside = await get(`${href}/html`)
  expect(inside.body).toBe('<p>Hello</p>')
  expect(inside.headers['content-security-policy']).toContain('sandbox')
  expect((await get('/dev/inbox/999999')).statusCode).toBe(404)
  expect((await get('/dev/inbox/x')).statusCode).toBe(404)
})

const PAGES = ['/dev/inbox', '/dev/inbox.json', '/dev/inbox/1', '/dev/inbox/1/html']

test('nobody reads anything without the key, though they come from this machine by its own name', async () => {
  for (const url of PAGES) {
    for (const cookie of ['', 'machine_key=AAAAAAAAAAAAAAAAAAAAAAAA']) {
      const answer = await get(url, { 'accept-language': 'ja', cookie })
      expect(answer.statusCode).toBe(403)
      expect(answer.body).toContain(translate('ja').t('mail.locked'))
    }
  }
})

test('the address that the start prints keeps the key in the browser, and programs send it along', async () => {
  const { pathname, search } = new URL(
    openAddress('http://localhost:3000', service.context.config.secret),
  )
  expect((await get(`${pathname}?key=wrong`, {})).statusCode).toBe(403)
  const opened = await get(pathname + search, {})
  expect(opened.headers.location).toBe('/dev/inbox')
  const [cookie] = opened.cookies
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const inbox = await get('/dev/inbox', { cookie: `${cookie?.name}=${cookie?.value}` })
  expect(inbox.statusCode).toBe(200)
  expect((await get(`/dev/inbox.json?key=${keyOf()}`, {})).json()).toHaveLength(2)
})

test('without an inbox and a test provider no address takes the key', async () => {
  const real = await startTestService({ env: { DEV_INBOX: '0', ALLOW_FAKE_SIGN_IN: '0' } })
  const { pathname, search } = new URL(
    openAddress('http://localhost:3000', real.context.config.secret),
  )
  expect((await real.app.inject(pathname + search)).statusCode).toBe(404)
  await real.close()
})

test.each([
  ['it is switched off', { devInbox: false, host: '127.0.0.1' }],
  ['mail goes to a real server', { devInbox: true, host: '127.0.0.1', mailUrl: 'smtp://mail' }],
  ['the service listens to the network', { devInbox: true, host: '0.0.0.0' }],
])('there is no inbox where %s', async (_, config) => {
  const app = Fastify()
  const context: Context = Object.assign(Object.create(null), { config })
  registerDevInbox({
    app,
    context,
    viewerOf: () => Promise.reject(new Error('no viewer is needed')),
  })
  const answer = await app.inject({ url: '/dev/inbox.json', headers: { host: 'localhost' } })
  expect(answer.statusCode).toBe(404)
  await app.close()
})

test('links of an email lead to where its reader visits the service', async () => {
  const { mail } = service.context
  const link = 'http://localhost:3000/orders/abc'
  const html = `<a href="${link}">Order</a>`
  await mail.deliver({ to: 'b@example.com', subject: 'Order', text: link, html })
  const headers = { host: '127.0.0.1:3000', cookie: `machine_key=${keyOf()}` }
  const [email] = (await get('/dev/inbox.json', headers)).json()
  expect(email.text).toBe('http://127.0.0.1:3000/orders/abc')
  const href = /href="(\/dev\/inbox\/\d+)"/.exec((await get('/dev/inbox')).body)?.[1] ?? ''
  const inside = await get(`${href}/html`, headers)
  expect(inside.body).toContain('href="http://127.0.0.1:3000/orders/abc"')
})
