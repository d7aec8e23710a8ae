import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putMe } from '#accounts/contract.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { countStatements, countWaiting } from '#ports/database/testing.ts'
import { publish } from '#ports/jobs/publish.ts'
import { recordingRefused } from '#uploads/server/events.ts'
import { createAlbum, deleteAlbum, updateAlbum } from '#works/albums-contract.ts'
import { changeMySounds } from '#works/my-sounds-contract.ts'
import { deleteSound, type SoundChange, updateSound } from '#works/sounds-contract.ts'
import { keyOf, makeSound, TEST_SECONDS } from '#works/testing.ts'
import { search } from '../../contract.ts'
import { createPostgresIndex } from '../engine/postgres-index.ts'
import { QUERY } from '../engine/testing.ts'
import { signUpCreator } from '../testing/sign-up-creator.ts'
import { lockOwners } from './facts-store.ts'
import { refreshPopularity } from './popularity-store.ts'
import { askRebuild, rebuildDocuments } from './rebuild-store.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('tsukimi')
})
afterAll(() => service.close())

/** What another connection reads; no job is run for it. */
const find = async (q: string) => {
  const { body } = await service.call(search, { query: { q } })
  return [...body.sounds, ...body.albums].map(({ title }) => title).sort()
}
const document = async (id: string) => {
  const { documents } = await createPostgresIndex(service.context).browse(QUERY, undefined, 1000)
  return documents.find(({ objectID }) => objectID === id)
}
const change = (id: string, body: SoundChange) =>
  service.call(updateSound, { params: { id }, body, as: artist })

describe('as soon as a change is committed, without any job', () => {
  test.each(['Draft', 'Private'] as const)('a %s sound is found by nobody', async (status) => {
    const { id } = await makeSound(service, artist, { title: `Aurora ${status}` })
    expect(await find(`aurora ${status}`)).toEqual([`Aurora ${status}`])
    await change(id, { status })
    expect(await find(`aurora ${status}`)).toEqual([])
    await makeSound(service, artist, { title: `Never ${status}`, status })
    expect(await find('never')).toEqual([])
  })

  test('a new title is found, the old one no longer, and a deleted sound not at all', async () => {
    const { id } = await makeSound(service, artist, { title: 'Shooting star', tags: ['comet'] })
    await change(id, { title: 'Falling star', tags: ['meteor'] })
    expect([await find('shooting'), await find('comet')]).toEqual([[], []])
    expect([await find('falling'), await find('meteor')]).toEqual([
      ['Falling star'],
      ['Falling star'],
    ])
    await service.call(deleteSound, { params: { id }, as: artist })
    expect(await find('falling')).toEqual([])
  })

  test('a work is found by whom it credits, until it no longer does', async () => {
    const credit = { role: 'bass', name: 'Wren Okafor', featured: false, username: null }
    const { id } = await makeSound(service, artist, { title: 'Undertow', credits: [credit] })
    expect(await find('okafor')).toEqual(['Undertow'])
    await change(id, { credits: [{ ...credit, name: '月見 花' }] })
    expect([await find('okafor'), await find('月見')]).toEqual([[], ['Undertow']])
  })

  test('a sound is found by words of its published lyrics, behind those of titles', async () => {
    const lyrics = '[00:01]Salt on the windowpane\n[00:04]Marigold'
    const { id } = await makeSound(service, artist, { title: 'Sung', lyrics })
    expect(await find('marigold')).toEqual([])
    await change(id, { lyricsDeclared: true })
    expect(await find('windowpane marigold')).toEqual(['Sung'])
    await makeSound(service, artist, { title: 'Marigold' })
    const { body } = await service.call(search, { query: { q: 'marigold' } })
    expect(body.sounds.map(({ title }) => title)).toEqual(['Marigold', 'Sung'])
    expect(await document(`sound-${id}`)).not.toHaveProperty('lyrics')
  })

  test('many sounds are published and hidden together', async () => {
    const made = [1, 2, 3].map((n) =>
      makeSound(service, artist, { title: `Bulk ${n}`, status: 'Draft' }),
    )
    const ids = (await Promise.all(made)).map(({ id }) => id)
    const set = (status: 'Released' | 'Private') =>
      service.call(changeMySounds, { as: artist, body: { ids, change: { status } } })
    await set('Released')
    expect(await find('bulk')).toHaveLength(3)
    await set('Private')
    expect(await find('bulk')).toEqual([])
  })

  test('an album is found, and its sounds by its title, until either leaves it', async () => {
    const sounds = [
      await makeSound(service, artist, { title: 'Track one' }),
      await makeSound(service, artist, { title: 'Track two' }),
    ]
    const ids = sounds.map(({ id }) => id)
    const body = { title: 'Cobalt', sounds: ids, status: 'Released' as const, description: 'Deep' }
    const { body: album } = await service.call(createAlbum, { body, as: artist })
    expect(await find('cobalt')).toEqual(['Cobalt', 'Track one', 'Track two'])
    expect(await find('deep')).toEqual(['Cobalt'])
    const params = { id: album.id }
    await service.call(updateAlbum, { params, body: { sounds: ids.slice(1) }, as: artist })
    expect(await find('cobalt')).toEqual(['Cobalt', 'Track two'])
    await service.call(updateAlbum, { params, body: { title: 'Indigo' }, as: artist })
    expect([await find('cobalt'), await find('indigo')]).toEqual([[], ['Indigo', 'Track two']])
    await service.call(deleteAlbum, { params, as: artist })
    expect(await find('indigo')).toEqual([])
    expect(await find('track')).toEqual(['Track one', 'Track two'])
  })
})

