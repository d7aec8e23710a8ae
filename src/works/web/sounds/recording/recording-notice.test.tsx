import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { messages, translate } from '#i18n/translate.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import type { FileProgress } from '#uploads/progress-contract.ts'
import type { Sound } from '../../../sounds-contract.ts'
import { useSavedMessage } from '../../saving/use-saved-message.ts'
import { soundWith } from '../testing.ts'
import { RecordingNotice, RecordingStatus } from './recording-notice.tsx'

const { t } = translate('en')
const { t: tJa } = translate('ja')

type Edit = Parameters<typeof soundWith>[0]

const words = { '/': messages.en.uploads, '/ja': messages.ja.uploads }
const mine = { '/': messages.en.sounds.mine, '/ja': messages.ja.sounds.mine }

function noticeOf(sound: Sound, path = '/'): string {
  return renderPart(
    <ToastProvider>
      <RecordingNotice sound={sound} />
    </ToastProvider>,
    { path },
  )
}
const notice = (change: Edit, path: '/' | '/ja') => noticeOf(soundWith(change), path)

const failures: [what: string, path: '/' | '/ja', status: 'ERROR' | 'READY'][] = [
  ['a file that failed by our fault', '/', 'ERROR'],
  ['a file that failed by our fault', '/ja', 'ERROR'],
  ['a preview that could not be made', '/', 'READY'],
  ['a preview that could not be made', '/ja', 'READY'],
]
test.each(failures)('%s is tried again from here (%s, %s)', (_what, path, transcodeStatus) => {
  const { mediaErrors, transfer, state } = words[path]
  const failed: Edit = { transcodeStatus, transcodeError: 'unexpected' }
  const html = notice({ ...failed, wantedStatus: 'Released' }, path)
  const lead = transcodeStatus === 'READY' ? mine[path].failedPreview : state.ERROR
  for (const said of [lead, mediaErrors.unexpected, transfer.retry, state.willPublish]) {
    expect(html).toContain(String(said))
  }
})

test('a file that cannot be processed leads to the place for another one', () => {
  const link = 'href="#replace-audio"'
  const failed = notice({ transcodeStatus: 'ERROR', transcodeError: 'damaged' }, '/')
  expect(failed).toContain(link)
  expect(failed).toContain('data-failed')
  expect(notice({ transcodeStatus: 'ERROR', transcodeError: 'unexpected' }, '/')).not.toContain(
    link,
  )
})

test.each(['/', '/ja'] as const)(
  'on %s a retried preview shows what it is made for, until it is ready',
  (path) => {
    expect(notice({ wantedStatus: 'Released' }, path)).toContain(words[path].state.willPublish)
    expect(notice({}, path)).not.toContain(words[path].state.willPublish)
  },
)

/** What is said of it when the file has been asked about. */
function wordsAt(change: Edit, of: Partial<FileProgress>, path = '/'): string {
  const status = { waiting: 0, progress: 0, ...of }
  const read = async () => {}
  return renderPart(
    <ToastProvider>
      <RecordingStatus
        sound={soundWith(change, { status: 'Released' })}
        status={status}
        onRead={read}
      />
    </ToastProvider>,
    { path },
  )
}

test.each([
  ['/', t('sounds.mine.queue', { count: 3 }), t('sounds.mine.filter.states.TRANSCODING')],
  ['/ja', tJa('sounds.mine.queue', { count: 3 }), '変換中'],
])(
  'on %s a file that waits for its turn shows how many are before it, and no percentage',
  (path, words, moving) => {
    const waits = wordsAt({ transcodeStatus: 'TRANSCODING' }, { waiting: 3 }, path)
    expect(waits).toContain(`<strong>${words}</strong>`)
    expect(waits).not.toContain('%')
    const begun = wordsAt({ transcodeStatus: 'TRANSCODING' }, { progress: 0.42 }, path)
    expect(begun).toContain(`<strong>${moving} 42%</strong>`)
    expect(notice({ transcodeStatus: 'TRANSCODING', transcodeProgress: 0 }, '/')).not.toContain(
      '0%',
    )
  },
)

