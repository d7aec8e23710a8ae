import { expect, test } from 'vitest'
import { crumbsFrom } from './crumbs.ts'

test('the home crumb comes first, then the items, and the last one is the page', () => {
  const crumbs = crumbsFrom('Home', [{ to: '/genre/jazz', label: 'Jazz' }, { label: 'Rain' }])
  expect(crumbs).toEqual([
    { href: '/', label: 'Home', isPage: false },
    { href: '/genre/jazz', label: 'Jazz', isPage: false },
    { href: undefined, label: 'Rain', isPage: true },
  ])
})

test('an item may show another address than the one it leads to', () => {
  const [, crumb] = crumbsFrom('Home', [{ to: '/sound/abc', as: '/sound/abc/rain', label: 'Rain' }])
  expect(crumb?.href).toBe('/sound/abc/rain')
})
