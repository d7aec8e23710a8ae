import type { Builder, Json } from '../builder.ts'
import type { Person } from '../client.ts'
import type { People } from './people.ts'

interface NewSound {
  key: string
  seconds?: number
  pitch: number
  cover?: string
  fields: Record<string, unknown>
}

const ABOUT = 'Recorded at [the quay](https://example.com) in Kobe, by `night`.\n\n- 一\n- Two'

/** One in each state. */
const SOUNDS_OF_MIO: readonly NewSound[] = [
  {
    key: 'harbour',
    pitch: 220,
    cover: '#246',
    fields: {
      title: '港の灯り Harbour',
      reading: 'みなとのあかり',
      description: ABOUT,
      genre: 'electronic',
      tags: ['harbour', '港'],
      license: 2,
      ccType: 2,
      isrc: 'JP-A00-35-00001',
      status: 'Released',
      price: 500,
    },
  },
  {
    key: 'ferry',
    pitch: 247,
    cover: '#642',
    fields: {
      title: 'Last Ferry',
      genre: 'jazz',
      status: 'Released',
      price: 0,
      nameyourprice: true,
    },
  },
  {
    key: 'tide',
    pitch: 262,
    fields: {
      title: 'Tide',
      genre: 'electronic',
      status: 'Released',
      price: 300,
      nameyourprice: true,
    },
  },
  {
    key: 'lantern',
    seconds: 6,
    pitch: 294,
    fields: {
      title: 'Lantern',
      genre: 'jazz',
      status: 'Released',
      price: 400,
      limit: true,
      limitFrom: 1,
      limitTo: 4,
      rights: 'cover',
      workCode: '123-4567-8',
    },
  },
  {
    key: 'gull',
    pitch: 330,
    fields: { title: 'Gull', genre: 'blues', status: 'Released', sales: false, sampling: true },
  },
  {
    key: 'mooring',
    pitch: 349,
    fields: {
      title: 'Mooring',
      genre: 'electronic',
      status: 'Released',
      price: 200,
      albumOnly: true,
    },
  },
  { key: 'draft', pitch: 370, fields: { title: 'Rough mix', status: 'Draft' } },
  {
    key: 'private',
    pitch: 392,
    fields: { title: 'For a friend', status: 'Private', genre: 'jazz', price: 300 },
  },
  {
    key: 'scheduled',
    pitch: 415,
    fields: {
      title: 'Next Summer',
      genre: 'electronic',
      status: 'Released',
      price: 300,
      releaseDate: '2035-08-01T00:00:00+09:00',
    },
  },
  {
    key: 'withdrawn',
    pitch: 440,
    fields: { title: 'Withdrawn', genre: 'jazz', status: 'Released', price: 300 },
  },
  {
    key: 'deleted',
    pitch: 466,
    fields: { title: 'Deleted', genre: 'jazz', status: 'Released', price: 300 },
  },
]

const SOUNDS_OF_OTHERS: readonly (NewSound & { by: 'ren' | 'nobu' | 'kei' })[] = [
  {
    by: 'ren',
    key: 'nami',
    pitch: 523,
    cover: '#933',
    fields: {
      title: '波の音',
      reading: 'なみのおと',
      description: '神戸の**港**で録音しました。',
      genre: 'electronic',
      tags: ['港', '波'],
      status: 'Released',
      price: 800,
    },
  },
  {
    by: 'ren',
    key: 'kaze',
    pitch: 587,
    fields: { title: '風', genre: 'jazz', status: 'Released', price: 0, nameyourprice: true },
  },
  {
    by: 'nobu',
    key: 'farewell',
    pitch: 659,
    fields: { title: 'Farewell', genre: 'jazz', status: 'Released', price: 300 },
  },
  {
    by: 'kei',
    key: 'own',
    pitch: 698,
    fields: { title: '慶の録音', status: 'Draft' },
  },
]

