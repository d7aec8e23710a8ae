import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { messages } from '#i18n/translate.ts'
import { soundWith } from '#sounds/web/testing.ts'
import { FileFailure, Processing } from './standing.tsx'

test.each([
  ['New audio is being prepared', { replacing: 'rrrrrrrrrrrr' }],
  ['Preparing the preview', { previewWaiting: true }],
])('“%s” shows its place in the queue, too', (words, edit) => {
  const standing = (before: number) =>
    renderPart(<Processing sound={soundWith(edit)} before={before} />)
  expect(standing(2)).toContain('Waiting its turn, 2 files before it')
  expect(standing(2)).toContain(words)
  expect(standing(0)).not.toContain('Waiting')
})

test.each([
  ['/', 'Preparing the preview, 42%', 'Preparing the preview'],
  ['/ja', '試聴用の音声を準備中 42%', '試聴用の音声を準備中'],
])('on %s a preview shows its progress, once it is processed', (path, moving, still) => {
  const standing = (before: number, made?: number) =>
    renderPart(
      <Processing sound={soundWith({ previewWaiting: true })} before={before} made={made} />,
      { path },
    )
  expect(standing(0, 0.42)).toContain(moving)
  for (const html of [standing(0, 0), standing(0), standing(2, 0.42)]) {
    expect(html).toContain(`>${still}<`)
    expect(html).not.toContain('%')
  }
})

test.each([
  ['/', 'en'],
  ['/ja', 'ja'],
] as const)(
  'on %s a refused recording shows what to do, and not that processing failed',
  (path, locale) => {
    const { sounds, uploads } = messages[locale]
    const edit = { transcodeStatus: 'ERROR', transcodeError: 'refused' } as const
    const html = renderPart(<FileFailure sound={soundWith(edit)} onNews={() => {}} />, { path })
    expect(html).toContain(uploads.mediaErrors.refused)
    expect(html).not.toContain(sounds.mine.failed)
    expect(html).toContain('#replace-audio')
    expect(html).not.toContain(`>${uploads.transfer.retry}<`)
  },
)
