import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser, patchMe } from '#accounts/contract.ts'
import { addComment, listComments } from '#community/contract.ts'
import { listSoundSupporters, putOwnSupport } from '#library/supporters-contract.ts'
import { createPlaylist, getPlaylist } from '#lists/playlists-contract.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { actAsOperator, getOperatorView, type OperatorAct } from '#operator/contract.ts'
import { plainCells } from '#operator/testing.ts'
import { listDeliveredEmails } from '#ports/mail/embedded-mail.ts'
import { createPost, getPost } from '#posts/contract.ts'
import { buySound } from '#works/server/testing.ts'
import { getSound } from '#works/sounds-contract.ts'
import { keyOf, makeSound } from '#works/testing.ts'
import { type ReportedKind, reportContent } from '../contract.ts'

let service: TestService
let operator: TestMember
let artist: TestMember
let listener: TestMember

beforeAll(async () => {
  const env = { OPERATORS: 'ops@example.com', OPERATOR_EMAIL: 'office@example.com' }
  service = await startTestService({ env })
  operator = await service.signUp('ops')
  artist = await service.signUp('artist')
  listener = await service.signUp('listener')
})
afterAll(() => service.close())

function report(kind: ReportedKind, id: string, as?: TestMember, details = '') {
  const body = { kind, id, reason: 'spam', details } as const
  return service.call(reportContent, as ? { as, body } : { body })
}

async function listWaiting() {
  const params = { view: 'reports' } as const
  const { body } = await service.call(getOperatorView, { as: operator, params, query: {} })
  return body.tables[0]?.rows ?? []
}

const decide = (act: OperatorAct, target: string | undefined) =>
  service.call(actAsOperator, {
    as: operator,
    body: { act, target: target ?? '', reason: 'Looked at it' },
  })

test('anyone reports what they see, once each, and the operator is told', async () => {
  const { id } = await makeSound(service, artist, { title: 'Rain' })
  expect((await report('sound', id)).status).toBe(204)
  for (const details of ['  Not\u202e music ', 'Again']) {
    expect((await report('sound', id, listener, details)).status).toBe(204)
  }
  expect((await report('profile', 'Artist', listener)).status).toBe(204)
  const rows = await listWaiting()
  expect(rows.map(({ cells }) => plainCells(cells).slice(1, 6))).toEqual([
    ['spam', null, 'sound', 'Rain', 'artist'],
    ['spam', 'Not music', 'sound', 'Rain', 'artist'],
    ['spam', null, 'profile', 'artist\n', 'artist'],
  ])
  await service.runJobs()
  const told = (await listDeliveredEmails(service.context.db)).filter(
    ({ to }) => to === 'office@example.com',
  )
  expect(told).toHaveLength(3)
  expect(told[0]?.text).toContain('/operator/reports')

  expect((await decide('keep_reported', rows[0]?.target)).status).toBe(204)
  expect((await listWaiting()).map(({ cells }) => plainCells(cells)[3])).toEqual(['profile'])
  await decide('keep_reported', rows[2]?.target)
  expect((await report('sound', id, listener)).status).toBe(204)
  expect(await listWaiting()).toHaveLength(1)

  expect((await decide('remove_reported', (await listWaiting())[0]?.target)).status).toBe(204)
  expect((await service.call(getSound, { params: { id } })).status).toBe(404)
  await service.runJobs()
  const [toArtist] = (await listDeliveredEmails(service.context.db)).filter(
    ({ to }) => to === 'artist@example.com',
  )
  expect(toArtist?.text).toContain('The reason: Looked at it')
  expect(await listWaiting()).toEqual([])
})

test('a hidden work is restored by the operator', async () => {
  const { id } = await makeSound(service, artist)
  expect((await decide('hide_work', id)).status).toBe(204)
  expect((await decide('hide_work', id)).error.code).toBe('not_found')
  expect((await service.call(getSound, { params: { id } })).status).toBe(404)
  expect((await decide('restore_work', id)).status).toBe(204)
  expect((await service.call(getSound, { params: { id } })).status).toBe(200)
  expect((await decide('restore_work', id)).error.code).toBe('not_found')
})

