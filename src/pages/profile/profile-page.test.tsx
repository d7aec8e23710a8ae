// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Profile } from '#accounts/contract.ts'
import { provideMessages } from '#client/i18n/load-messages.ts'
import { answerCalls } from '#client/testing/answer-calls.ts'
import { openPart, press } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { albumOf, Surroundings, workOf } from '#community/web/testing.tsx'
import { messages, translate } from '#i18n/translate.ts'
import { renderProse } from '#kernel/prose/render-prose.ts'
import ProfilePage, { handle, meta } from './profile-page.tsx'
import { type ProfileTab, tabOf } from './profile-tabs.tsx'

const { t } = translate('en')

// Views are counted by a request of their own.
beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({})))

const profile: Profile = {
  id: 'p',
  username: 'mio',
  name: 'Mio',
  user_image: null,
  header_image: null,
  bio: '',
  location: '',
  links: [],
  shops: [],
  tdmReserved: false,
  collection: false,
  registered_at: '2026-10-03T00:00:00.000Z',
  followers: 1,
  following: 2,
  sounds: 3,
  albums: 4,
  claps: 5,
  latest_cover: null,
  latest_release: null,
  announced: [],
  business: false,
  followedByMe: false,
  blockedByMe: null,
  isMe: false,
}

type Tab = ProfileTab

function dataOf(fields: Partial<Profile>, tab: Tab, items: object[], next: string | null = null) {
  const full = { ...profile, ...fields }
  const list = { tab, first: { items, next }, query: { sort: 'new' } }
  return {
    profile: full,
    bio: renderProse(full.bio),
    list,
    isLater: false,
    isBeginning: tab === 'works',
    at: tab,
    dates: [],
    head: [],
  }
}

const mount = (
  fields: Partial<Profile> = {},
  tab: Tab = 'sounds',
  items: object[] = [],
  next?: string,
) =>
  openPart(
    <Surroundings>
      <ProfilePage />
    </Surroundings>,
    { data: dataOf(fields, tab, items, next), me: testMe, path: '/user/mio' },
  )

async function textOf(...about: Parameters<typeof mount>) {
  const page = await mount(...about)
  const text = page.text()
  await page.unmount()
  return text
}

test('a profile has name, place, counts and the time since when; one’s own is edited, another’s followed', async () => {
  const page = await mount({
    location: 'Kobe',
    links: ['https://example.com/mio'],
    shops: [{ name: 'Mio at <b>BOOTH</b>', url: 'https://shop.example/mio' }],
    business: true,
  })
  const shop = page.find('a[href="https://shop.example/mio"]')
  expect(shop.textContent).toBe('Mio at <b>BOOTH</b>')
  expect(shop.getAttribute('rel')).toContain('ugc')
  for (const words of ['@mio', 'Kobe', 'October 2026', t('sellers.title'), 'example.com/mio']) {
    expect(page.text()).toContain(words)
  }
  expect(page.text()).toContain(t('accounts.profile.followers', { count: 1 }))
  expect(page.text()).toContain(t('accounts.profile.followingCount', { count: 2 }))
  expect(page.text()).toContain(t('community.follow.follow'))
  expect(page.text()).not.toContain(t('accounts.profile.edit'))
  await page.unmount()
  const own = await textOf({ isMe: true })
  expect(own).toContain(t('accounts.profile.edit'))
  expect(own).not.toContain(t('community.follow.follow'))
  expect(own).not.toContain(t('sellers.title'))
})

test('albums that are announced lead to their pages, above the works', async () => {
  const releaseDate = '2999-01-15T00:00:00.000Z'
  const album = { id: 'box', slug: 'night', title: 'Night <b>box</b>', coverart: null, releaseDate }
  const page = await mount({ announced: [album] }, 'works')
  expect(page.text()).toContain(t('albums.announced.label'))
  expect(page.find('h3 a[href="/album/box/night"]').textContent).toBe('Night <b>box</b>')
  await page.unmount()
  expect(await textOf({}, 'works')).not.toContain(t('albums.announced.label'))
})

