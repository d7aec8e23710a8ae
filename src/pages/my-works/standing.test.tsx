import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { messages, translate } from '#i18n/translate.ts'
import { soundWith } from '#works/web/sounds/testing.ts'
import { FileFailure, Processing } from './standing.tsx'

const { t } = translate('en')
const { t: tJa } = translate('ja')

test.each([
  [t('sounds.mine.newAudio'), { replacing: 'rrrrrrrrrrrr' }],
  [t('sounds.mine.preview'), { previewWaiting: true }],
])('“%s” shows its place in the queue, too', (words, edit) => {
  const standing = (before: number) =>
    renderPart(<Processing sound={soundWith(edit)} before={before} />)
  expect(standing(2)).toContain(t('sounds.mine.queue', { count: 2 }))
  expect(standing(2)).toContain(words)
  expect(standing(0)).not.toContain('ahead')
})

test.each([
  ['/', t('sounds.mine.previewing', { percent: '42%' }), t('sounds.mine.preview')],
  ['/ja', tJa('sounds.mine.previewing', { percent: '42%' }), tJa('sounds.mine.preview')],
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
