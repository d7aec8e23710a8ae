import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  advanceToNoon,
  startTestService,
  type TestMember,
  type TestService,
} from '#main/testing.ts'
import { deleteAccount } from '#privacy/contract.ts'
import { getSound } from '#works/sounds-contract.ts'
import { keyOf, makeSound, TEST_SECONDS } from '#works/testing.ts'
import { getSoundReport, recordPlay, reportHeard } from '../../contract.ts'

let service: TestService
let artist: TestMember
let members: TestMember[]
let id: string
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  members = [await service.signUp('mio'), await service.signUp('ren')]
})
beforeEach(async () => {
  service.clock.advance(86_400)
  // At midnight in Japan networks get other names.
  advanceToNoon(service.clock)
  id = (await makeSound(service, artist)).id
})
afterAll(() => service.close())

const face = (number: number) => ({
  'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:140.${number}) Firefox/140.0`,
})

async function start({
  sound = id,
  as,
  number = 0,
}: {
  sound?: string
  as?: TestMember | undefined
  number?: number
} = {}): Promise<string> {
  const headers = face(number)
  const answer = await service.call(recordPlay, { body: { sound }, headers, ...(as && { as }) })
  expect(answer.status).toBe(200)
  return answer.body.id
}
const report = (play: string, ranges: [number, number][], as?: TestMember) =>
  service.call(reportHeard, {
    params: { id: play },
    body: { ranges },
    headers: face(0),
    ...(as && { as }),
  })
const playsOf = async (sound = id) =>
  (await service.call(getSound, { params: { id: sound }, as: artist })).body.plays
const reportOf = async (sound = id) =>
  (await service.call(getSoundReport, { params: { id: sound }, as: artist })).body

async function heardOf(play: string): Promise<number> {
  const row = await service.context.db
    .selectFrom('plays')
    .select('heardSeconds as seconds')
    .where('publicId', '=', play)
    .executeTakeFirstOrThrow()
  return row.seconds
}

/** As if so many more in the same network had heard the same. */
async function repeat(play: string, times: number): Promise<void> {
  await sql`
    insert into plays (public_id, sound_id, creator_id, listener, network, user_id, started_at, counted_at)
    select public_id || n, sound_id, creator_id, listener || n, network, user_id, started_at,
      counted_at
    from plays, generate_series(1, ${times}::int) n where public_id = ${play}`.execute(
    service.context.db,
  )
}

describe('a play', () => {
  test('has been heard no longer than the time since its start, whatever is reported', async () => {
    const play = await start()
    service.clock.advance(10)
    await report(play, [[0, TEST_SECONDS]])
    expect(await heardOf(play)).toBe(15)
    service.clock.advance(45)
    await report(play, [[0, TEST_SECONDS]])
    expect(await heardOf(play)).toBe(60)
  })

  test('reported again and again counts once, and nothing is added a day later', async () => {
    const play = await start()
    service.clock.advance(30)
    for (let time = 0; time < 3; time++) await report(play, [[0, 30]])
    expect(await playsOf()).toBe(1)
    service.clock.advance(90_000)
    await report(play, [[30, 90]])
    expect(await heardOf(play)).toBe(30)
    expect(await playsOf()).toBe(1)
  })

  test('in two tabs at the same time counts in one of them, until the other has been heard alone', async () => {
    const other = (await makeSound(service, artist)).id
    const [one, two] = [
      await start({ as: members[0] }),
      await start({ sound: other, as: members[0] }),
    ]
    service.clock.advance(30)
    await report(one, [[0, 30]], members[0])
    await report(two, [[0, 30]], members[0])
    expect([await playsOf(), await playsOf(other)]).toEqual([1, 0])
    service.clock.advance(30)
    await report(two, [[0, 60]], members[0])
    expect([await playsOf(), await playsOf(other)]).toEqual([1, 1])
  })

  test('of visitors with ever other faces counts up to a number from one network', async () => {
    const all = []
    for (let number = 0; number < 33; number++) all.push(await start({ number }))
    service.clock.advance(30)
    for (const play of all) await report(play, [[0, 30]])
    expect(await playsOf()).toBe(30)
    const [mio] = members
    const play = await start({ as: mio })
    service.clock.advance(30)
    await report(play, [[0, 30]], mio)
    expect(await playsOf()).toBe(31)
  })

  test('of ever other members counts up to a number from one network, where visitors count on', async () => {
    const [first, second] = [await service.signUp('face0'), await service.signUp('face1')]
    const play = await start({ as: first })
    service.clock.advance(30)
    await report(play, [[0, 30]], first)
    await repeat(play, 298)
    for (const as of [second, await service.signUp('face2')]) {
      const next = await start({ as })
      service.clock.advance(30)
      await report(next, [[0, 30]], as)
    }
    expect(await playsOf()).toBe(2)
    const visitor = await start()
    service.clock.advance(30)
    await report(visitor, [[0, 30]])
    expect(await playsOf()).toBe(3)
  })

  test('keeps nothing of the network of a member who has left', async () => {
    const leaving = await service.signUp('gone')
    const play = await start({ as: leaving })
    const networkOf = async () =>
      service.context.db
        .selectFrom('plays')
        .select('network')
        .where('publicId', '=', play)
        .executeTakeFirstOrThrow()
    expect((await networkOf()).network).not.toBeNull()
    await service.call(deleteAccount, { body: { username: 'gone' }, as: leaving })
    await service.runJobs()
    expect((await networkOf()).network).toBeNull()
  })

  test('counts no further where they all report concurrently', async () => {
    const all = []
    for (let number = 0; number < 36; number++) all.push(await start({ number }))
    service.clock.advance(30)
    await Promise.all(all.map((play) => report(play, [[0, 30]])))
    expect(await playsOf()).toBe(30)
  })
})

