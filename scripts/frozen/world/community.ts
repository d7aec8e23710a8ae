import type { Builder } from '../builder.ts'
import { type Person, VISITOR } from '../client.ts'
import type { People } from './people.ts'

export async function meet(world: Builder, people: People): Promise<void> {
  const { mio, ren, kei, nobu } = people
  const act = (person: Person, call: string, body?: unknown) =>
    world.act(person, world.fill(call, person.name), body)
  await world.at('2035-04-06T10:00:00')
  await act(kei, 'PUT /api/users/mio/follow')
  await act(nobu, 'PUT /api/users/mio/follow')
  await act(ren, 'PUT /api/users/mio/follow')
  await act(mio, 'PUT /api/users/ren/follow')
  await act(kei, 'POST /api/sounds/{sound harbour}/claps', { count: 3, position: 1 })
  await act(ren, 'POST /api/sounds/{sound harbour}/claps', { count: 10 })
  await act(kei, 'POST /api/sounds/{sound nami}/claps', { count: 2 })
  await act(kei, 'POST /api/albums/{album quay}/claps', { count: 5 })
  await act(kei, 'PUT /api/sounds/{sound harbour}/save')
  await act(kei, 'PUT /api/albums/{album quay}/save')
  await collect(world, people)
  const comments = [
    [kei, 'sounds/{sound harbour}', { text: 'よい音ですね', position: 1 }, 'kei'],
    [mio, 'sounds/{sound harbour}', { text: 'Thank you! <3' }, 'mio'],
    [nobu, 'sounds/{sound harbour}', { text: 'I will go soon.' }, 'nobu'],
    [ren, 'albums/{album quay}', { text: '全部よい' }, 'ren'],
  ] as const
  for (const [person, about, body, key] of comments) {
    const { id } = await act(person, `POST /api/${about}/comments`, body)
    world.name(id, `comment ${key}`)
  }
  await listen(world, people)
}

/** Makes a public playlist and a private one, and a post. */
async function collect(world: Builder, { kei: person, mio }: People): Promise<void> {
  const named = (...sounds: string[]) =>
    sounds.map((sound) => world.fill(`sound-{sound ${sound}}`, ''))
  const { id } = await world.act(person, 'POST /api/playlists', {
    title: '夜 Night',
    description: 'For **later**',
    visibility: 'public',
    items: named('harbour', 'nami'),
  })
  world.name(id, 'playlist night')
  const body = { title: 'Own', items: named('lantern') }
  const own = await world.act(person, 'POST /api/playlists', body)
  world.name(own.id, 'playlist own')
  const { items } = await world.call(person, `GET /api/playlists/${own.id}/sounds`)
  world.name(items[0].entry, 'entry of own')
  const post = { text: '港 Tour\nhttps://mio.example/tour', work: named('harbour')[0] }
  world.name((await world.act(mio, 'POST /api/posts', post)).id, 'post tour')
}

/** Each hears a sound whole, on several days. */
async function listen(world: Builder, { kei, ren }: People): Promise<void> {
  await hear(world, { at: '2035-04-07T10:00:00', by: kei, sound: 'harbour' })
  const from = 'https://blog.example/post'
  await hear(world, { at: '2035-04-07T11:00:00', by: ren, sound: 'harbour', from })
  const google = 'https://www.google.com/'
  await hear(world, { at: '2035-04-08T10:00:00', by: VISITOR, sound: 'harbour', from: google })
  await hear(world, { at: '2035-04-08T11:00:00', by: kei, sound: 'nami' })
}

/** In the days of which charts are made. */
export async function listenAgain(world: Builder, { kei, sora }: People): Promise<void> {
  await world.at('2035-06-08T09:00:00')
  await world.signInAgain(kei, sora)
  await hear(world, { at: '2035-06-08T10:00:00', by: kei, sound: 'harbour' })
  await hear(world, { at: '2035-06-08T11:00:00', by: sora, sound: 'nami' })
  await hear(world, { at: '2035-06-09T10:00:00', by: VISITOR, sound: 'lantern' })
}

interface Play {
  at: string
  by: Person
  sound: string
  from?: string
}

async function hear(world: Builder, play: Play): Promise<void> {
  await world.at(play.at)
  const sound = world.fill(`{sound ${play.sound}}`, '')
  const { id } = await world.call(play.by, 'POST /api/plays', { sound, referrer: play.from })
  if (play.by === VISITOR) world.name(id, 'play')
  await world.service.time.advance(10)
  await world.call(play.by, `POST /api/plays/${id}`, { ranges: [[0, 6]] })
}
