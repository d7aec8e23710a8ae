import { afterAll, expect, test } from 'vitest'
import {
  getMe,
  getUser,
  getUsernameAvailable,
  patchMe,
  putMe,
  register,
} from '#accounts/contract.ts'
import { USERNAME_CHANGES, USERNAME_CHANGES_DAYS } from '#accounts/settings-contract.ts'
import { follow, listFollowers } from '#community/contract.ts'
import { translate } from '#i18n/translate.ts'
import { startTestService, type TestMember } from '#main/testing.ts'
import { search } from '#search/contract.ts'
import { listUserSounds } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'

const { t } = translate('en')

const service = await startTestService()
afterAll(service.close)
const { call, clock, context, signUp } = service
const DAY = 86_400

const rename = (as: TestMember, username: string) => call(putMe, { as, body: { username } })
const found = async (username: string) => (await call(getUser, { params: { username } })).body
const isFree = async (username: string, as?: TestMember) =>
  (await call(getUsernameAvailable, { params: { username }, ...(as && { as }) })).body.available

test('a username is changed, and the old one leads on to the account of today', async () => {
  const as = await signUp('hana')
  expect((await rename(as, 'Hana-Sato')).body.username).toBe('Hana-Sato')
  for (const name of ['hana', 'HANA', 'hana-sato']) {
    expect(await found(name)).toMatchObject({ username: 'Hana-Sato', id: as.publicId })
  }
  const patched = await call(patchMe, { as, body: { username: 'sato', bio: 'Koto.' } })
  expect(patched.body).toMatchObject({ username: 'sato', bio: 'Koto.' })
  expect((await found('hana')).username).toBe('sato')
})

test('lists under an old username are those of the account', async () => {
  const [as, fan] = [await signUp('lists'), await signUp('lists-fan')]
  await makeSound(service, as, { title: 'Under my old name' })
  await rename(as, 'lists-2')
  const params = { username: 'lists' }
  const sounds = (await call(listUserSounds, { params })).body
  expect(sounds.items.map(({ username }) => username)).toEqual(['lists-2'])
  expect((await call(follow, { params, as: fan })).status).toBeLessThan(300)
  expect((await call(listFollowers, { params })).body.items).toHaveLength(1)
})

test('search finds creator and sounds by the username of today alone', async () => {
  const as = await signUp('oldtimer')
  await makeSound(service, as, { title: 'Clockwork' })
  await service.runJobs()
  await call(putMe, { as, body: { username: 'newcomer', name: 'Mio' } })
  await service.runJobs()
  const find = async (q: string) => {
    const { sounds, users } = (await call(search, { query: { q } })).body
    return [sounds.length, users.map(({ username }) => username)]
  }
  expect(await find('newcomer')).toEqual([1, ['newcomer']])
  expect(await find('oldtimer')).toEqual([0, []])
})

test('no one else gets a former username, at registration or later', async () => {
  const [owner, other] = [await signUp('givenup'), await signUp('other')]
  await rename(owner, 'moved-on')
  expect(await isFree('givenup')).toBe(false)
  expect(await isFree('givenup', other)).toBe(false)
  const taken = { status: 409, error: { fields: { username: { code: 'username_taken' } } } }
  expect(await rename(other, 'GivenUp')).toMatchObject(taken)
  const newcomer = await signUp('newbie', { registered: false })
  const body = { name: 'N', username: 'givenup', email: 'newbie@example.com' }
  expect(await call(register, { as: newcomer, body })).toMatchObject(taken)
  expect((await found('givenup')).id).toBe(owner.publicId)
})

test('one’s own old username may be taken back, and then the one between stays one’s own', async () => {
  const [as, other] = [await signUp('first-name'), await signUp('greedy')]
  await rename(as, 'second-name')
  expect(await isFree('first-name', as)).toBe(true)
  expect((await rename(as, 'First-Name')).body.username).toBe('First-Name')
  expect((await found('second-name')).username).toBe('First-Name')
  expect((await rename(other, 'second-name')).status).toBe(409)
})

