import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { makeSound } from '#works/testing.ts'
import { addComment, deleteComment, NEWCOMER_COMMENTS } from '../contract.ts'

const DAY = 24 * 60 * 60
let service: TestService
let id: string

beforeAll(async () => {
  service = await startTestService()
  id = (await makeSound(service, await service.signUp('artist'))).id
})
afterAll(() => service.close())

const comment = (as: TestMember, text = 'Lovely', locale = 'en') =>
  service.call(addComment, {
    as,
    params: { id },
    body: { text },
    headers: { 'accept-language': locale },
  })

async function fill(as: TestMember): Promise<void> {
  for (let number = 0; number < NEWCOMER_COMMENTS; number++) {
    expect((await comment(as, String(number))).status).toBe(200)
  }
}

async function forgetAddress({ userId }: TestMember): Promise<void> {
  await service.context.db
    .updateTable('users')
    .set({ email: null })
    .where('id', '=', userId)
    .execute()
}

test('an account has ten comments until it is a day old, and is told when that is', async () => {
  const now = service.clock.now().getTime()
  service.clock.advance((Date.parse('2036-02-03T14:05:00Z') - now) / 1000)
  const newcomer = await service.signUp('newcomer')
  service.clock.advance(60)
  const first = (await comment(newcomer)).body
  for (let number = 1; number < NEWCOMER_COMMENTS; number++) await comment(newcomer)
  await service.call(deleteComment, { as: newcomer, params: { id: first.id } })
  const { status, error } = await comment(newcomer)
  expect([status, error.code, error.fields?.text?.code]).toEqual([
    403,
    'new_account_comments',
    'new_account_comments',
  ])
  expect(error.fields?.text?.message).toBe(
    'New accounts can post 10 comments. You can post more from 4 February 2036 at 23:05 (Japan time).',
  )
  expect((await comment(newcomer, 'もう一度', 'ja')).error.message).toContain(
    '2036年2月4日 23:05（日本時間）以降は',
  )
  service.clock.advance(DAY - 61)
  expect((await comment(newcomer)).status).toBe(403)
  service.clock.advance(1)
  expect((await comment(newcomer)).status).toBe(200)
})

test('comments of a new account that come together are counted one after the other', async () => {
  const hasty = await service.signUp('hasty')
  const answers = await Promise.all(
    Array.from({ length: NEWCOMER_COMMENTS + 4 }, (_, number) => comment(hasty, String(number))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(NEWCOMER_COMMENTS)
})

test('an account without a proved address is limited until it has one, however old it is', async () => {
  const social = await service.signUp('social')
  await forgetAddress(social)
  service.clock.advance(3 * DAY)
  await fill(social)
  const { error } = await comment(social)
  expect(error.message).toBe(
    'Until you confirm your email address in the account settings, you can post 10 comments.',
  )
  expect((await comment(social, 'もう一度', 'ja')).error.message).toContain('メールアドレスを確認')
  await service.context.db
    .updateTable('users')
    .set({ email: 'social@example.com' })
    .where('id', '=', social.userId)
    .execute()
  expect((await comment(social)).status).toBe(200)
})

test('a new account posts no links, and later it may', async () => {
  const linker = await service.signUp('linker')
  const text = 'Come to example.com'
  const { error } = await comment(linker, text)
  expect(error.code).toBe('new_account_links')
  expect(error.fields?.text?.message).toContain('New accounts can’t post links until')
  expect((await comment(linker, text, 'ja')).error.message).toContain('リンクを削除してください')
  service.clock.advance(DAY)
  expect((await comment(linker, text)).status).toBe(200)
})

test('new accounts that comment on each other’s works at the same moment are both answered', async () => {
  const people = [await service.signUp('one-of-two'), await service.signUp('other-of-two')]
  const [one, other] = people as [TestMember, TestMember]
  const sounds = [await makeSound(service, other), await makeSound(service, one)]
  for (let round = 0; round < NEWCOMER_COMMENTS; round++) {
    const answers = await Promise.all(
      people.map((as, at) =>
        service.call(addComment, {
          as,
          params: { id: sounds[at]?.id ?? '' },
          body: { text: 'Hi' },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
})
