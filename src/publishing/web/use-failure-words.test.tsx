import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { useFailureWords } from './use-failure-words.ts'

function Words({ status }: { status: number }) {
  return useFailureWords()({ status, message: 'Failed to fetch' })
}

test.each([
  ['/', 'There was no connection.'],
  ['/ja', '通信できませんでした。'],
])('on %s a call without a reply is reported in the language of the page', (path, words) => {
  expect(renderPart(<Words status={0} />, { path })).toBe(words)
  expect(renderPart(<Words status={409} />, { path })).toBe('Failed to fetch')
})
