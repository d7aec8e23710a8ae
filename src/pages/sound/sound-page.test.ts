import { expect, test } from 'vitest'
import { shouldRevalidate } from './sound-page.tsx'

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
