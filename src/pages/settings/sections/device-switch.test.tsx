// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls } from '#client/testing/answer-calls.ts'
import { openPart, press, settle } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { DeviceSwitch } from './device-switch.tsx'

const { t } = translate('en')
const KEY = 'BCVxsr7N_eNg'
const BYTES = Uint8Array.from(Buffer.from(KEY, 'base64url'))
const ADDRESS = {
  endpoint: 'https://push.example.com/1',
  keys: { p256dh: 'public', auth: 'secret' },
}
const BODY = { endpoint: ADDRESS.endpoint, publicKey: 'public', authSecret: 'secret' }

/** What the browser answers, and what it was asked to do. */
let subscription: ReturnType<typeof subscriptionOf> | undefined
let done: string[]
let refuses: boolean

function subscriptionOf(applicationServerKey: Uint8Array<ArrayBuffer>) {
  return {
    options: { applicationServerKey: applicationServerKey.buffer },
    toJSON: () => ADDRESS,
    unsubscribe: async () => {
      done.push('unsubscribe')
      subscription = undefined
    },
  }
}

beforeEach(() => {
  done = []
  subscription = undefined
  refuses = false
  allow('default', 'granted')
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      done.push(`subscribe ${applicationServerKey}`)
      if (refuses) throw new DOMException('push service not available', 'AbortError')
      subscription ??= subscriptionOf(BYTES)
      return subscription
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      register: async (file: string) => done.push(`register ${file}`),
      getRegistration: async () => registration,
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** The permission that there is, and what the person answers when asked. */
function allow(permission: NotificationPermission, answer: NotificationPermission) {
  const state = {
    permission,
    requestPermission: async () => {
      done.push('ask')
      state.permission = answer
      return answer
    },
  }
  vi.stubGlobal('Notification', state)
}

async function open(isOn = false) {
  const calls = answerCalls({
    'GET /my/push': { key: KEY, isOn },
    'PUT /my/push': {},
    'DELETE /my/push': {},
  })
  const page = await openPart(<DeviceSwitch />, { me: testMe, path: '/settings' })
  await settle()
  const find = () => page.find<HTMLInputElement>('[name="device"]')
  const choose = async () => {
    await press(find())
    await settle()
  }
  const written = () => calls.filter(({ call }) => !call.startsWith('GET'))
  return { ...page, find, choose, written }
}

test('the browser is asked at the press only, and then pushed to', async () => {
  const page = await open()
  expect([page.find().checked, done]).toEqual([false, []])
  await page.choose()
  expect(done).toEqual(['ask', 'register /push-worker.js', `subscribe ${KEY}`])
  expect(page.written()).toMatchObject([{ call: 'PUT /my/push', body: BODY }])
  expect(page.find().checked).toBe(true)
})

test('a browser that is pushed to can be turned off', async () => {
  allow('granted', 'granted')
  subscription = subscriptionOf(BYTES)
  const page = await open(true)
  expect(page.find().checked).toBe(true)
  await page.choose()
  expect(page.written()).toMatchObject([{ call: 'DELETE /my/push' }])
  expect([done, page.find().checked]).toEqual([['unsubscribe'], false])
})

test('a subscription by a former key of the service is replaced', async () => {
  allow('granted', 'granted')
  subscription = subscriptionOf(Uint8Array.from([4, 1, 2]))
  const page = await open()
  await page.choose()
  expect(done.slice(2)).toEqual(['unsubscribe', `subscribe ${KEY}`])
})

test('who refuses is told how to allow it, and who dismisses the question may be asked again', async () => {
  allow('default', 'default')
  const page = await open()
  await page.choose()
  expect([page.find().checked, page.find().disabled]).toEqual([false, false])
  allow('default', 'denied')
  await page.choose()
  expect(page.text()).toContain(t('settings.notifications.device.denied'))
  expect([page.find().checked, page.find().disabled, page.written()]).toEqual([false, true, []])
})

test('a browser that cannot reach its push service stays off, and says so', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  refuses = true
  const page = await open()
  await page.choose()
  expect(page.text()).toContain(t('settings.notifications.device.failed'))
  expect([page.find().checked, page.written()]).toEqual([false, []])
  expect(warn).toHaveBeenCalledOnce()
})

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'
test.each([
  ['is not reached over https', 'insecure', () => vi.stubGlobal('isSecureContext', false)],
  ['knows no pushes', 'unsupported', () => vi.stubGlobal('PushManager', undefined)],
  [
    'is an iPhone’s, outside an installed app',
    'install',
    () => {
      vi.stubGlobal('PushManager', undefined)
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
    },
  ],
] as const)(
  'where the browser %s, the reason stands in place of the switch’s hint',
  async (_, words, arrange) => {
    arrange()
    if (words !== 'insecure') Reflect.deleteProperty(window, 'PushManager')
    const page = await open()
    expect(page.text()).toContain(t(`settings.notifications.device.${words}`, { brand: 'Neiro' }))
    expect(page.find().disabled).toBe(true)
    vi.restoreAllMocks()
  },
)
