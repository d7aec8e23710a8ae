import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { renewSubscription } from './renew-subscription.ts'

type Change = Parameters<typeof renewSubscription>[1]
type Scope = Parameters<typeof renewSubscription>[0]

let answer: { status: number; body: object }
let sent: unknown[]
let subscribed: unknown[]

beforeEach(() => {
  answer = { status: 200, body: { key: 'vapid', isOn: true } }
  sent = []
  subscribed = []
  vi.stubGlobal('workerSettings', { api: '/api' })
  vi.stubGlobal('fetch', async (url: string, { method, body, credentials }: RequestInit) => {
    sent.push([method, url, credentials, ...(body ? [JSON.parse(`${body}`)] : [])])
    return Response.json(answer.body, { status: answer.status })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
})

const subscriptionAt = (endpoint: string): PushSubscription =>
  Object.assign(Object.create(null), {
    toJSON: () => ({ endpoint, keys: { p256dh: 'public', auth: 'secret' } }),
  })
const bodyAt = (endpoint: string) => ({ endpoint, publicKey: 'public', authSecret: 'secret' })
const READ = ['GET', '/api/my/push', 'include']

function change(newSubscription: PushSubscription | null) {
  const pushManager = {
    async subscribe(options: unknown) {
      subscribed.push(options)
      return subscriptionAt('https://push.example/made')
    },
  }
  const scope: Scope = Object.assign(Object.create(null), { registration: { pushManager } })
  return renewSubscription(scope, { newSubscription } satisfies Change)
}

test('a subscription that was ended is made again, and the service learns it', async () => {
  await change(null)
  expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: 'vapid' }])
  expect(sent).toEqual([
    READ,
    ['PUT', '/api/my/push', 'include', bodyAt('https://push.example/made')],
  ])
})

test('a subscription that the browser has replaced is taken over', async () => {
  await change(subscriptionAt('https://push.example/new'))
  expect(subscribed).toEqual([])
  expect(sent[1]).toEqual(['PUT', '/api/my/push', 'include', bodyAt('https://push.example/new')])
})

test('nothing is subscribed for a browser that was turned off, nor for a visitor’s', async () => {
  answer.body = { key: 'vapid', isOn: false }
  await change(null)
  answer = { status: 401, body: {} }
  await change(null)
  expect([sent, subscribed]).toEqual([[READ, READ], []])
})

test('a service that cannot be asked is an error of the worker', async () => {
  answer = { status: 503, body: {} }
  await expect(change(null)).rejects.toThrow('503')
})
