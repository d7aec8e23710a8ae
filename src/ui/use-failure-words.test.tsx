import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { useFailureWords } from './use-failure-words.ts'

const { t } = translate('en')
const { t: tJa } = translate('ja')

function Words({ status }: { status: number }) {
  return useFailureWords()({ status, message: 'Failed to fetch' })
}

test.each([
  ['/', t('common.connection.failed')],
  ['/ja', tJa('common.connection.failed')],
])('on %s a call without a reply is reported in the language of the page', (path, words) => {
  expect(renderPart(<Words status={0} />, { path })).toBe(words)
  expect(renderPart(<Words status={409} />, { path })).toBe('Failed to fetch')
})
