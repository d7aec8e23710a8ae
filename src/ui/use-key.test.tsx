// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { openPart, pressKey } from '#client/testing/mount-part.tsx'
import { hasDialog, useKey } from './use-key.ts'

function Keys({ then }: { then: () => void }) {
  useKey('k', then)
  return <input />
}

test('a key of the page is heard everywhere but where one types, and not as a command of the browser', async () => {
  const then = vi.fn()
  const page = await openPart(<Keys then={then} />)
  const hears = async (target: Element, key = 'k', more: KeyboardEventInit = {}) => {
    then.mockClear()
    await pressKey(target, key, more)
    return then.mock.calls.length === 1
  }
  expect(await hears(document.body)).toBe(true)
  expect(await hears(page.find('input'))).toBe(false)
  expect(await hears(document.body, 'j')).toBe(false)
  for (const more of [{ metaKey: true }, { ctrlKey: true }, { altKey: true }]) {
    expect(await hears(document.body, 'k', more)).toBe(false)
  }
  await page.unmount()
  expect(await hears(document.body)).toBe(false)
})

test('a dialog that is open is noticed', async () => {
  expect(hasDialog()).toBe(false)
  await openPart(<div role="dialog" />)
  expect(hasDialog()).toBe(true)
})
