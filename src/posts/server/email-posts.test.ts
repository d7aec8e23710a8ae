import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { putMailChoices } from '#accounts/settings-contract.ts'
import { follow } from '#community/contract.ts'
import { startTestService, type TestMember } from '#main/testing.ts'
import { listDeliveredEmails } from '#ports/mail/embedded-mail.ts'
import { createPost, deletePost } from '../contract.ts'

const service = await startTestService()
afterAll(service.close)
const { context, call } = service

/** Lets the time pass in which a post can still be corrected. */
async function emailsTo({ username }: TestMember) {
  await service.runJobs()
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(
    context.db,
  )
  await service.runJobs()
  const all = await listDeliveredEmails(context.db)
  return all.filter(({ to }) => to === `${username}@example.com`)
}

test('a post is emailed to those followers who chose it, unless it is deleted within minutes', async () => {
  const [artist, reader, other] = [
    await service.signUp('mio'),
    await service.signUp('reader'),
    await service.signUp('other'),
  ]
  for (const as of [reader, other]) await call(follow, { params: { username: 'mio' }, as })
  await call(putMailChoices, { body: { post: true }, as: reader })
  const write = (text: string) => call(createPost, { body: { text }, as: artist })
  const { body: slip } = await write('Wrong day')
  await call(deletePost, { params: { id: slip.id }, as: artist })
  const { body: post } = await write('<b>Friday</b>')
  const [email, ...others] = await emailsTo(reader)
  expect(others).toEqual([])
  expect(email?.subject).toBe('New post by mio')
  expect(email?.text).toContain('<b>Friday</b>')
  expect(email?.html).toContain('&lt;b&gt;Friday&lt;/b&gt;')
  expect(email?.text).toContain(`/post/${post.id}`)
  expect(email?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  expect(await emailsTo(other)).toEqual([])
})
