import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { messages, translate } from '#i18n/translate.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import type { MySound } from '#works/my-sounds-contract.ts'
import { soundOf } from '#works/web/sounds/testing.ts'
import { waitsFor } from '#works/web/sounds/waits-for.ts'
import { MySounds } from './my-sounds.tsx'
import { readMineQuery } from './read-query.ts'
import { Processing } from './standing.tsx'

const { t } = translate('en')
const { t: tJa } = translate('ja')

type Edit = NonNullable<MySound['edit']>
const edit: Edit = {
  wantedStatus: null,
  limit: false,
  limitFrom: 0,
  limitTo: 0,
  transcodeId: 'tttttttttttt',
  transcodeStatus: 'READY',
  transcodeProgress: 1,
  transcodeError: null,
  fileName: 'night.wav',
  replacing: null,
  replaceError: null,
}

const sound: MySound = {
  ...soundOf({
    id: 'aaaaaaaaaaaa',
    slug: 'night',
    title: 'Night',
    duration: 65,
    limit: { on: false, min: 0, max: 65 },
    status: 'Private',
    genre: 'jazz',
    price: 300,
    nameyourprice: false,
    plays: 1234,
    claps: 5,
    reading: 'よる',
    edit,
  }),
  sold: 7,
  createdAt: '2026-10-03T09:00:00.000Z',
}

function page(sounds: MySound[], address = '', path = '/my/sounds') {
  const query = readMineQuery(new URLSearchParams(address))
  return renderPart(
    <ToastProvider>
      <MySounds first={{ items: sounds, next: null }} query={query} />
    </ToastProvider>,
    { path },
  )
}

test('a sound that was withdrawn says so, and not when it will be public', () => {
  const asked = { ...edit, wantedStatus: 'Released' } as const
  const waiting = t('myWorks.waiting.Released')
  expect(page([{ ...sound, status: 'Draft', edit: asked }])).toContain(waiting)
  const html = page([{ ...sound, status: 'Draft', edit: { ...asked, withdrawnFor: 'terms' } }])
  expect(html).toContain(t('myWorks.withdrawn.terms'))
  expect(html).not.toContain(waiting)
})

const cellsOf = (html: string) =>
  [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, ' '))

test('a row shows the state and the figures of a sound', () => {
  const html = page([sound])
  expect(html).toContain('<table')
  const text = cellsOf(html).map((cell) => cell.trim().replace(/\s+/g, ' '))
  const figures = ['Private link only', '1,234', '5', '0', '7', '¥300']
  expect(text).toEqual(expect.arrayContaining(figures))
  expect(html).toContain('3 Oct 2026')
  expect(html).toContain('lang="ja">よる')
  expect(page([sound], '', '/ja/my/sounds')).toContain(tJa('sounds.mine.meaning.Private'))
})

test('a column head orders the list, and the current one is marked', () => {
  const html = page([sound], 'genre=jazz&sort=plays')
  expect(html).toContain('href="/my/sounds?genre=jazz&amp;sort=claps"')
  expect(html).toContain('href="/my/sounds?genre=jazz"')
  expect(html).toMatch(/<th[^>]*aria-sort="descending"[^>]*><a[^>]*sort=plays/)
  expect(html.match(/aria-sort/g)).toHaveLength(1)
  expect(page([sound], 'sort=title')).toContain('aria-sort="ascending"')
})

test('without script the filter is a form that keeps what was chosen', () => {
  const html = page([sound], 'status=Draft&text=%E6%B8%AF', '/ja/my/sounds')
  expect(html).toMatch(/<form [^>]*action="\/ja\/my\/sounds"/)
  expect(html).toMatch(/<option value="Draft" selected="">/)
  expect(html).toMatch(/<input [^>]*name="text"[^>]*value="港"/)
  expect(html).toContain('type="submit"')
})

test('nothing yet leads to an upload, nothing found back to everything', () => {
  const nothing = page([])
  expect(nothing).toContain(t('accounts.profile.empty.sounds.title'))
  expect(nothing).toContain('href="/sound-new"')
  expect(nothing).not.toContain('<form')
  const none = page([], 'genre=jazz')
  expect(none).toContain(t('sounds.mine.noneTitle'))
  expect(none).toMatch(/<a [^>]*href="\/my\/sounds"[^>]*>Clear filter/)
})

test('boxes have names, and nothing is said of a selection before there is one', () => {
  const html = page([sound])
  expect(html).toContain('aria-label="Select Night"')
  expect(html).toContain(t('sounds.mine.choose.all'))
  expect(html).not.toContain('sounds selected')
})

/** The text of the row beside the title. */
function failing(change: Partial<Edit>, path = '/my/sounds'): string {
  const html = page([{ ...sound, edit: { ...edit, ...change } }], '', path)
  return html.slice(html.indexOf('<th scope="row"'), html.lastIndexOf('</th>'))
}
const standing = (change: Partial<Edit>, before = 0, releaseDate: string | null = null) =>
  renderPart(
    <Processing sound={{ ...sound, releaseDate, edit: { ...edit, ...change } }} before={before} />,
  )

test('a sound that is processed shows its place in the queue, its progress, and what comes next', () => {
  expect(standing({})).toBe('')
  const moving: Partial<Edit> = { transcodeStatus: 'TRANSCODING', transcodeProgress: 0.42 }
  expect(standing(moving)).toContain(t('sounds.mine.transcoding', { percent: '42%' }))
  expect(standing(moving, 3)).toContain(t('sounds.mine.queue', { count: 3 }))
  expect(standing(moving, 3)).not.toContain('42%')
  const soon = t('myWorks.waiting.Released')
  expect(standing({ ...moving, wantedStatus: 'Released' })).toContain(soon)
  expect(standing({ wantedStatus: 'Private' })).toContain(t('sounds.mine.preview'))
  const next = { replacing: 'rrrrrrrrrrrr' }
  expect(standing(next)).toContain(t('sounds.mine.newAudio'))
})

