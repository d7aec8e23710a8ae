import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { newSecret } from '#kernel/ids.ts'
import { startTestService } from '#main/testing.ts'
import { testSocial } from '../suite.ts'
import { answerFake } from '../testing/answer-fake.ts'
import { createFakeSocial } from './fake-social.ts'

const service = await startTestService()
afterAll(() => service.close())
const { clock } = service
const { db } = service.context
const redirectUri = 'http://localhost:3000/auth/twitter/callback'
const social = createFakeSocial({ db, clock }, 'twitter')

testSocial('the test provider', {
  social,
  redirectUri,
  consent(address, { id, ...person }) {
    // The page is requested at our own address, whatever redirect is named.
    const own = new URL(address.pathname + address.search, redirectUri)
    return answerFake(service, own, { handle: id, ...person, verified: true })
  },
  refuse: (address) => answerFake(service, address, 'cancel'),
  subjectOf: (id) => `fake-${id}`,
  verifies: true,
})

test('an address counts as verified only where the box is ticked', async () => {
  const { address, way } = begin()
  const back = await answerFake(service, address, { handle: 'mio', email: 'mio@example.com' })
  const identity = await social.fetchIdentity({ ...way, address: back })
  expect(identity).toMatchObject({ email: 'mio@example.com', emailVerified: false })
})

test('a handle is one person however it is typed, and never an id of the real provider', async () => {
  const subjects = ['Mio', '@mio', ' ＭＩＯ '].map(async (handle) => {
    const { address, way } = begin()
    const back = await answerFake(service, address, { handle })
    return (await social.fetchIdentity({ ...way, address: back })).subject
  })
  expect(new Set(await Promise.all(subjects))).toEqual(new Set(['fake-mio']))
})

test('the typed name and handle are the person’s', async () => {
  const { address, way } = begin()
  const back = await answerFake(service, address, { handle: '@Mio', name: ' 神田 澪 ' })
  const identity = await social.fetchIdentity({ ...way, address: back })
  expect(identity).toMatchObject({ name: '神田 澪', handle: 'mio' })
})

test('a code ends after a minute', async () => {
  const { address, way } = begin()
  const back = await answerFake(service, address, { handle: 'mio' })
  clock.advance(61)
  const late = social.fetchIdentity({ ...way, address: back })
  await expect(late).rejects.toMatchObject({ reason: 'failed' })
})

test('a code of one provider is none of the other', async () => {
  const { address, way } = begin()
  const back = await answerFake(service, address, { handle: 'mio' })
  const facebook = createFakeSocial({ db, clock }, 'facebook')
  const identity = facebook.fetchIdentity({ ...way, address: back })
  await expect(identity).rejects.toMatchObject({ reason: 'failed' })
})

function begin() {
  const state = newSecret()
  const codeVerifier = newSecret()
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const address = social.authorizeAddress({ state, codeChallenge, redirectUri, locale: 'en' })
  return { address, way: { state, codeVerifier, redirectUri } }
}