test('what one may not see cannot be reported', async () => {
  const draft = await makeSound(service, artist, { status: 'Draft' })
  const wrong = [
    ['sound', draft.id],
    ['album', 'nothing'],
    ['comment', 'nothing'],
    ['profile', 'nobody'],
  ] as const
  for (const [kind, id] of wrong) {
    expect((await report(kind, id, listener)).error.code).toBe('not_found')
  }
  expect(await listWaiting()).toEqual([])
})

test('no one reports what is their own', async () => {
  const { id } = await makeSound(service, artist)
  const body = { text: 'First!' }
  const comment = await service.call(addComment, { as: listener, params: { id }, body })
  const own = [
    ['sound', id, artist],
    ['comment', comment.body.id, listener],
    ['profile', 'artist', artist],
  ] as const
  for (const [kind, of, as] of own) {
    expect((await report(kind, of, as)).error.code).toBe('not_allowed')
  }
  expect(await listWaiting()).toEqual([])
})

test('a reported comment is removed for everyone and no longer counted', async () => {
  const sound = await makeSound(service, artist)
  const params = { id: sound.id }
  const body = { text: 'Buy followers from me' }
  const comment = await service.call(addComment, { as: listener, params, body })
  await report('comment', comment.body.id, artist)
  await report('comment', comment.body.id)
  const [row] = await listWaiting()
  expect(plainCells(row?.cells).slice(3, 6)).toEqual(['comment', body.text, 'listener'])
  expect((await decide('remove_reported', row?.target)).status).toBe(204)
  const { items, total } = (await service.call(listComments, { params, query: {} })).body
  expect([items, total]).toEqual([[], 0])
  expect(await listWaiting()).toEqual([])
  expect((await decide('remove_reported', row?.target)).error.code).toBe('not_found')
})

test('code of 1.0.0 writes reports of messages by a view', async () => {
  const { db } = service.context
  const write = (text: string) => sql.raw<{ id: number }>(text).execute(db)
  await write(`
    with placed as (
      insert into orders (public_id, email, locale, total_yen, due_yen, fee_percent, status,
        body_hash, provider) values ('o1', 'ken@example.com', 'ja', 100, 100, 10, 'open', '', 'stripe')
      returning id
    )
    insert into order_messages (public_id, order_id, seller_id, text)
    select 'm1', id, ${artist.userId}, 'Go away' from placed`)
  const report = () =>
    write(`insert into message_reports (message_id, part, reason, details, reported_at)
      select id, 'message', 'abuse', null, now() from order_messages
      on conflict do nothing returning id`)
  const [made] = (await report()).rows
  expect((await report()).rows).toEqual([])
  const [row] = await listWaiting()
  expect(row?.target).toBe(String(made?.id))
  expect(plainCells(row?.cells).slice(1, 6)).toEqual([
    'abuse',
    null,
    'message',
    'Go away',
    'ken@example.com',
  ])
  await write(`update message_reports set outcome = 'removed', closed_at = now()`)
  expect(await listWaiting()).toEqual([])
  await write('delete from message_reports')
  expect(await db.selectFrom('reports').where('messageId', 'is not', null).execute()).toEqual([])
})

test('a reported profile is emptied, which its owner reads with the reason', async () => {
  const [loud, as] = [await service.signUp('loud'), await service.signUp('tidy')]
  const params = { username: 'loud' }
  const body = { name: 'Buy now', bio: 'Ads', location: 'Here', links: ['https://shop.example/'] }
  expect((await service.call(patchMe, { as: loud, body })).status).toBe(200)
  await report('profile', 'loud', as)
  const [row] = await listWaiting()
  expect((await decide('remove_reported', row?.target)).status).toBe(204)
  expect(await listWaiting()).toEqual([])
  const empty = { name: 'loud', bio: '', location: '', links: [] }
  expect((await service.call(getUser, { params })).body).toMatchObject(empty)
  await service.runJobs()
  const email = (await listDeliveredEmails(service.context.db)).findLast(
    ({ to }) => to === 'loud@example.com',
  )
  expect(email?.text).toContain('The reason: Looked at it')
})