test('an album is as long as what is released of it, and has its plays', async () => {
  const { db } = service.context
  const sounds: string[] = []
  for (const [title, plays] of [['Open', 3] as const, ['Not yet', 5] as const]) {
    const { id } = await makeSound(service, artist, { title })
    const soundId = await keyOf(service, id)
    await db.updateTable('workCounts').set({ plays }).where('workId', '=', soundId).execute()
    sounds.push(id)
  }
  const body = { title: 'Half', sounds, status: 'Released' as const }
  const { body: album } = await service.call(createAlbum, { body, as: artist })
  await change(sounds[1] ?? '', { status: 'Draft' })
  expect(await document(`album-${album.id}`)).toMatchObject({ duration: TEST_SECONDS, plays: 3 })
  // As each hour.
  await refreshPopularity(db)
  expect(await document(`album-${album.id}`)).toMatchObject({ plays: 3 })
})

test('plays are refreshed without waiting for a work that is being edited', async () => {
  const { db } = service.context
  const [edited, other] = [
    await makeSound(service, artist, { title: 'Edited' }),
    await makeSound(service, artist, { title: 'Left alone' }),
  ]
  await db.updateTable('workCounts').set({ plays: 7 }).execute()
  const { refresh } = await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('searchDocuments')
      .select('objectId')
      .where('objectId', '=', `sound-${edited.id}`)
      .forUpdate()
      .execute()
    let isDone = false
    const refresh = refreshPopularity(db).then(() => {
      isDone = true
    })
    await expect.poll(() => isDone, { timeout: 5000 }).toBe(true)
    return { refresh }
  })
  await refresh
  expect(await document(`sound-${edited.id}`)).toMatchObject({ plays: 0 })
  expect(await document(`sound-${other.id}`)).toMatchObject({ plays: 7 })
  await refreshPopularity(db)
  expect(await document(`sound-${edited.id}`)).toMatchObject({ plays: 7 })
})

describe('by their reading', () => {
  test('the sounds of an album are found, until the album has another one', async () => {
    const { id } = await makeSound(service, artist, { title: 'Overture' })
    const body = { title: '硝子', reading: 'びいどろ', sounds: [id], status: 'Released' as const }
    const { body: album } = await service.call(createAlbum, { body, as: artist })
    expect(await find('びいどろ')).toEqual(['Overture', '硝子'])
    const params = { id: album.id }
    await service.call(updateAlbum, { params, body: { reading: 'がらす' }, as: artist })
    expect([await find('びいどろ'), await find('garasu')]).toEqual([[], ['Overture', '硝子']])
  })

  test('an artist and their works are found, from the change of it on', async () => {
    const member = await signUpCreator(service, 'reader')
    await makeSound(service, member, { title: 'Recital' })
    const artists = async (q: string) =>
      (await service.call(search, { query: { q } })).body.users.map(({ username }) => username)
    const change = (nameReading: string) =>
      service.call(putMe, { body: { nameReading }, as: member })
    await change('はるさめ')
    expect([await find('はるさめ'), await artists('harusame')]).toEqual([['Recital'], ['reader']])
    await change('しぐれ')
    expect([await find('はるさめ'), await artists('はるさめ')]).toEqual([[], []])
    expect([await find('shigure'), await artists('しぐれ')]).toEqual([['Recital'], ['reader']])
  })
})

test('indices hold sound-, album- and user- with the public id', async () => {
  const { id } = await makeSound(service, artist, { title: 'Referenced' })
  const index = createPostgresIndex(service.context)
  const ids = async (name: 'media' | 'users') =>
    (await index.browse({ ...QUERY, index: name }, undefined, 1000)).documents.map(
      ({ objectID }) => objectID,
    )
  expect(await ids('media')).toContain(`sound-${id}`)
  expect(await ids('users')).toContain(`user-${artist.publicId}`)
  const body = { title: 'Held', sounds: [id], status: 'Released' as const }
  const { body: album } = await service.call(createAlbum, { body, as: artist })
  expect(await ids('media')).toContain(`album-${album.id}`)
})