test('dates to come show the time on the clocks there, the place, a link and calendars', async () => {
  const date = {
    id: 'd',
    title: 'Night of <b>nets</b>',
    localTime: '2999-12-24T19:00',
    timeZone: 'America/New_York',
    startsAt: '2999-12-24T19:00:00-05:00',
    venue: 'Harbour Hall',
    city: 'Boston, USA',
    link: 'https://hall.example/nets',
    updatedAt: '2026-11-01T00:00:00.000Z',
  }
  const data = { ...dataOf({}, 'works', []), dates: [date, { ...date, id: 'e', link: null }] }
  const page = await openPart(
    <Surroundings>
      <ProfilePage />
    </Surroundings>,
    { data, me: testMe, path: '/user/mio' },
  )
  for (const words of [date.title, '24 Dec 2999, 19:00', 'Harbour Hall', 'Boston, USA']) {
    expect(page.text()).toContain(words)
  }
  expect(page.find('time[datetime="2999-12-24T19:00:00-05:00"]').textContent).toContain('Tue')
  const links = [...document.querySelectorAll('a[href="https://hall.example/nets"]')]
  expect(links.map((link) => link.getAttribute('rel'))).toEqual([
    'nofollow ugc noopener noreferrer',
  ])
  for (const href of ['/api/users/mio/dates.ics', '/api/dates/d/event.ics']) {
    expect(page.has(`a[href="${href}"][download]`)).toBe(true)
  }
})

test('a follow changes the count and the button', async () => {
  answerCalls({ 'PUT /users/:username/follow': { following: true, followers: 2 } })
  const page = await mount()
  await press(page.named(t('community.follow.follow')))
  expect(page.text()).toContain(t('accounts.profile.followers', { count: 2 }))
  expect(page.text()).toContain(t('community.follow.following'))
})

test('someone is blocked from their profile, which then offers to undo it and no follow', async () => {
  await import('#community/web/person-menu.tsx')
  const calls = answerCalls({
    'PUT /users/:username/block': {},
    'DELETE /users/:username/block': {},
  })
  const page = await mount()
  expect(page.text()).not.toContain(t('blocks.undo.block'))
  await press(page.named(t('blocks.about', { name: 'Mio' })))
  await press(page.named(t('blocks.block')))
  expect(page.text()).toContain(t('blocks.questionText'))
  await press(page.find('dialog[open] [class*=danger]'))
  expect(page.text()).toContain(t('blocks.done.block', { name: 'Mio' }))
  await page.unmount()
  const blocked = await mount({ blockedByMe: 'block' })
  expect(blocked.text()).not.toContain(t('community.follow.follow'))
  await press(blocked.named(t('blocks.undo.block')))
  expect(blocked.text()).toContain(t('blocks.undone.block', { name: 'Mio' }))
  await blocked.unmount()
  expect(calls.map(({ call }) => call)).toEqual([
    'PUT /users/:username/block',
    'DELETE /users/:username/block',
  ])
  const muted = await mount({ blockedByMe: 'mute' })
  expect(muted.text()).toContain(t('community.follow.follow'))
  await press(muted.named(t('blocks.about', { name: 'Mio' })))
  await press(muted.named(t('blocks.undo.mute')))
  expect(muted.text()).toContain(t('blocks.undone.mute', { name: 'Mio' }))
})

test('a long name is set smaller, and a long text begins folded', async () => {
  const looks = async (fields: Partial<Profile>) => {
    const page = await mount(fields)
    const found = [page.find('h1').className.includes('long'), page.has('input[type=checkbox]')]
    await page.unmount()
    return found
  }
  expect(await looks({ name: 'a'.repeat(24), bio: 'a'.repeat(420) })).toEqual([false, false])
  expect(await looks({ name: 'a'.repeat(25), bio: 'a'.repeat(421) })).toEqual([true, true])
  const lines = (count: number) => Array.from({ length: count }, () => 'la').join('\n\n')
  expect(await looks({ bio: lines(6) })).toEqual([false, false])
  expect(await looks({ bio: lines(7) })).toEqual([false, true])
})

test('the picture of a creator replaces the path to the page, and the header lies on it', async () => {
  const picture = { header_image: '/images/wide.jpg' }
  const page = await mount(picture)
  expect(page.has('img[src*="wide.jpg"]')).toBe(true)
  expect(page.has('header[data-picture]')).toBe(true)
  expect(page.has(`[aria-label="${t('common.crumbs')}"]`)).toBe(false)
  await page.unmount()
  const cover = await mount({ latest_cover: '/images/cover.jpg' })
  expect(cover.find('[data-cover]').style.backgroundImage).toContain('/blur/5/cover.jpg')
  expect(cover.has('header[data-picture]')).toBe(true)
  await cover.unmount()
  const plain = await mount()
  expect(plain.has('header[data-picture]')).toBe(false)
  expect(plain.has(`[aria-label="${t('common.crumbs')}"]`)).toBe(true)
  const header = (data: unknown) =>
    typeof handle.header === 'function' ? handle.header(data) : handle.header
  expect(header(dataOf(picture, 'sounds', []))).toBe('inverse')
  expect(header(dataOf(picture, 'followers', []))).toBeUndefined()
  expect(header(dataOf({ latest_cover: '/images/cover.jpg' }, 'albums', []))).toBe('inverse')
  expect(header(dataOf({}, 'sounds', []))).toBeUndefined()
  expect(header(undefined)).toBeUndefined()
})