test('a reported post is removed for everyone, and its author is emailed the reason', async () => {
  const author = await service.signUp('author')
  const { body: post } = await service.call(createPost, { as: author, body: { text: 'Buy now' } })
  expect((await report('post', post.id, author)).error.code).toBe('not_allowed')
  for (const as of [await service.signUp('fourth'), await service.signUp('fifth')]) {
    expect((await report('post', post.id, as)).status).toBe(204)
  }
  const rows = (await listWaiting()).filter(({ cells }) => plainCells(cells)[3] === 'post')
  expect(rows).toHaveLength(2)
  expect(plainCells(rows[0]?.cells).slice(3)).toEqual([
    'post',
    'Buy now',
    'author',
    { text: post.id, href: `/post/${post.id}` },
  ])
  expect((await decide('remove_reported', rows[0]?.target)).status).toBe(204)
  expect((await service.call(getPost, { params: { id: post.id } })).status).toBe(404)
  expect((await listWaiting()).filter(({ cells }) => plainCells(cells)[3] === 'post')).toEqual([])
  await service.runJobs()
  const email = (await listDeliveredEmails(service.context.db)).findLast(
    ({ to }) => to === 'author@example.com',
  )
  expect(email?.text).toContain('The reason: Looked at it')
})

test('a reported playlist becomes private, and its owner is emailed the reason', async () => {
  const { body: playlist } = await service.call(createPlaylist, {
    as: artist,
    body: { title: 'Bad words', description: 'And worse', visibility: 'public' },
  })
  const { body: own } = await service.call(createPlaylist, { as: artist, body: { title: 'Own' } })
  expect((await report('playlist', own.id, listener)).status).toBe(404)
  expect((await report('playlist', playlist.id, artist)).status).toBe(403)
  for (const as of [await service.signUp('second'), await service.signUp('third')]) {
    expect((await report('playlist', playlist.id, as)).status).toBe(204)
  }
  const rows = (await listWaiting()).filter(({ cells }) => plainCells(cells)[3] === 'playlist')
  expect(rows).toHaveLength(2)
  expect(plainCells(rows[0]?.cells).slice(3)).toEqual([
    'playlist',
    'Bad words\nAnd worse',
    'artist',
    { text: playlist.id, href: `/playlist/${playlist.id}` },
  ])
  expect((await decide('remove_reported', rows[0]?.target)).status).toBe(204)
  const left = (await listWaiting()).filter(({ cells }) => plainCells(cells)[3] === 'playlist')
  expect(left).toEqual([])
  const read = (as?: TestMember) =>
    service.call(getPlaylist, { params: { id: playlist.id }, ...(as && { as }) })
  expect((await read()).status).toBe(404)
  expect((await read(artist)).body.visibility).toBe('private')
  await service.runJobs()
  const emails = await listDeliveredEmails(service.context.db)
  const told = emails.find(({ subject }) => subject === 'Your playlist “Bad words” is now private')
  expect(told?.to).toBe('artist@example.com')
  expect(told?.text).toContain('Looked at it')
})

test('a reported sentence of a supporter is hidden, and the supporter is still shown', async () => {
  const [fan, reader] = [await service.signUp('fan'), await service.signUp('reader')]
  const { id } = await makeSound(service, artist, { title: 'Snow' })
  const sale = { soundId: await keyOf(service, id), sellerId: artist.userId, buyer: fan }
  const { grant } = await buySound(service, sale)
  await service.call(putOwnSupport, { params: { grant }, body: { text: 'Rude' }, as: fan })
  const list = async () =>
    (await service.call(listSoundSupporters, { params: { id }, query: {} })).body.items
  const [supporter] = await list()
  expect((await report('supporter', supporter?.id ?? '', fan)).status).toBe(403)
  expect((await report('supporter', supporter?.id ?? '', reader)).status).toBe(204)
  const rows = await listWaiting()
  expect(rows.map(({ cells }) => plainCells(cells).slice(3, 6))).toEqual([
    ['supporter', 'Rude', 'fan'],
  ])
  await decide('remove_reported', rows[0]?.target)
  expect((await list()).map(({ name, text }) => [name, text])).toEqual([['fan', '']])
  expect((await report('supporter', supporter?.id ?? '', reader)).status).toBe(404)
})
