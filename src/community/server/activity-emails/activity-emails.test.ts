import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { putMailChoices } from '#accounts/settings-contract.ts'
import { translate } from '#i18n/translate.ts'
import { startTestService, type TestMember } from '#main/testing.ts'
import { listDeliveredEmails } from '#ports/mail/embedded-mail.ts'
import { createAlbum } from '#works/albums-contract.ts'
import { deleteSound, updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import { blockUser } from '../../block-contract.ts'
import { addAlbumComment, addComment, follow, unfollow } from '../../contract.ts'
import { emailReleasesJob } from './email-releases.ts'
import { windowOf } from './window.ts'

const { t } = translate('en')
const { t: tJa } = translate('ja')

const service = await startTestService()
afterAll(service.close)
const { context, clock, call } = service

/** Lets the window pass in which what happens is gathered. */
async function passWindow() {
  await service.runJobs()
  clock.advance(2 * 60 * 60)
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(
    context.db,
  )
  await service.runJobs()
}

async function emailsTo(member: TestMember) {
  await passWindow()
  const all = await listDeliveredEmails(context.db)
  return all.filter(({ to }) => to === `${member.username}@example.com`).reverse()
}

test('comments within a window make one email to the artist, who can unsubscribe', async () => {
  const artist = await service.signUp('ame')
  const { id } = await makeSound(service, artist, { title: '雨の音' })
  const [aki, ben] = [await service.signUp('aki'), await service.signUp('ben')]
  await call(addComment, { params: { id }, body: { text: 'Rain!' }, as: aki })
  await call(addComment, { params: { id }, body: { text: '<b>傘</b>' }, as: ben })
  await call(addComment, { params: { id }, body: { text: 'Thank you' }, as: artist })
  const [email, ...others] = await emailsTo(artist)
  expect(others).toEqual([])
  expect(email?.subject).toBe(t('emails.community.comments', { count: 2, title: '雨の音' }))
  expect(email?.text).toContain('aki:\nRain!')
  expect(email?.text).not.toContain('Thank you')
  expect(email?.html).toContain('&lt;b&gt;傘&lt;/b&gt;')
  expect(email?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })

  await call(putMailChoices, { body: { comment: false }, as: artist })
  await call(addComment, { params: { id }, body: { text: 'More' }, as: aki })
  expect(await emailsTo(artist)).toHaveLength(1)
})

test('comments on several sounds of an artist make one email, which names the sound of each', async () => {
  const artist = await service.signUp('prolific')
  const fan = await service.signUp('talkative')
  for (const title of ['One', 'Two', 'Three']) {
    const { id } = await makeSound(service, artist, { title })
    await call(addComment, { params: { id }, body: { text: `On ${title}` }, as: fan })
  }
  const emails = await emailsTo(artist)
  const subject = t('emails.community.commentsOnWorks', { count: 3, works: 3 })
  expect(emails.map((email) => email.subject)).toEqual([subject])
  expect(emails[0]?.text).toContain('Two\ntalkative:\nOn Two')
  expect(emails[0]?.text).toContain('/user/prolific')
})

test('comments on albums are emailed too, with a link to the album or, for several works, the profile', async () => {
  const artist = await service.signUp('boxer')
  const fan = await service.signUp('collector')
  const { id: sound } = await makeSound(service, artist, { title: 'Jab' })
  const box = { title: '夜の箱', sounds: [sound], status: 'Released' as const }
  const { body: album } = await call(createAlbum, { body: box, as: artist })
  const params = { id: album.id }
  await call(addAlbumComment, { params, body: { text: 'Whole night' }, as: fan })
  await call(addAlbumComment, { params, body: { text: 'Thank you' }, as: artist })
  const [one] = await emailsTo(artist)
  expect(one?.subject).toBe(t('emails.community.comment', { name: 'collector', title: '夜の箱' }))
  expect(one?.text).toContain('collector:\nWhole night')
  expect(one?.text).not.toContain('Thank you')
  expect(one?.text).toContain(`/album/${album.id}/`)
  expect(one?.text).toContain(t('emails.community.toAlbum'))

  await call(addAlbumComment, { params, body: { text: 'Again' }, as: fan })
  await call(addComment, { params: { id: sound }, body: { text: 'This one' }, as: fan })
  const [, both] = await emailsTo(artist)
  const subject = t('emails.community.commentsOnWorks', { count: 2, works: 2 })
  expect(both?.subject).toBe(subject)
  expect(both?.text).toContain('夜の箱\ncollector:\nAgain\n\nJab\ncollector:\nThis one')
  expect(both?.text).toContain('/user/boxer')
  expect(both?.text).toContain(t('emails.community.toProfile'))
})

