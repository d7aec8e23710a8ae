import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { putMailChoices } from '#accounts/settings-contract.ts'
import { translate } from '#i18n/translate.ts'
import { startTestService, type TestMember } from '#main/testing.ts'
import { listDeliveredEmails } from '#ports/mail/embedded-mail.ts'
import { makeSound } from '#works/testing.ts'
import { addComment, follow } from '../../contract.ts'
import { moreThan } from './email-activity.ts'

const service = await startTestService()
afterAll(service.close)
const { context, clock, call } = service
const brand = context.config.brandName

async function textsTo(member: TestMember) {
  await service.runJobs()
  clock.advance(2 * 60 * 60)
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(
    context.db,
  )
  await service.runJobs()
  const emails = await listDeliveredEmails(context.db)
  return emails.filter(({ to }) => to === `${member.username}@example.com`).map(({ text }) => text)
}

async function signUpInJapanese(username: string) {
  const member = await service.signUp(username)
  const users = context.db.updateTable('users').set({ locale: 'ja' })
  await users.where('id', '=', member.userId).execute()
  return member
}

test('an email about followers begins with a sentence that names who, or how many', async () => {
  const { t } = translate('en')
  const star = await service.signUp('star')
  await call(putMailChoices, { body: { follow: true }, as: star })
  const fans = [await service.signUp('ann'), await service.signUp('bob')]
  const [ann] = fans
  await call(follow, { params: { username: 'star' }, as: ann ?? star })
  const one = t('emails.community.followText', { name: 'ann', username: 'ann', brand })
  expect(await textsTo(star)).toEqual([expect.stringContaining(`\n\n${one}\n\n`)])
  for (const name of ['cid', 'dee']) {
    await call(follow, { params: { username: 'star' }, as: await service.signUp(name) })
  }
  const [text] = await textsTo(star)
  const two = t('emails.community.followsText', { count: 2, brand })
  expect(text).toContain(`\n\n${two}\n\n`)
  expect(text).toContain('cid (@cid)')
})

test('what an email leaves out is counted, in the words for what it is', () => {
  expect(moreThan('moreFollowers', 0, 'ja')).toEqual([])
  expect(moreThan('moreFollowers', 5, 'ja')).toEqual(['ほか5人'])
  expect(moreThan('moreSounds', 5, 'ja')).toEqual(['ほか5曲'])
  expect(moreThan('moreComments', 1, 'en')).toEqual(['And 1 more comment'])
})

test('an email about a release names its artist and why it was sent', async () => {
  const reader = await signUpInJapanese('yomi')
  const artist = await service.signUp('haru')
  await call(follow, { params: { username: 'haru' }, as: reader })
  await makeSound(service, artist, { title: '春雷' })
  const { t } = translate('ja')
  const sentence = t('emails.community.releaseText', { name: 'haru', title: '春雷', brand })
  expect(await textsTo(reader)).toEqual([expect.stringContaining(`\n\n${sentence}\n\n`)])
})

test('a Japanese email addresses who commented as さん, with full-width colons', async () => {
  const artist = await signUpInJapanese('kumo')
  const { id } = await makeSound(service, artist)
  await call(addComment, {
    params: { id },
    body: { text: '好き' },
    as: await service.signUp('ume'),
  })
  const [text] = await textsTo(artist)
  expect(text).toContain('umeさん：\n好き')
  expect(text).not.toMatch(/: |:\n/)
})
