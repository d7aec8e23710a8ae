import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { messages, translate } from '#i18n/translate.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { openPageDrafts } from '#uploads/web/stored-drafts.ts'
import { UnfinishedUploads } from '#uploads/web/unfinished-uploads.tsx'
import { soundWith } from '#works/web/sounds/testing.ts'
import { AudioSection, StoppedNotice, WaitingAudio } from './audio-section.tsx'

const { t } = translate('en')
const { t: tJa } = translate('ja')

const wordsOf = (path: string) => messages[path === '/ja' ? 'ja' : 'en'].soundEditor.work

function said(edit: Parameters<typeof soundWith>[0], path = '/'): string {
  return renderPart(
    <ToastProvider>
      <AudioSection sound={soundWith(edit)} drafts={openPageDrafts(undefined, 'mio', 'page')} />
    </ToastProvider>,
    { path },
  )
}

test.each(['/', '/ja'])('on %s new audio shows that it waits', (path) => {
  expect(said({ replacing: 'next' }, path)).toContain(String(wordsOf(path).replaceWaiting))
})

test.each([
  ['/', t('sounds.mine.queue', { count: 2 })],
  ['/ja', tJa('sounds.mine.queue', { count: 2 })],
])('on %s new audio shows how many are before it, and then its progress', (path, place) => {
  const at = (status: { waiting: number; progress: number }) =>
    renderPart(<WaitingAudio isShown status={status} />, { path })
  expect(at({ waiting: 2, progress: 0 })).toContain(place)
  expect(at({ waiting: 2, progress: 0 })).not.toContain('%')
  expect(at({ waiting: 0, progress: 0.42 })).toContain('42%')
})

test('only what new audio waits for is read aloud, from a place that is there before it', () => {
  const at = (isShown: boolean, progress: number) =>
    renderPart(<WaitingAudio isShown={isShown} status={{ waiting: 0, progress }} />)
  const sentence = `<div role="status"><p>${wordsOf('/').replaceWaiting}</p></div>`
  expect(at(true, 0.42)).toContain(sentence)
  expect(at(true, 0.43)).toContain(sentence)
  expect(at(false, 0)).toBe('<div class="visually-hidden"><div role="status"></div></div>')
})

test('one file alone is chosen to go on with, where it replaces the audio', () => {
  const stored = { page: 'p', name: 'Dawn.wav', size: 4, lastModified: 7, isFirst: false }
  const file = { ...stored, draft: 'rain', loaded: 0 }
  const chooserOf = (single: boolean) =>
    renderPart(
      <UnfinishedUploads
        {...{ unfinished: [file], accept: 'audio/*', single }}
        onFiles={() => {}}
        onForget={() => {}}
      />,
    )
  expect(chooserOf(true)).not.toContain('multiple')
  expect(chooserOf(false)).toContain('multiple')
})

test('new audio that waits to take its place can be stopped', () => {
  const stop = new RegExp(`<button[^>]*>.*${wordsOf('/').replaceStop}`)
  expect(said({ replacing: 'next' })).toMatch(stop)
  expect(said({})).not.toMatch(stop)
})

test.each(['/', '/ja'])('on %s the outcome of stopping is shown, and what can be done', (path) => {
  const work = wordsOf(path)
  const ends = [
    ['stopped', 'status', work.replaceStopped],
    ['taken', 'alert', work.replaceTaken],
    ['left', 'alert', work.replaceLeft],
  ] as const
  for (const [stopped, role, words] of ends) {
    const html = renderPart(<StoppedNotice stopped={stopped} />, { path })
    expect(html).toContain(`role="${role}"`)
    expect(html).toContain(String(words))
  }
})

test('a Draft without audio says so, and asks for its first file', () => {
  const html = said({ transcodeStatus: 'NONE', fileName: '' })
  expect(html).toContain(t('uploads.state.NONE'))
  expect(html).toContain(t('sounds.mine.uploadAudio'))
  expect(html).not.toContain(t('soundEditor.work.replaceText'))
})