describe('the curve of a sound', () => {
  test('has how many were there in each second, once per listener, and not its owner', async () => {
    const [mio, ren] = members
    const plays = [await start({ as: mio }), await start({ as: ren }), await start({ as: artist })]
    service.clock.advance(20)
    await report(plays[0] ?? '', [[0, 12]], mio)
    service.clock.advance(100)
    await report(plays[0] ?? '', [[0, 12]], mio)
    await report(plays[1] ?? '', [[0, TEST_SECONDS]], ren)
    await report(plays[2] ?? '', [[0, TEST_SECONDS]], artist)
    const again = await start({ as: mio })
    service.clock.advance(60)
    await report(again, [[0, 60]], mio)
    const { listeners, heard, duration, pieceSeconds } = await reportOf()
    expect([listeners, duration, pieceSeconds]).toEqual([2, TEST_SECONDS, 1])
    expect(heard).toEqual([...Array(12).fill(2), ...Array(TEST_SECONDS - 12).fill(1)])
  })

  test('is its owner’s alone, and flat where no one has listened', async () => {
    const { listeners, heard } = await reportOf()
    expect([listeners, new Set(heard), heard.length]).toEqual([0, new Set([0]), TEST_SECONDS])
    const params = { id }
    expect((await service.call(getSoundReport, { params, as: members[0] ?? artist })).status).toBe(
      404,
    )
    expect((await service.call(getSoundReport, { params })).status).toBe(401)
  })

  test('goes with the account of its artist', async () => {
    const leaving = await service.signUp('leaving')
    const sound = (await makeSound(service, leaving)).id
    const key = await keyOf(service, sound)
    const play = await start({ sound })
    service.clock.advance(20)
    await report(play, [[0, 20]])
    const rows = () =>
      service.context.db.selectFrom('dropOffs').select('heard').where('soundId', '=', key).execute()
    expect(await rows()).toHaveLength(1)
    const { username } = leaving
    await service.call(deleteAccount, { body: { username }, as: leaving })
    await service.runJobs()
    expect(await rows()).toEqual([])
  })

  test('adds up when many report concurrently', async () => {
    const all = []
    for (let number = 0; number < 8; number++) all.push(await start({ number }))
    service.clock.advance(TEST_SECONDS)
    await Promise.all(all.map((play) => report(play, [[0, TEST_SECONDS]])))
    expect((await reportOf()).heard).toEqual(Array(TEST_SECONDS).fill(8))
    const row = await service.context.db
      .selectFrom('dropOffs')
      .select('listeners')
      .where('soundId', '=', await keyOf(service, id))
      .execute()
    expect(row).toEqual([{ listeners: 8 }])
  })
})