export async function publish(world: Builder, people: People): Promise<void> {
  await world.at('2035-04-03T10:00:00')
  for (const sound of SOUNDS_OF_MIO) await addSound(world, people.mio, sound)
  await world.at('2035-04-04T10:00:00')
  for (const sound of SOUNDS_OF_OTHERS) await addSound(world, people[sound.by], sound)
  await upload(world, people.mio)
  await world.at('2035-04-05T10:00:00')
  for (const album of ALBUMS) await addAlbum(world, people[album.by], album)
  const harbour = world.fill('{sound harbour}', '')
  const { version } = await world.call(people.mio, `GET /api/sounds/${harbour}`)
  const liner = `${ABOUT}\n\nSecond edition.`
  await world.act(people.mio, `PUT /api/sounds/${harbour}`, { description: liner, version })
  await world.operate('feature {sound harbour}')
}

async function addSound(world: Builder, artist: Person, sound: NewSound): Promise<void> {
  const { key, seconds = 2, pitch, cover, fields } = sound
  const transcodeId = await world.recording(artist, { seconds, pitch, file: `${key}.wav` })
  world.name(transcodeId, `recording ${key}`)
  const coverartURL = cover === undefined ? null : await world.image(artist, cover)
  const made = await world.act(artist, 'POST /api/sounds', { ...fields, transcodeId, coverartURL })
  world.name(made.id, `sound ${key}`)
}

/** What is no sound yet. */
async function upload(world: Builder, mio: Person): Promise<void> {
  for (const [key, pitch] of [
    ['spare', 740],
    ['unused', 784],
  ] as const) {
    const transcodeId = await world.recording(mio, { seconds: 2, pitch, file: `${key}.wav` })
    world.name(transcodeId, `recording ${key}`)
  }
  world.name(await world.image(mio, '#abc', 'unused.jpg'), 'picture')
}

interface NewAlbum {
  by: 'mio' | 'ren'
  key: string
  cover?: string
  sounds: readonly string[]
  fields: Record<string, unknown>
}

const ALBUMS: readonly NewAlbum[] = [
  {
    by: 'mio',
    key: 'quay',
    cover: '#264',
    sounds: ['harbour', 'tide', 'mooring'],
    fields: {
      title: 'Quay',
      description: 'Three of the harbour.',
      genre: 'electronic',
      tags: ['港'],
      status: 'Released',
      price: 1000,
      upc: '4006381333931',
    },
  },
  {
    by: 'mio',
    key: 'gift',
    sounds: ['ferry', 'gull'],
    fields: { title: 'Free box', genre: 'jazz', status: 'Released', price: 0, nameyourprice: true },
  },
  { by: 'mio', key: 'draft', sounds: ['draft'], fields: { title: 'Unfinished', status: 'Draft' } },
  {
    by: 'mio',
    key: 'private',
    sounds: ['private', 'tide'],
    fields: { title: 'Friends only', status: 'Private', genre: 'jazz', price: 400 },
  },
  {
    by: 'mio',
    key: 'scheduled',
    sounds: ['scheduled', 'harbour'],
    fields: {
      title: 'Summer',
      genre: 'electronic',
      status: 'Released',
      price: 700,
      releaseDate: '2035-08-01T00:00:00+09:00',
    },
  },
  {
    by: 'mio',
    key: 'withdrawn',
    sounds: ['withdrawn', 'tide'],
    fields: { title: 'Withdrawn box', genre: 'jazz', status: 'Released', price: 600 },
  },
  {
    by: 'ren',
    key: 'minato',
    cover: '#639',
    sounds: ['nami', 'kaze'],
    fields: {
      title: '港',
      reading: 'みなと',
      genre: 'electronic',
      status: 'Released',
      price: 1500,
    },
  },
]

async function addAlbum(world: Builder, artist: Person, album: NewAlbum): Promise<void> {
  const { key, cover, sounds, fields } = album
  const ids = sounds.map((sound) => world.fill(`{sound ${sound}}`, ''))
  const coverartURL = cover === undefined ? null : await world.image(artist, cover)
  const body: Json = { ...fields, sounds: ids, coverartURL }
  const made = await world.act(artist, 'POST /api/albums', body)
  world.name(made.id, `album ${key}`)
}
