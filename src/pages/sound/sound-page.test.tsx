// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { answerCalls } from '#client/testing/answer-calls.ts'
import { openPart, perform, press, pressKey, settle } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { albumOf, Surroundings, workOf } from '#community/web/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { renderProse } from '#kernel/prose/render-prose.ts'
import { openStore } from '#player/testing.ts'
import type { Sound } from '#works/sounds-contract.ts'
import SoundPage, { meta, shouldRevalidate } from './sound-page.tsx'

const { t } = translate('en')

let near: ((seen: { isIntersecting: boolean }[]) => void)[] = []
beforeEach(() => {
  near = []
  // Views are counted by a request of their own; the waveform is read by another.
  vi.stubGlobal('fetch', async () => Response.json({ peaks: [1, 2, 3] }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(see: (typeof near)[number]) {
        near.push(see)
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

const answers = {
  'GET /sounds/:id/moments': { claps: [], comments: [] },
  'GET /sounds/:id/related': {
    items: [{ ...workOf({ id: 'kin', title: 'Kindred' }), why: 'tag' }],
  },
}

async function mount(fields: Partial<Sound> = {}, more: object = {}, path = '/sound/rain/rain') {
  const calls = answerCalls(answers)
  const player = openStore()
  const sound = { ...workOf({ id: 'rain', title: 'Rain', mp3Url: '/rain.mp3' }), ...fields }
  const data = {
    sound,
    publishing: undefined,
    albums: [],
    style: {},
    text: renderProse(''),
    comments: undefined,
    more: [],
    ...more,
  }
  const page = await openPart(
    <Surroundings store={player.store}>
      <SoundPage />
    </Surroundings>,
    { data, me: testMe, path },
  )
  await settle()
  return { ...page, ...player, sound, data, calls }
}

/** Parts that are loaded once they are needed come a moment later. */
const settleUntil = (isThere: () => boolean) =>
  expect
    .poll(async () => {
      await settle()
      return isThere()
    })
    .toBe(true)

const comeNear = (isIntersecting: boolean) =>
  perform(() => {
    for (const see of near) see([{ isIntersecting }])
  })

async function textOf(...about: Parameters<typeof mount>) {
  const page = await mount(...about)
  const text = page.text()
  await page.unmount()
  return text
}

test('length and date are shown where the sound has them', async () => {
  const shown = await textOf({ duration: 125, releasedAt: '2026-05-01T00:00:00.000Z' })
  expect(shown).toContain('02:05')
  expect(shown).toContain('1 May 2026')
  expect(await textOf({ duration: 1 })).toContain('00:01')
  const empty = await textOf({ duration: 0, releasedAt: null })
  expect(empty).not.toContain('00:00')
  expect(empty).not.toContain('2026')
})

test('a record that came out elsewhere before has that day among its details', async () => {
  const released = { releasedAt: '2026-05-01T00:00:00.000Z' }
  expect(await textOf({ ...released, releaseDate: '2019-03-02' })).toContain('2 Mar 2019')
  const later = await textOf({ ...released, releaseDate: '2027-01-01' })
  expect(later).not.toContain('2027')
  expect(later.split('1 May 2026')).toHaveLength(3)
})

test('the quality of the file is told in bits, or by its codec', async () => {
  const quality = { bits: 24, codec: 'flac', channels: 2, sampleRate: 96_000 }
  const whole = t('soundPage.bits', { bits: 24, khz: '96' })
  expect(await textOf({ quality })).toContain(whole)
  const lossy = { ...quality, bits: null, codec: 'mp3', channels: 1, sampleRate: 44_100 }
  const mono = t('soundPage.mono', { quality: t('soundPage.khz', { codec: 'MP3', khz: '44.1' }) })
  const text = await textOf({ quality: lossy })
  expect(text).toContain(mono)
  expect(await textOf()).not.toContain('kHz')
})

test('its album is linked, and sells it where the sound is not sold alone', async () => {
  const albums = [albumOf({ id: 'box', title: 'Day box', sales: true })]
  const get = t('soundPage.getAlbum')
  const page = await mount({ sales: false }, { albums })
  expect(page.find('a[href^="/album/box"]').textContent).toBe('Day box')
  expect(page.text()).toContain(t('soundPage.onAlbum'))
  expect(page.text()).toContain(get)
  await page.unmount()
  expect(await textOf({ sales: true }, { albums })).not.toContain(get)
  expect(await textOf({ sales: false, mine: 'owner' }, { albums })).not.toContain(get)
  const unsold = [albumOf({ id: 'box', sales: false })]
  expect(await textOf({ sales: false }, { albums: unsold })).not.toContain(get)
  expect(await textOf({ sales: false })).not.toContain(t('soundPage.onAlbum'))
})

test('a sound page says how much less the whole album costs than its sounds one by one', async () => {
  const words = t('soundPage.wholeAlbum', { price: '¥1,000', less: '¥200' })
  const album = { ...albumOf({ id: 'box', sales: true, price: 1000 }), oneByOne: 1200 }
  expect(await textOf({}, { albums: [album] })).toContain(words)
  for (const more of [{ oneByOne: 1000 }, { oneByOne: null }, { sales: false }]) {
    expect(await textOf({}, { albums: [{ ...album, ...more }] })).not.toContain('one by one')
  }
  expect(await textOf({ mine: 'bought' }, { albums: [album] })).not.toContain(words)
})

test('what comes with the music stands below its description, and who is featured in the title', async () => {
  const notes = { markup: '<details><summary>Lyrics</summary></details>' }
  const page = await mount({ featured: ['Kei'] }, { notes })
  expect(page.find('h1').textContent).toBe('Rain (feat. Kei)')
  expect(page.find('summary').textContent).toBe('Lyrics')
  await page.unmount()
  expect((await mount()).has('details')).toBe(false)
})

test('its owner edits it; a Draft is not shared, a withdrawn sound neither shared nor clapped for', async () => {
  const owner = await mount({ mine: 'owner' })
  expect(owner.has('a[href="/sound/rain/edit"]')).toBe(true)
  expect(owner.text()).toContain(t('share.title'))
  await owner.unmount()
  const draft = await mount({ mine: 'owner', status: 'Draft' })
  expect(draft.text()).not.toContain(t('share.title'))
  await draft.unmount()
  const other = await mount()
  expect(other.has('a[href="/sound/rain/edit"]')).toBe(false)
  const claps = 'button[aria-label*="lap"]'
  expect(other.has(claps)).toBe(true)
  await other.unmount()
  const closed = await mount({ closed: true })
  expect(closed.text()).not.toContain(t('share.title'))
  expect(closed.has(claps)).toBe(false)
})

test('a press on the waveform plays from there, and the time passes below it', async () => {
  const page = await mount({ waveformUrl: '/w1.json' })
  await pressKey(page.find('section [role="slider"]'), 'PageUp')
  expect(page.commands).toContain('load rain 0')
  expect(page.commands).toContain('seek 30')
  await perform(() => {
    page.events.soundBegan()
    page.events.timePassed(31.5)
  })
  expect(page.text()).toContain('00:3103:00')
})

test('claps and comments are on the waveform, which loads them again once there is more', async () => {
  const first = { items: [], next: null, total: 0 }
  const page = await mount(
    { waveformUrl: '/w3.json' },
    { comments: first },
    '/sound/rain/rain?t=45',
  )
  const marked = t('timedReactions.start', { time: '00:45' })
  await settleUntil(() => page.text().includes(marked))
  expect(page.calls.map(({ call }) => call)).toContain('GET /sounds/:id/moments')
  await page.unmount()
  const without = await mount({ waveformUrl: '/w3.json' })
  expect(without.calls.map(({ call }) => call)).not.toContain('GET /sounds/:id/moments')
})

test('a preview that has been played through is followed by the way to the rest', async () => {
  const limit = { on: true, min: 6, max: 14 }
  const page = await mount({ waveformUrl: '/w4.json', sales: true, limit })
  expect(page.text()).not.toContain(t('playing.previewLimit.over'))
  await press(page.find('button[aria-label^="Play"]'))
  await perform(() => page.events.soundBegan())
  await perform(() => page.events.ended())
  await settleUntil(() => page.text().includes(t('playing.previewLimit.over')))
})

test('a press on the time of a comment plays from there', async () => {
  const comment = {
    id: 'c',
    text: 'Here!',
    position: 61,
    createdAt: '2026-11-24T00:00:00.000Z',
    user: { username: 'ren', name: 'Ren', user_image: null },
    deletable: false,
  }
  const page = await mount({}, { comments: { items: [comment], next: null, total: 1 } })
  await press(page.named(t('community.comments.jump', { time: '01:01' })))
  expect(page.commands).toContain('seek 61')
})

test('while it is being published the page looks again every three seconds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const page = await mount({}, { publishing: 'transcode' })
  page.data.sound = { ...page.sound, title: 'Rain, published' }
  await settle(2999)
  expect(page.text()).not.toContain('Rain, published')
  await settle(1)
  expect(page.text()).toContain('Rain, published')
})

test('without a waveform, or while nothing can be heard, there is nothing to press', async () => {
  expect((await mount({ waveformUrl: null })).has('section [role="slider"]')).toBe(false)
  const silent = await mount({ waveformUrl: '/w2.json', mp3Url: null })
  expect(silent.find('section [role="slider"]').getAttribute('aria-disabled')).toBe('true')
})

test('similar sounds are asked for once the reader comes near, and shown if there are any', async () => {
  const page = await mount()
  const asked = () => page.calls.filter(({ call }) => call === 'GET /sounds/:id/related')
  expect(asked()).toEqual([])
  await comeNear(false)
  expect(asked()).toEqual([])
  await comeNear(true)
  await settle()
  expect(asked()).toMatchObject([{ params: { id: 'rain' } }])
  expect(page.text()).toContain(t('besideWork.related'))
  expect(page.text()).toContain(t('besideWork.relatedWhy.tag'))
  expect(page.text()).toContain('Kindred')
})

test('what else there is by the artist is below, where there is any', async () => {
  const heading = t('soundPage.more', { name: workOf().user })
  expect(await textOf()).not.toContain(heading)
  const more = [workOf({ id: 'other', title: 'Other' })]
  expect(await textOf({}, { more })).toContain(heading)
})

test('a link with a time starts the first play there', async () => {
  const page = await mount({}, {}, '/sound/rain/rain?t=65')
  await press(page.find('button[aria-label^="Play"]'))
  await perform(() => page.events.soundBegan())
  expect(page.commands).toContain('seek 65')
})

test('search engines list a released sound alone', () => {
  const tags = (fields: Partial<Sound>) =>
    JSON.stringify(
      meta({
        loaderData: { sound: { ...workOf(), ...fields }, summary: '', head: [] },
        matches: [{ id: 'root', loaderData: undefined }],
        location: { pathname: '/sound/rain', search: '' },
        params: {},
      } as never),
    )
  expect(tags({})).not.toContain('noindex')
  expect(tags({ status: 'Private' })).toContain('noindex')
  expect(tags({ closed: true })).toContain('noindex')
})

test('a link to another moment of the same sound loads nothing again, a change and another sound do', () => {
  const loads = (next: string, defaultShouldRevalidate = true) =>
    shouldRevalidate({
      currentUrl: new URL('https://neiro.example/sound/a/rain'),
      currentParams: {},
      nextUrl: new URL(next, 'https://neiro.example'),
      nextParams: {},
      defaultShouldRevalidate,
    })
  expect(loads('/sound/a/rain?t=30')).toBe(false)
  expect(loads('/sound/a/rain')).toBe(true)
  expect(loads('/sound/a/rain', false)).toBe(false)
  expect(loads('/sound/b/wind', false)).toBe(true)
})

test('without an answer there are no similar sounds, and no heading of them', async () => {
  const page = await mount()
  answerCalls({})
  await comeNear(true)
  await settle()
  expect(page.text()).not.toContain(t('besideWork.related'))
})