test.each(['ERROR', 'READY'] as const)(
  'what failed by our fault (%s) is not to be uploaded again, and nothing of it is under way',
  (transcodeStatus) => {
    const failed: Partial<Edit> = { transcodeStatus, transcodeError: 'unexpected' }
    const html = failing({ ...failed, wantedStatus: 'Released' })
    expect(html).toContain('and we still have it')
    expect(html).toContain(t('albums.editor.willPublish'))
    for (const untrue of ['upload it again', t('sounds.mine.filter.states.TRANSCODING')])
      expect(html).not.toContain(untrue)
  },
)

const replaceHref = 'href="/sound/aaaaaaaaaaaa/edit#replace-audio"'

test.each([
  ['/my/sounds', t],
  ['/ja/my/sounds', tJa],
] as const)('on %s a refused file shows why, and leads to where it is replaced', (path, words) => {
  const html = failing({ transcodeStatus: 'ERROR', transcodeError: 'damaged' }, path)
  expect(html).toContain(`${words('sounds.mine.failed')} ${words('uploads.mediaErrors.damaged')}`)
  expect(html).toContain(words('soundEditor.work.replace'))
  expect(html).toContain('/sound/aaaaaaaaaaaa/edit#replace-audio')
  expect(html).not.toContain(messages.en.uploads.transfer.retry)
})

const ours = messages.en.uploads.mediaErrors.unexpected
test.each<[Partial<Edit>, string]>([
  [{ transcodeStatus: 'ERROR', transcodeError: 'unexpected' }, t('soundPage.audio.ERROR')],
  [{ transcodeError: 'unexpected' }, t('sounds.mine.failedPreview')],
  [{ replaceError: 'unexpected', replaceFailed: 'r' }, t('sounds.mine.newAudioFailed')],
])('what failed by our fault is tried again from its row: %j', (change, lead) => {
  const html = failing(change)
  expect(html).toContain(`${lead} ${ours}`)
  expect(html).toMatch(/<button[^>]*>.*Retry/)
  expect(html).not.toContain(replaceHref)
})

test('refused new audio shows why, and only failures are shown', () => {
  const html = failing({ replaceError: 'too_long' })
  const tooLong = t('uploads.mediaErrors.too_long')
  expect(html).toContain(`${t('sounds.mine.newAudioFailed')} ${tooLong}`)
  expect(html).toContain(replaceHref)
  for (const fine of [{}, { transcodeStatus: 'ERROR', replacing: 'rrrrrrrrrrrr' } as const]) {
    expect(failing(fine)).not.toContain(replaceHref)
  }
})

test('a limit beyond the end is said in its row, and promises no publication', () => {
  const beyond: Partial<Edit> = { wantedStatus: 'Released', limitError: 'limit_invalid' }
  expect(failing(beyond)).toContain(t('sounds.mine.limitBeyond'))
  expect(failing(beyond)).not.toContain(t('sounds.mine.preview'))
  expect(failing(beyond)).not.toContain(t('myWorks.waiting.Released'))
  expect(failing(beyond)).not.toContain(replaceHref)
  expect(failing({ limitError: 'limit_invalid' })).not.toContain('after the end')
})

test('a Draft without audio says so, and what it waits to become', () => {
  const draft = standing({ transcodeStatus: 'NONE', wantedStatus: 'Released' })
  expect(draft).toContain(t('sounds.mine.noAudio'))
  expect(draft).toContain(t('myWorks.waiting.Released'))
  expect(draft).not.toContain(t('sounds.mine.preview'))
  expect(standing({})).not.toContain(t('sounds.mine.noAudio'))
})

test('a sound that waits for its date shows the date, and no processing', () => {
  const released: Partial<Edit> = { wantedStatus: 'Released' }
  const dated = standing(released, 0, '2999-10-03T09:00:00.000Z')
  expect(dated).toContain('3 Oct 2999')
  expect(dated).not.toContain(t('sounds.mine.preview'))
  expect(standing(released, 0, '2020-10-03T09:00:00.000Z')).toContain(t('sounds.mine.preview'))
  const at = (change: Partial<Edit>, now: string) =>
    waitsFor(
      { ...sound, releaseDate: '2026-12-01T00:00:00.000Z', edit: { ...edit, ...change } },
      Date.parse(now),
    )
  expect(at(released, '2026-11-30T00:00:00Z')).toBe('date')
  expect(at(released, '2026-12-02T00:00:00Z')).toBe('preview')
  expect(at({ transcodeStatus: 'TRANSCODING' }, '2026-11-30T00:00:00Z')).toBe('file')
  expect(at({ replacing: 'rrrrrrrrrrrr' }, '2026-11-30T00:00:00Z')).toBe('audio')
  expect(at({ transcodeStatus: 'ERROR' }, '2026-11-30T00:00:00Z')).toBe('nothing')
})

test('new audio that failed by our fault is tried again from its row, also where the first was damaged', () => {
  const damaged: Partial<Edit> = { transcodeStatus: 'ERROR', transcodeError: 'damaged' }
  const html = failing({ ...damaged, replaceError: 'unexpected', replaceFailed: 'r' })
  expect(html).toMatch(/<button[^>]*>.*Retry/)
  expect(html).toContain(`${t('sounds.mine.failed')} ${ours}`)
  expect(html).not.toContain(messages.en.uploads.mediaErrors.damaged)
  expect(html).not.toContain(replaceHref)
})
