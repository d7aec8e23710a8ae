import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import routes from './routes.ts'

const [app, ...others] = routes
const pages = app?.children ?? []

test('every page hangs in the layout _app, at the addresses of the specification', () => {
  expect(others).toEqual([])
  expect(app).toMatchObject({ id: '_app', path: 'ja?' })
  expect(pages.filter(({ index }) => index)).toHaveLength(1)
  const paths = pages.map(({ path }) => path)
  for (const address of [
    'company',
    'terms',
    'privacy',
    'register',
    'sound-new',
    'my/sounds',
    'my/earnings',
    'my/reports',
    'my/purchases',
    'cart',
    'settings',
    'search',
    'user/:username/:tab?',
    'sound/:id/:slug?',
  ]) {
    expect(paths).toContain(address)
  }
})

test('every page has its module, and no address appears twice', () => {
  for (const { file } of pages) {
    expect([file, existsSync(new URL(file, import.meta.url))]).toEqual([file, true])
  }
  const paths = pages.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})
