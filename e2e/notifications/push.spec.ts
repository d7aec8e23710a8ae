import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { openAs } from '../support/profile.ts'
import { baseOf } from '../support/world.ts'

test.use({ serviceWorkers: 'allow' })

const base = baseOf(`http://localhost:${process.env.E2E_PORT}`)

/**
 * Chromium without a window has no push service, shows no notification and opens no window from one: the
 * push comes by the protocol of its developer tools, and the worker is asked what it would show.
 */
test('a push is shown in its words, and a press opens its page', async ({ browser }) => {
  const page = await openAs(browser, base, await newPerson(base, 'push'), '/charts')
  // The page of a member registers it.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('the page has no worker')
  await worker.evaluate(() => {
    const state = { shown: [] as unknown[], opened: [] as unknown[] }
    Object.assign(self, { state })
    const { registration, clients } = self as unknown as ServiceWorkerGlobal
    registration.showNotification = async (...shown) => void state.shown.push(shown)
    clients.openWindow = async (url) => void state.opened.push(url)
  })
  const protocol = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await protocol.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = { title: 'Gift', body: '<b>Rain</b>', lang: 'en', tag: '7', path: '/cart?x=1' }
  await protocol.send('ServiceWorker.deliverPushMessage', {
    origin: base,
    registrationId,
    data: JSON.stringify(push),
  })
  const read = () => worker.evaluate(() => (self as unknown as ServiceWorkerGlobal).state)
  const look = {
    body: push.body,
    lang: 'en',
    tag: '7',
    icon: '/icons/192.png',
    data: { path: push.path },
  }
  await expect.poll(read).toEqual({ shown: [[push.title, look]], opened: [] })
  await worker.evaluate((path) => {
    const notification = { close() {}, data: { path } }
    self.dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification, waitUntil() {} }),
    )
  }, push.path)
  await expect.poll(read).toMatchObject({ opened: [`${base}${push.path}`] })
})

test('a subscription that the push service replaces is told to the service by the worker', {
  tag: '@slow',
}, async ({ browser }) => {
  const page = await openAs(browser, base, await newPerson(base, 'renewed'), '/charts')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('the page has no worker')
  const publicKey = createECDH('prime256v1').generateKeys('base64url')
  const keys = { publicKey, authSecret: randomBytes(16).toString('base64url') }
  const status = await page.evaluate(
    async (body) =>
      (
        await fetch('/api/my/push', {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status,
    { endpoint: 'https://push.example/old', ...keys },
  )
  expect(status).toBe(204)
  const sent = page.context().waitForEvent('request', {
    predicate: (request) => request.method() === 'PUT' && request.url().endsWith('/api/my/push'),
  })
  await worker.evaluate(({ publicKey, authSecret }) => {
    const toJSON = () => ({
      endpoint: 'https://push.example/new',
      keys: { p256dh: publicKey, auth: authSecret },
    })
    const change = { newSubscription: { toJSON }, waitUntil() {} }
    self.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), change))
  }, keys)
  const request = await sent
  expect(request.postDataJSON()).toEqual({ endpoint: 'https://push.example/new', ...keys })
  expect((await request.response())?.status()).toBe(204)
})

interface ServiceWorkerGlobal {
  state: { shown: unknown[]; opened: unknown[] }
  registration: { showNotification(...shown: unknown[]): Promise<void> }
  clients: { openWindow(url: string): Promise<void> }
}