test('more than three changes in 30 days are refused with the time to wait, beside the field', async () => {
  const as = await signUp('restless')
  for (let i = 0; i < USERNAME_CHANGES; i++) {
    expect((await rename(as, i % 2 ? 'restless' : 'restful')).status).toBe(200)
    clock.advance(DAY)
  }
  const refused = await rename(as, 'restless')
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBe(String((USERNAME_CHANGES_DAYS - 3) * DAY))
  expect(refused.error).toMatchObject({
    code: 'rate_limited',
    fields: {
      username: {
        message: t('problems.username_changes_used', { changes: 3, days: 27 }),
      },
    },
  })
  expect((await call(getMe, { as })).body.username).toBe('restful')
  clock.advance((USERNAME_CHANGES_DAYS - 3) * DAY)
  expect((await rename(as, 'restless')).status).toBe(200)
})

test('another case of the letters, or the same name again, costs nothing', async () => {
  const as = await signUp('casey')
  for (const name of ['Casey', 'CASEY', 'CASEY', 'cAsEy', 'casey', 'Casey']) {
    expect((await rename(as, name)).body.username).toBe(name)
  }
  const stored = await context.db
    .selectFrom('pastUsernames')
    .select('username')
    .where('userId', '=', as.userId)
    .execute()
  expect(stored).toEqual([])
  expect((await rename(as, 'kc-1')).status).toBe(200)
})

test.each([
  ['ｎｅｉｒｏ', 400, 'username_invalid'],
  ['ｈanako', 400, 'username_invalid'],
  ['hаnako', 400, 'username_invalid'],
  ['ﬁddler', 400, 'username_invalid'],
  ['①②③', 400, 'username_invalid'],
  ['e\u0301tude', 400, 'username_invalid'],
  ['ſound', 400, 'username_invalid'],
  ['K\u212Aing', 400, 'username_invalid'],
  [' hanako', 400, 'username_invalid'],
  ['hanako ', 400, 'username_invalid'],
  ['hanako\n', 400, 'username_invalid'],
  ['ha nako', 400, 'username_invalid'],
  ['ha\u200bnako', 400, 'username_invalid'],
  ['ha\u00adnako', 400, 'username_invalid'],
  ['', 400, 'username_required'],
  ['Neiro', 400, 'username_reserved'],
  ['n-e-i-r-o', 400, 'username_reserved'],
  ['support-neiro', 400, 'username_reserved'],
  ['ADMIN', 400, 'username_reserved'],
  ['well-known', 400, 'username_reserved'],
])('the username %j is refused with %i beside the field as %s', async (username, status, code) => {
  const as = await signUp(`u${Math.random().toString(36).slice(2)}`)
  const answer = await rename(as, username)
  expect(answer.status).toBe(status)
  expect(answer.error.fields?.username?.code).toBe(code)
  expect((await call(getMe, { as })).body.username).toBe(as.username)
})

test('where one part is refused, no part is changed', async () => {
  const [as] = [await signUp('whole'), await signUp('occupied')]
  const answer = await call(putMe, { as, body: { username: 'occupied', bio: 'New.' } })
  expect(answer.status).toBe(409)
  expect((await call(getMe, { as })).body).toMatchObject({ username: 'whole', bio: '' })
})

test('an unfinished account may choose its language and nothing else', async () => {
  const as = await signUp('halfway', { registered: false })
  expect((await call(putMe, { as, body: { locale: 'ja' } })).body.locale).toBe('ja')
  const parts = [{ username: 'halfway' }, { name: 'H' }, { bio: 'B' }, { headerImage: null }]
  for (const body of [...parts, { locale: 'en' as const, links: [] }]) {
    const answer = await call(putMe, { as, body })
    expect(answer).toMatchObject({ status: 403, error: { code: 'registration_unfinished' } })
    expect(answer.error.message).toBe(t('problems.registration_unfinished'))
  }
  expect((await call(getMe, { as })).body).toMatchObject({ username: null, locale: 'ja' })
})

test('a username of a deleted account finds no one, and neither does an older one of it', async () => {
  const as = await signUp('leaver')
  await rename(as, 'leaver-2')
  await context.db
    .updateTable('users')
    .set({ deletedAt: clock.now() })
    .where('id', '=', as.userId)
    .execute()
  for (const username of ['leaver', 'leaver-2']) {
    expect((await call(getUser, { params: { username } })).status).toBe(404)
    expect(await isFree(username)).toBe(false)
  }
})