test.each([
  ['works', '/sound-new'],
  ['sounds', '/sound-new'],
  ['albums', '/my/sounds'],
  ['playlists', '/my/playlists'],
  ['collection', '/'],
  ['claps', '/'],
  ['following', '/'],
  ['followers', undefined],
] as const)('an empty list of %s says so; one’s own leads on', async (tab, href) => {
  const other = await textOf({}, tab)
  expect(other).toContain(t(`accounts.profile.empty.${tab}.title`))
  const page = await mount({ isMe: true }, tab)
  expect(page.text()).toContain(t(`accounts.profile.emptyOwn.${tab}.title`))
  const act = document.querySelector('[class*=emptyActs] a')
  expect(act?.getAttribute('href') ?? undefined).toBe(href)
})

test('a collection has a tab where it is shown, and lists what was bought', async () => {
  const tab = t('accounts.profile.collection')
  expect(await textOf()).not.toContain(tab)
  const bought = [{ kind: 'album', album: albumOf({ title: 'Day box' }) }]
  expect(await textOf({ collection: true }, 'collection', bought)).toMatch(
    new RegExp(`${tab}.*Day box`),
  )
})

test('the tab of the address is the current one, and lists what it names', async () => {
  const sounds = await mount({}, 'sounds', [workOf({ title: 'Rain' })])
  expect(sounds.find('[aria-current=page].tab').textContent).toContain(t('accounts.profile.sounds'))
  expect(sounds.text()).toContain('Rain')
  await sounds.unmount()
  const album = albumOf({ title: 'Day box', releasedAt: '2026-05-01T00:00:00.000Z' })
  expect(await textOf({}, 'albums', [album])).toMatch(/Day box.*2026/)
  const people = await mount({}, 'followers', [
    { username: 'ken', name: 'Ken', user_image: null, sounds: 0, followers: 0, followedByMe: true },
    {
      username: 'rei',
      name: 'Rei',
      user_image: null,
      sounds: 1,
      followers: 2,
      followedByMe: false,
    },
  ])
  const [ken, rei] = [...document.querySelectorAll('li[class*=person]')].map((li) => li.textContent)
  expect(people.find('h1').textContent).toBe(
    t('accounts.profile.titles.followers', { name: 'Mio' }),
  )
  expect(ken).toContain(t('community.follow.following'))
  expect(ken).not.toContain(t('accounts.profile.soundCount', { count: 0 }))
  expect(ken).not.toContain(t('accounts.profile.followers', { count: 0 }))
  expect(rei).toContain(t('accounts.profile.soundCount', { count: 1 }))
  expect(rei).toContain(t('accounts.profile.followers', { count: 2 }))
})

test.each([
  ['sounds', 'GET /users/:username/sounds', workOf({ id: 'more', title: 'More' })],
  ['claps', 'GET /users/:username/claps', workOf({ id: 'more', title: 'More' })],
  ['albums', 'GET /users/:username/albums', albumOf({ id: 'more', title: 'More' })],
  [
    'following',
    'GET /users/:username/following',
    {
      username: 'ken',
      name: 'More',
      user_image: null,
      sounds: 0,
      followers: 0,
      followedByMe: true,
    },
  ],
  [
    'collection',
    'GET /users/:username/collection',
    { kind: 'sound', sound: workOf({ id: 'more', title: 'More' }) },
  ],
  [
    'playlists',
    'GET /users/:username/playlists',
    {
      id: 'more',
      slug: 'more',
      title: 'More',
      user: 'Mio',
      username: 'mio',
      coverart: null,
      accent: null,
      covers: [],
      visibility: 'public',
      count: 1,
      updatedAt: '2026-01-01T00:00:00.000Z',
    },
  ],
  [
    'followers',
    'GET /users/:username/followers',
    {
      username: 'ken',
      name: 'More',
      user_image: null,
      sounds: 0,
      followers: 0,
      followedByMe: true,
    },
  ],
] as const)('more of %s is read from where it is listed', async (tab, call, item) => {
  answerCalls({ [call]: { items: [item], next: null } })
  const first = {
    kind: 'sound',
    sound: workOf({ id: 'first', title: 'First' }),
    username: 'first',
    id: 'first',
  }
  const page = await mount(
    {},
    tab,
    [{ ...item, ...first, title: 'First', name: 'First' }],
    'cursor',
  )
  await press(page.named(t('common.showMore')))
  expect(page.text()).toContain('More')
})

