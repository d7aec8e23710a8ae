import { afterAll, expect, test } from 'vitest'
import { getMe, getUser, getUsernameAvailable, register } from '#accounts/contract.ts'
import { translate } from '#i18n/translate.ts'
import { startTestService } from '#main/testing.ts'

const { t } = translate('en')

const service = await startTestService()
afterAll(service.close)
const { call, context, signUp } = service

/** Someone who has signed in and not registered; `key` makes the address. */
const newcomer = (key: string) => signUp(key, { registered: false })
const form = (key: string, username: string) => ({
  name: 'Aoi Hoshino',
  username,
  email: `${key}@example.com`,
})

test('registration gives the account its name and username, and the profile is there', async () => {
  const member = await newcomer('first')
  expect((await call(getUser, { params: { username: 'Aoi-1' } })).status).toBe(404)
  const done = await call(register, { as: member, body: form('first', 'Aoi-1') })
  expect(done.body).toMatchObject({ username: 'Aoi-1', name: 'Aoi Hoshino', user_image: null })
  expect(done.body.registered_at).toBe(service.clock.now().toISOString())
  const profile = await call(getUser, { params: { username: 'aoi-1' } })
  expect(profile.body).toMatchObject({ username: 'Aoi-1', followers: 0, sounds: 0, isMe: false })
})

test('of twenty people who want one username at the same time, one gets it', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, (_, i) => newcomer(`racer${i}`)))
  const answers = await Promise.all(
    members.map((as, i) =>
      call(register, { as, body: form(`racer${i}`, i % 2 ? 'Winner' : 'wINNER') }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const losers = answers.filter(({ status }) => status === 409)
  expect(losers).toHaveLength(19)
  for (const { error } of losers) {
    expect(error.fields?.username).toEqual({
      code: 'username_taken',
      message: t('accounts.register.used'),
    })
  }
})

test('one registration sent twice at the same time is one registration', async () => {
  const as = await newcomer('double')
  const send = () => call(register, { as, body: form('double', 'double') })
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const events = await context.db
    .selectFrom('domainEvents')
    .selectAll()
    .where('name', '=', 'user-registered')
    .execute()
  expect(
    events.filter(({ payload }) => JSON.stringify(payload).includes(`${as.userId}`)),
  ).toHaveLength(1)
})

test('who is registered keeps the username', async () => {
  const as = await newcomer('stays')
  await call(register, { as, body: form('stays', 'stays') })
  const again = await call(register, { as, body: form('stays', 'other') })
  expect(again).toMatchObject({ status: 409, error: { code: 'already_registered' } })
  expect((await call(getMe, { as })).body.username).toBe('stays')
})

test.each([
  ['admin', 'username_reserved'],
  ['Sound-New', 'username_reserved'],
  ['sounds', 'username_reserved'],
  ['NEIRO', 'username_reserved'],
  ['neiro-official', 'username_reserved'],
  ['register', 'username_reserved'],
  ['ａｏｉ', 'username_invalid'],
  ['аоi', 'username_invalid'],
  ['aoi_1', 'username_invalid'],
  ['aoi.1', 'username_invalid'],
  ['あおい', 'username_invalid'],
  ['a', 'username_length'],
  ['ab', 'username_length'],
  ['a'.repeat(31), 'username_length'],
  ['a_', 'username_invalid'],
  ['aoi\u0000', 'username_invalid'],
  ['', 'username_required'],
])('the username %j is refused beside the field as %s', async (username, code) => {
  const as = await newcomer(`u${Math.random().toString(36).slice(2)}`)
  const me = await call(getMe, { as })
  const body = { name: 'A', username, email: me.body.email ?? '' }
  const { status, error } = await call(register, { as, body })
  expect(status).toBe(400)
  expect(error.fields?.username?.code).toBe(code)
})

test('the check reports whether a username is free, in any case and with or without the slash', async () => {
  const as = await newcomer('checker')
  await call(register, { as, body: form('checker', 'Checker') })
  const available = async (username: string) =>
    (await call(getUsernameAvailable, { params: { username } })).body
  expect(await available('cHECKER')).toEqual({ available: false })
  expect(await available('checker-2')).toEqual({ available: true })
  expect(await available('admin')).toEqual({ available: false })
  const slashed = await service.app.inject('/api/users/username_available/checker-2/')
  expect(slashed.json()).toEqual({ available: true })
  const invalid = await call(getUsernameAvailable, { params: { username: 'ａ' } })
  expect(invalid).toMatchObject({ status: 400, error: { code: 'username_invalid' } })
  expect(invalid.error.message).toBe(t('accounts.register.invalid'))
  const long = await call(getUsernameAvailable, { params: { username: 'a'.repeat(31) } })
  expect(long).toMatchObject({ status: 400, error: { code: 'username_length' } })
  expect(long.error.message).toBe(t('accounts.register.length'))
})

test('the username of a deleted account stays taken', async () => {
  const { userId } = await signUp('vanished')
  await context.db
    .updateTable('users')
    .set({ deletedAt: service.clock.now() })
    .where('id', '=', userId)
    .execute()
  const check = await call(getUsernameAvailable, { params: { username: 'vanished' } })
  expect(check.body).toEqual({ available: false })
  expect((await call(getUser, { params: { username: 'vanished' } })).status).toBe(404)
})

test('the address must be the one that was signed in with', async () => {
  const as = await newcomer('honest')
  const answer = await call(register, { as, body: form('someone-else', 'honest') })
  expect(answer).toMatchObject({
    status: 400,
    error: { fields: { email: { code: 'email_differs' } } },
  })
})

test('name and fields are checked: nothing empty, nothing unknown, no one who is not signed in', async () => {
  const as = await newcomer('strict')
  const send = (more: object) =>
    service.app.inject({
      method: 'POST',
      url: '/api/users/register/',
      headers: { authorization: `Bearer ${as.token}` },
      payload: { ...form('strict', 'strict'), ...more },
    })
  expect((await send({ name: ' \u0000 ' })).json().error.fields.name.code).toBe('name_required')
  expect((await send({ name: 'x'.repeat(81) })).json().error.fields.name.code).toBe('name_too_long')
  expect((await send({ admin: true })).statusCode).toBe(400)
  expect((await send({ userImage: 'aaaaaaaaaaaa' })).json().error.code).toBe('image_unknown')
  expect((await call(register, { body: form('strict', 'strict') })).status).toBe(401)
  expect((await call(getMe, { as })).body.registered_at).toBeNull()
})