test('what is rolled back is not found', async () => {
  const { id } = await makeSound(service, artist, { title: 'Steady' })
  const key = await keyOf(service, id)
  const { db } = service.context
  const failed = db.transaction().execute(async (trx) => {
    await trx.deleteFrom('searchDocuments').where('workId', '=', key).execute()
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(await find('steady')).toEqual(['Steady'])
})

test('a refused recording takes its sound out when the sound is hidden', async () => {
  const { id } = await makeSound(service, artist, { title: 'Copied' })
  const { db, clock } = service.context
  await db.transaction().execute(async (trx) => {
    const { id: recordingId } = await trx
      .updateTable('recordings')
      .set({ refusedAt: clock.now() })
      .where('id', '=', (row) =>
        row
          .selectFrom('sounds')
          .innerJoin('works', 'works.id', 'sounds.id')
          .select('recordingId')
          .where('publicId', '=', id),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await publish(service.context, trx, recordingRefused, { recordingId })
  })
  await service.runJobs()
  expect(await find('copied')).toEqual([])
})

test('a rename of an artist with many sounds takes as many statements as with one', async () => {
  const counts: number[] = []
  for (const [username, sounds] of [
    ['single', 1],
    ['prolific', 8],
  ] as const) {
    const member = await service.signUp(username)
    for (let n = 0; n < sounds; n += 1) await makeSound(service, member, { title: `Opus ${n}` })
    const { statements } = await countStatements(() =>
      service.call(putMe, { body: { name: `Renamed ${username}` }, as: member }),
    )
    counts.push(statements.length)
    expect(await find(`renamed ${username}`)).toHaveLength(sounds)
  }
  expect(counts[1]).toBeLessThanOrEqual(counts[0] ?? 0)
})

test('what is read of a creator is changed by no other until it is written', async () => {
  const { db } = service.context
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const lock = () => db.transaction().execute((trx) => lockOwners(trx, { userIds: [userId] }))
  const [second] = await db.transaction().execute(async (trx) => {
    await lockOwners(trx, { userIds: [userId] })
    const waiting = lock()
    await expect.poll(() => countWaiting(db)).toBe(1)
    return [waiting]
  })
  expect(await second).toEqual([userId])
})

test('an edit and a rename at the same time both show', async () => {
  const member = await service.signUp('racer')
  const sounds = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => makeSound(service, member, { title: `Lap ${n}` })),
  )
  for (const round of [1, 2, 3]) {
    await Promise.all([
      service.call(putMe, { body: { name: `Driver ${round}` }, as: member }),
      ...sounds.map(({ id }, n) =>
        service.call(updateSound, {
          params: { id },
          body: { title: `Round${round} ${n}` },
          as: member,
        }),
      ),
    ])
    expect(await find(`round${round} driver ${round}`)).toHaveLength(5)
  }
})

describe('documents are made anew', () => {
  test('for all that was there before, in steps that can be stopped', async () => {
    const { db } = service.context
    await service.runJobs()
    const before =
      await sql`select object_id, document, terms from search_documents order by 1`.execute(db)
    expect(before.rows.length).toBeGreaterThan(20)
    await db.deleteFrom('searchDocuments').execute()
    await askRebuild(db)
    const stopped = AbortSignal.abort()
    await expect(rebuildDocuments(db, stopped)).rejects.toThrow()
    await rebuildDocuments(db, new AbortController().signal)
    const after =
      await sql`select object_id, document, terms from search_documents order by 1`.execute(db)
    expect(after.rows).toEqual(before.rows)
    expect(await db.selectFrom('searchRebuilds').select('id').execute()).toEqual([])
  })

  test('from the first creator on, also where another rebuild is nearly done', async () => {
    const { db } = service.context
    const list = () => db.selectFrom('searchDocuments').select('objectId').orderBy('objectId')
    const before = await list().execute()
    await db.deleteFrom('searchDocuments').execute()
    const latest = db.selectFrom('users').select(({ fn }) => fn.max('id').as('id'))
    await db
      .insertInto('searchRebuilds')
      .values({ afterUserId: sql`(${latest}) - 1` })
      .execute()
    await askRebuild(db)
    await rebuildDocuments(db, new AbortController().signal)
    expect(await list().execute()).toEqual(before)
    expect(await db.selectFrom('searchRebuilds').select('id').execute()).toEqual([])
  })

  test('by the job that is at it, while the operator waits for the end', async () => {
    const { db } = service.context
    await askRebuild(db)
    const signal = new AbortController().signal
    let ended = false
    const { operator } = await db.transaction().execute(async (job) => {
      await job.selectFrom('searchRebuilds').select('id').forUpdate().execute()
      const running = rebuildDocuments(db, signal, { waits: true }).then(() => {
        ended = true
      })
      await expect.poll(() => countWaiting(db)).toBe(1)
      // Another job leaves it alone.
      await rebuildDocuments(db, signal)
      expect(ended).toBe(false)
      return { operator: running }
    })
    await operator
    expect(await db.selectFrom('searchRebuilds').select('id').execute()).toEqual([])
  })
})