test('an address names one of eight lists, the works without a name', () => {
  const named = ['sounds', 'albums', 'playlists', 'collection', 'claps', 'followers', 'following']
  expect([undefined, ...named].map(tabOf)).toEqual([
    'works',
    'sounds',
    'albums',
    'playlists',
    'collection',
    'claps',
    'followers',
    'following',
  ])
  expect([tabOf('works'), tabOf('likes')]).toEqual([undefined, undefined])
})

test('the latest release is played, bought and shared from the top, and the page is shared, too', async () => {
  const sound = workOf({
    title: 'Rain',
    hlsUrl: '/api/sounds/a/stream.m3u8',
    sales: true,
    price: 300,
    nameyourprice: false,
  })
  const works = dataOf({}, 'works', [{ kind: 'sound', sound }])
  const of = (data: object) =>
    openPart(
      <Surroundings>
        <ProfilePage />
      </Surroundings>,
      { data, me: testMe, path: '/user/mio' },
    )
  const page = await of({ ...works, latest: { kind: 'sound', sound } })
  const pinned = () => page.find(`[aria-label="${t('accounts.profile.latest')}"]`).textContent
  expect(pinned()).toContain('Rain')
  expect(pinned()).toContain(t('common.buy.buyFor', { price: '¥300' }))
  expect(pinned()).toContain(t('soundPage.share'))
  expect(page.named(t('albums.playAll'))).toBeDefined()
  expect(page.has('[class*=acts] [aria-haspopup=dialog]')).toBe(true)
  await page.unmount()
  const album = albumOf({ title: 'Day box', sounds: [sound], sales: true, price: 900 })
  const withAlbum = await of({ ...works, latest: { kind: 'album', album } })
  expect(withAlbum.find('section h2').textContent).toBe('Day box')
  await withAlbum.unmount()
  // A list behind the first page begins with its works.
  expect(await textOf({}, 'albums', [album])).not.toContain(t('accounts.profile.latest'))
})

const listed = [
  { kind: 'album', album: albumOf({ id: 'a', title: 'Box', releasedAt: '2025-12-31T16:00:00Z' }) },
  { kind: 'sound', sound: workOf({ id: 'b', title: 'Rain', releasedAt: '2026-03-01T00:00:00Z' }) },
  { kind: 'sound', sound: workOf({ id: 'c', title: 'Snow', releasedAt: '2025-12-31T14:00:00Z' }) },
]

test.each([
  ['en', '/user/mio'],
  ['ja', '/ja/user/mio'],
] as const)(
  'in %s works stand under their year in Japan, albums before singles',
  async (locale, path) => {
    const { t } = translate(locale)
    await openPart(
      <Surroundings>
        <ProfilePage />
      </Surroundings>,
      { data: dataOf({}, 'works', listed), me: testMe, path },
    )
    const headings = [...document.querySelectorAll('h2, h3')].map((each) => each.textContent)
    expect(headings).toEqual([
      '2026',
      t('accounts.profile.works.album'),
      t('accounts.profile.works.sound'),
      '2025',
    ])
  },
)

test('works are ordered and looked for from thirty on, and what is not found is said', async () => {
  const words = t('accounts.profile.works.search')
  const few = await mount({ sounds: 25, albums: 4 }, 'works', listed)
  expect(few.has('search')).toBe(false)
  await few.unmount()
  const many = await mount({ sounds: 26, albums: 4 }, 'works', listed)
  expect(many.find('search').getAttribute('aria-label')).toBe(words)
  await many.unmount()
  const data = dataOf({ sounds: 30 }, 'works', [])
  const none = await openPart(
    <Surroundings>
      <ProfilePage />
    </Surroundings>,
    { data: { ...data, list: { ...data.list, query: { sort: 'new', text: 'x' } } }, me: testMe },
  )
  expect(none.text()).toContain(t('accounts.profile.works.nothingFound'))
})

test('search engines list what a creator made by their name, and lists of people and purchases not at all', () => {
  provideMessages('en', messages.en)
  const tags = (tab: Tab) =>
    JSON.stringify(
      meta({
        loaderData: { ...dataOf({}, tab, []), summary: null, head: [] },
        matches: [{ id: 'root', loaderData: undefined }],
        location: { pathname: '/user/mio', search: '' },
        params: {},
      } as never),
    )
  const titleOf = (tab: Tab) => /"title":"([^"]*)"/.exec(tags(tab))?.[1]
  expect(titleOf('works')).toMatch(/^Mio\b(?!.*albums)/i)
  expect(titleOf('albums')).toContain(t('accounts.profile.titles.albums', { name: 'Mio' }))
  expect(tags('albums')).not.toContain('noindex')
  expect(tags('followers')).toContain('noindex')
  expect(tags('collection')).toContain('noindex')
})
