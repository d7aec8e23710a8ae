import type { Builder } from '../builder.ts'
import type { Person } from '../client.ts'

export interface People {
  /** The artist whose works are sold; writes in English. */
  mio: Person
  /** An artist who writes in Japanese, and has a share of what Mio sells. */
  ren: Person
  /** Buys. */
  kei: Person
  /** Has nothing to do with the others. */
  hana: Person
  /** Buys little. */
  sora: Person
  /** Deletes the account in the end. */
  nobu: Person
}

export async function join(world: Builder): Promise<People> {
  await world.at('2035-04-02T10:00:00')
  const people = {
    mio: await world.join('mio', 'Mio Quay'),
    ren: await world.join('ren', '蓮', 'ja'),
    kei: await world.join('kei', '慶', 'ja'),
    hana: await world.join('hana', 'Hana'),
    sora: await world.join('sora', 'Sora'),
    nobu: await world.join('nobu', 'Nobu'),
  }
  await world.act(people.mio, 'PATCH /api/users/me', {
    bio: 'Songs of **harbours** and [nets](https://nets.example).\n\n- one\n- two',
    location: 'Kobe',
    nameReading: 'Mio Quay',
    shops: [{ name: 'Harbour shop', url: 'https://shop.example/mio' }],
    links: ['https://mio.example', 'https://www.youtube.com/@mio'],
    userImage: await world.image(people.mio, '#fc6', 'mio.jpg'),
    headerImage: await world.image(people.mio, '#369', 'wide.jpg'),
  })
  const date = await world.act(people.mio, 'POST /api/dates', {
    title: '港 Night',
    localTime: '2035-08-01T19:00',
    timeZone: 'Asia/Tokyo',
    venue: 'Harbour, Hall; 2',
    city: 'Kobe, Japan',
    link: 'https://hall.example/night',
  })
  world.name(date.id, 'date of mio')
  await world.act(people.ren, 'PATCH /api/users/me', {
    bio: '港の歌。\n二行目。',
    location: '神戸',
    nameReading: 'れん',
    tdmReserved: true,
  })
  await world.act(people.ren, 'PUT /api/my/seller', {
    isBusiness: true,
    name: '蓮音楽事務所',
    representative: '波止 蓮',
    address: '兵庫県神戸市中央区港島1-1',
    phone: '078-111-2222',
    email: 'office@example.com',
    onRequest: true,
  })
  await world.act(people.mio, 'PUT /api/my/seller', {
    isBusiness: true,
    name: 'Mio Quay Music',
    representative: 'Mio Quay',
    address: '1-2-3 Hatoba, Kobe',
    phone: '078-333-4444',
    email: 'shop@example.com',
    onRequest: false,
  })
  await world.act(people.sora, 'PUT /api/my/mail-choices', { comment: false, release: false })
  await changeAddress(world, people.sora)
  await signInByTwitter(world)
  return people
}

/** Asked for, and neither confirmed nor canceled. */
async function changeAddress(world: Builder, sora: Person): Promise<void> {
  const asked = { email: 'sora.new@example.com', username: 'sora' }
  const { id } = await world.act(sora, 'POST /auth/email/update', asked)
  if (typeof id === 'string') world.name(id, 'email change')
}

/** Through the test provider’s page, up to the registration that is still to be finished. */
async function signInByTwitter(world: Builder): Promise<void> {
  const bird: Person = { name: 'bird' }
  const begun = await world.send(bird, { method: 'GET', path: '/auth/twitter' })
  const browser = begun.headers.getSetCookie().map((line) => line.split(';')[0])
  const page = pathOf(begun.headers)
  const cookie = [...browser, `machine_key=${world.service.machineKey}`].join('; ')
  const form = { answer: 'allow', handle: 'bird', email: 'bird@example.com', verified: 'yes' }
  const allowed = await world.send(bird, { method: 'POST', path: page, form, headers: { cookie } })
  const callback = pathOf(allowed.headers)
  await world.send(bird, { method: 'GET', path: callback, headers: { cookie } })
  await world.service.runJobs()
}

function pathOf(headers: Headers): string {
  const { pathname, search } = new URL(headers.get('location') ?? '', 'http://localhost')
  return pathname + search
}

/** Of someone who has a sound, follows, comments and has bought. */
export async function leave(world: Builder, { nobu }: People): Promise<void> {
  await world.at('2035-06-02T10:00:00')
  await world.signInAgain(nobu)
  await world.act(nobu, 'POST /api/my/deletion', { username: 'nobu' })
}