test('an email has the comments of its window, on works of the artist that are still there', async () => {
  const [artist, other] = [await service.signUp('tidal'), await service.signUp('harbour')]
  const fan = await service.signUp('diver')
  const write = (id: string, text: string) =>
    call(addComment, { params: { id }, body: { text }, as: fan })
  const { id } = await makeSound(service, artist)
  const { id: removed } = await makeSound(service, artist)
  await write(id, 'Before the turn')
  await write(removed, 'On what is gone')
  await write((await makeSound(service, other)).id, 'Elsewhere')
  clock.advance(15 * 60)
  await write(id, 'After the turn')
  await call(deleteSound, { params: { id: removed }, as: artist })
  const texts = (await emailsTo(artist)).map(({ text }) => text.match(/^.* turn|gone|Elsewhere$/gm))
  expect(texts).toEqual([['Before the turn'], ['After the turn']])
})

test('a comment that is deleted within the window is emailed to no one', async () => {
  const artist = await service.signUp('kaze')
  const { id } = await makeSound(service, artist)
  const guest = await service.signUp('hasty')
  const { body } = await call(addComment, { params: { id }, body: { text: 'Oops' }, as: guest })
  await service.app.inject({
    method: 'DELETE',
    url: `/api/comments/${body.id}`,
    headers: { authorization: `Bearer ${guest.token}` },
  })
  expect(await emailsTo(artist)).toEqual([])
})

test('new followers are emailed only to those who asked for it, once however often one follows', async () => {
  const [quiet, curious, fan] = await Promise.all(
    ['quiet', 'curious', 'fan'].map((name) => service.signUp(name)),
  )
  if (!quiet || !curious || !fan) throw new Error('three people')
  await call(putMailChoices, { body: { follow: true }, as: curious })
  for (const params of [{ username: 'quiet' }, { username: 'curious' }]) {
    await call(follow, { params, as: fan })
    await call(unfollow, { params, as: fan })
    await call(follow, { params, as: fan })
  }
  expect(await emailsTo(quiet)).toEqual([])
  expect((await emailsTo(curious)).map(({ subject }) => subject)).toEqual([
    t('emails.community.follow', { name: 'fan' }),
  ])
})

test('an email has the followers of its window who still have an account', async () => {
  const star = await service.signUp('comet')
  await call(putMailChoices, { body: { follow: true }, as: star })
  const [early, late] = [await service.signUp('early'), await service.signUp('late')]
  await call(follow, { params: { username: 'comet' }, as: early })
  clock.advance(60 * 60)
  await call(follow, { params: { username: 'comet' }, as: late })
  for (const change of [{ registeredAt: null }, { deletedAt: clock.now() }]) {
    const gone = await service.signUp(`gone-${Object.keys(change)}`.toLowerCase())
    await call(follow, { params: { username: 'comet' }, as: gone })
    await context.db.updateTable('users').set(change).where('id', '=', gone.userId).execute()
  }
  expect((await emailsTo(star)).map(({ subject }) => subject).toSorted()).toEqual([
    t('emails.community.follow', { name: 'early' }),
    t('emails.community.follow', { name: 'late' }),
  ])
})

test('who unfollowed within the window is not named', async () => {
  const star = await service.signUp('star')
  const fickle = await service.signUp('fickle')
  await call(putMailChoices, { body: { follow: true }, as: star })
  await call(follow, { params: { username: 'star' }, as: fickle })
  await call(unfollow, { params: { username: 'star' }, as: fickle })
  expect(await emailsTo(star)).toEqual([])
})

test('followers get one email for all that an artist publishes within an hour, in their language', async () => {
  const artist = await service.signUp('yuki')
  const [reader, other] = [await service.signUp('reader'), await service.signUp('stopped')]
  await context.db
    .updateTable('users')
    .set({ locale: 'ja' })
    .where('id', '=', reader.userId)
    .execute()
  for (const as of [reader, other]) await call(follow, { params: { username: 'yuki' }, as })
  await call(putMailChoices, { body: { release: false }, as: other })
  await makeSound(service, artist, { title: '初雪' })
  await makeSound(service, artist, { title: '根雪' })
  const emails = await emailsTo(reader)
  expect(emails.map(({ subject }) => subject)).toEqual([
    tJa('emails.community.releases', { name: 'yuki', count: 2 }),
  ])
  expect(emails[0]?.text).toContain('初雪\n根雪')
  expect(emails[0]?.text).toContain('/ja/user/yuki')
  expect(await emailsTo(other)).toEqual([])
})

