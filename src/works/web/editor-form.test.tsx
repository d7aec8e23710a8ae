import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { SaveFailure } from './editor-form.tsx'

const { t } = translate('en')

test.each([
  ['saveFailed', 'Failed to save sounds. Please try again later...'],
  ['editFailed', 'Error occurred, please try again, later.'],
] as const)('%s stays in the specification’s words, with what can be done', (word, words) => {
  const html = renderPart(<SaveFailure word={word} />)
  expect(html).toContain('role="alert"')
  expect(html).toContain(words)
  expect(html).toContain(t('uploads.toasts.saveAgain'))
  expect(renderPart(<SaveFailure word={word} />, { path: '/ja' })).toContain('もう一度保存')
})

test('nothing is said where nothing failed', () => {
  expect(renderPart(<SaveFailure word={undefined} />)).not.toContain('alert')
})