test.each([
  ['/', t('sounds.mine.preview'), t('sounds.mine.queue', { count: 1 })],
  ['/ja', tJa('sounds.mine.preview'), tJa('sounds.mine.queue', { count: 1 })],
])(
  'on %s the preview of a public sound is shown to be made, with what is before it',
  (path, words, place) => {
    const made = { previewWaiting: true }
    expect(wordsAt(made, { waiting: 1 }, path)).toContain(
      `<strong>${words}</strong><p>${place}</p>`,
    )
    expect(wordsAt(made, {}, path)).toContain(`<strong>${words}</strong></div>`)
    const moving = wordsAt(made, { preview: 0.429 }, path)
    expect(moving).toContain(`<strong>${words}</strong><p aria-live="off">42%</p></div>`)
    expect(wordsAt(made, { waiting: 1, preview: 0.4 }, path)).not.toContain('%')
  },
)

test.each(['/', '/ja'] as const)('on %s a preview that has become ready is reported', (path) => {
  const said = (isPreviewReady: boolean) =>
    renderPart(
      <RecordingStatus
        sound={soundWith({ limit: true }, { status: 'Released' })}
        isPreviewReady={isPreviewReady}
        onRead={async () => {}}
      />,
      { path },
    )
  expect(said(true)).toContain(
    `role="status">${messages[path === '/ja' ? 'ja' : 'en'].soundEditor.work.previewReady}<`,
  )
  expect(said(false)).toBe('')
})

test('a refused file shows why, and is not retried', () => {
  const html = notice({ transcodeStatus: 'ERROR', transcodeError: 'damaged' }, '/')
  expect(html).toContain(String(words['/'].mediaErrors.damaged))
  expect(html).not.toContain('<button')
})

test.each(['/', '/ja'] as const)(
  'on %s a limit past the end shows that publishing waits for it, whatever the date',
  (path) => {
    const limitError = 'limit_invalid'
    for (const releaseDate of [null, TO_COME]) {
      const html = noticeOf(dated(releaseDate, { limitError }), path)
      expect(html).toContain(`>${mine[path].limitBeyond}<`)
      expect(html).not.toContain('2999')
    }
    expect(notice({ limitError }, path)).not.toContain(String(mine[path].limitBeyond))
  },
)

const TO_COME = '2999-10-03T09:00:00.000Z'
const GONE = '2020-10-03T09:00:00.000Z'

const dated = (releaseDate: string | null, edit: Parameters<typeof soundWith>[0] = {}) =>
  soundWith({ wantedStatus: 'Released', ...edit }, { status: 'Draft', releaseDate })

test.each([
  ['/', 'It will be published on 3 October 2999 at 18:00 (Japan time).', 'as soon as'],
  ['/ja', '2999年10月3日 18:00（日本時間）に公開されます。', '準備ができ次第'],
])(
  'on %s a sound that waits for a date shows the date and its zone, the file ready or not',
  (path, words, soon) => {
    const moving = { transcodeStatus: 'TRANSCODING', transcodeProgress: 0.5 } as const
    for (const edit of [{}, moving]) {
      expect(noticeOf(dated(TO_COME, edit), path)).toContain(words)
      expect(noticeOf(dated(TO_COME, edit), path)).not.toContain(soon)
    }
    for (const date of [null, GONE]) expect(noticeOf(dated(date, moving), path)).toContain(soon)
    expect(noticeOf(dated(GONE), path)).not.toContain('2020')
  },
)

test.each([
  ['/', 'Dawn has been saved. It will be published on 3 October 2999 at 18:00 (Japan time).'],
  ['/ja', '「Dawn」を保存しました。2999年10月3日 18:00（日本時間）に公開されます。'],
])('on %s saving what waits for a date promises that date', (path, words) => {
  expect(renderPart(<Said sound={dated(TO_COME)} />, { path })).toBe(words)
  const soon = renderPart(<Said sound={dated(GONE)} />)
  expect(soon).toBe(t('uploads.toasts.publishLater', { name: 'Dawn' }))
})

test.each([
  ['/', 'Anyone with the link can listen', 'publi'],
  ['/ja', '限定公開になります。', 'に公開'],
])('on %s what becomes Private is not said to be published', (path, words, untrue) => {
  for (const releaseDate of [null, TO_COME]) {
    const sound = dated(releaseDate, { wantedStatus: 'Private' })
    for (const said of [noticeOf(sound, path), renderPart(<Said sound={sound} />, { path })]) {
      expect(said).toContain(words)
      expect(said).not.toContain(untrue)
    }
  }
})

function Said({ sound }: { sound: ReturnType<typeof soundWith> }) {
  return useSavedMessage()(sound, { name: 'Dawn', before: 'Draft' })
}
