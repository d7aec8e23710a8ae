import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { messages } from '#i18n/translate.ts'
import { soundWith } from '#sounds/web/testing.ts'
import { FileFailure } from './file-failure.tsx'

test.each([
  ['/', 'en'],
  ['/ja', 'ja'],
] as const)(
  'on %s a refused recording says what to do, and not that it could not be made ready',
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
