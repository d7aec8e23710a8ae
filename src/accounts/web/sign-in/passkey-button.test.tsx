// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, press } from '#client/testing/mount-part.tsx'
import { translate } from '#i18n/translate.ts'
import PasskeyButton from './passkey-button.tsx'

const { t } = translate('en')
const START = 'POST /passkey/options'
const FINISH = 'POST /passkey'
const QUESTION = {
  id: 'asked',
  options: {
    challenge: 'AAAA',
    timeout: 1000,
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [],
  },
}

const get = vi.fn()
const CREDENTIAL = {
  id: 'key',
  rawId: new ArrayBuffer(2),
  type: 'public-key',
  response: {
    authenticatorData: new ArrayBuffer(2),
    clientDataJSON: new ArrayBuffer(2),
    signature: new ArrayBuffer(2),
    userHandle: new ArrayBuffer(2),
  },
  getClientExtensionResults: () => ({}),
}

beforeEach(() => {
  get.mockReset()
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { ...navigator, credentials: { get } })
})

async function open() {
  const onSignedIn = vi.fn()
  const page = await openPart(<PasskeyButton onSignedIn={onSignedIn} />)
  const tryIt = () => press(page.named(t('accounts.passkeys.signIn')))
  return { ...page, onSignedIn, tryIt }
}

test('the answer of a passkey signs in', async () => {
  const calls = answerCalls({ [START]: QUESTION, [FINISH]: { token: 'x' } })
  get.mockResolvedValue(CREDENTIAL)
  const page = await open()
  await page.tryIt()
  expect(page.onSignedIn).toHaveBeenCalledOnce()
  expect(calls.at(-1)).toMatchObject({ body: { id: 'asked', credential: { id: 'key' } } })
  expect(get.mock.calls[0]?.[0].publicKey.userVerification).toBe('required')
})

test('a passkey that is chosen in the field for the email signs in, and one that was removed is reported', async () => {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable: async () => true }),
  )
  get.mockResolvedValue(CREDENTIAL)
  const onSignedIn = vi.fn()
  const show = () =>
    openPart(
      <>
        <input autoComplete="email webauthn" />
        <PasskeyButton onSignedIn={onSignedIn} />
      </>,
    )
  answerCalls({ [START]: QUESTION, [FINISH]: { token: 'x' } })
  const first = await show()
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(get.mock.calls[0]?.[0].mediation).toBe('conditional')
  await first.unmount()
  answerCalls({ [START]: QUESTION, [FINISH]: refused(403, 'passkey_refused') })
  const second = await show()
  await vi.waitFor(() => expect(second.text()).toContain('passkey_refused'))
  expect(onSignedIn).toHaveBeenCalledOnce()
})

test('whoever has none, or changes their mind, learns how to get one, and stays', async () => {
  const calls = answerCalls({ [START]: QUESTION })
  get.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const page = await open()
  await page.tryIt()
  expect(page.text()).toContain(t('accounts.passkeys.noneToSignIn'))
  expect(page.onSignedIn).not.toHaveBeenCalled()
  expect(calls.map(({ call }) => call)).toEqual([START])
})

test('a passkey that was removed is reported in the words of the service', async () => {
  answerCalls({ [START]: QUESTION, [FINISH]: refused(403, 'passkey_refused') })
  get.mockResolvedValue(CREDENTIAL)
  const page = await open()
  await page.tryIt()
  expect(page.text()).toContain('passkey_refused')
  expect(page.onSignedIn).not.toHaveBeenCalled()
})

test('a browser that cannot use passkeys for this site says so, and one that knows none has no button', async () => {
  answerCalls({ [START]: QUESTION })
  get.mockRejectedValue(new DOMException('', 'SecurityError'))
  const page = await open()
  await page.tryIt()
  expect(page.text()).toContain(t('accounts.passkeys.unsupported'))
  await page.unmount()
  vi.unstubAllGlobals()
  const without = await open()
  expect(without.text()).not.toContain(t('accounts.passkeys.signIn'))
})