test('an email has the sounds that the artist released in its hour and that are still public', async () => {
  const [artist, other] = [await service.signUp('hourly'), await service.signUp('elsewhere')]
  const reader = await service.signUp('subscriber')
  await call(follow, { params: { username: 'hourly' }, as: reader })
  const { id } = await makeSound(service, artist, { title: 'Noon' })
  await makeSound(service, other, { title: 'Not theirs' })
  const { id: hidden } = await makeSound(service, artist, { title: 'Withdrawn' })
  const box = { title: 'Box of noon', sounds: [id], status: 'Released' as const }
  await call(createAlbum, { body: box, as: artist })
  clock.advance(60 * 60)
  await makeSound(service, artist, { title: 'One o’clock' })
  await call(updateSound, { params: { id: hidden }, body: { status: 'Draft' }, as: artist })
  // The jobs of two windows that have passed run at the same time.
  expect((await emailsTo(reader)).map(({ subject }) => subject).toSorted()).toEqual([
    t('emails.community.release', { name: 'hourly', title: 'Noon' }),
    t('emails.community.release', { name: 'hourly', title: 'One o’clock' }),
  ])
})

test('many followers are emailed in batches, each once, also where a batch runs twice', async () => {
  const artist = await service.signUp('crowd')
  await sql`
    with fans as (
      insert into users (public_id, email, username, name, registered_at)
      select 'crowdfan' || lpad(n::text, 4, '0'), 'crowdfan' || n || '@example.com',
        'crowdfan' || n, 'Fan ' || n, now() from generate_series(1, 310) n returning id
    )
    insert into follows (follower_id, followed_id) select id, ${artist.userId} from fans
  `.execute(context.db)
  await makeSound(service, artist, { title: 'Together' })
  const { from } = windowOf('release', clock.now())
  const run = { signal: AbortSignal.timeout(60_000), attempt: 1, lastAttempt: false }
  const perform = (after: number) =>
    emailReleasesJob.perform(context, { ownerId: artist.userId, from, after }, run)
  await perform(0)
  await perform(0)
  const next = await sql<{ after: number }>`
    select (payload ->> 'after')::int as after from graphile_worker._private_jobs
    where (payload ->> 'ownerId')::int = ${artist.userId} and (payload ->> 'after')::int > 0
  `.execute(context.db)
  for (const { after } of next.rows) await perform(after)
  const { rows } = await sql<{ emails: number; readers: number }>`
    select count(*) as emails, count(distinct recipient) as readers
    from emails where subject = ${t('emails.community.release', { name: 'crowd', title: 'Together' })}
  `.execute(context.db)
  expect(rows).toEqual([{ emails: 310, readers: 310 }])
})

test('who was blocked before an email was sent is not in it, and who is muted is in none', async () => {
  const artist = await service.signUp('choosy')
  const [blocked, muted, heard] = [
    await service.signUp('blocked'),
    await service.signUp('muted'),
    await service.signUp('heard'),
  ]
  await call(putMailChoices, { body: { follow: true }, as: artist })
  const { id } = await makeSound(service, artist)
  for (const as of [blocked, muted, heard]) {
    await call(addComment, { params: { id }, body: { text: `Of ${as.username}` }, as })
    await call(follow, { params: { username: 'choosy' }, as })
  }
  for (const [username, kind] of [['blocked', 'block'] as const, ['muted', 'mute'] as const]) {
    await call(blockUser, { params: { username }, body: { kind }, as: artist })
  }
  const emails = await emailsTo(artist)
  expect(emails).toHaveLength(2)
  const text = emails.map((email) => email.subject + email.text).join()
  expect(text).toContain('Of heard')
  expect(text).toContain(t('emails.community.follow', { name: 'heard' }))
  expect(text).not.toMatch(/blocked|muted/)
})

test('releases of who is muted are emailed to other followers alone', async () => {
  const artist = await service.signUp('noisy')
  const [weary, eager] = [await service.signUp('weary'), await service.signUp('eager')]
  for (const as of [weary, eager]) await call(follow, { params: { username: 'noisy' }, as })
  const body = { kind: 'mute' } as const
  await call(blockUser, { params: { username: 'noisy' }, body, as: weary })
  const { id } = await makeSound(service, artist, { status: 'Draft' })
  await call(updateSound, { params: { id }, body: { status: 'Released' }, as: artist })
  expect(await emailsTo(eager)).toHaveLength(1)
  expect(await emailsTo(weary)).toEqual([])
})
