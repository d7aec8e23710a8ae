import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { afterClosing } from './dialog.tsx'

test('a modal stays for the 200 ms in which it is drawn closing, and no longer', async () => {
  const sheet = await readSheet()
  const closing = sheet.match(/\[data-closing\][^{]*\{[^}]*animation: \w+ (\d+)ms/g) ?? []
  expect(closing.map((rule) => Number(/(\d+)ms/.exec(rule)?.[1]))).toEqual([200, 200])
  vi.useFakeTimers()
  const act = vi.fn()
  afterClosing(act)
  afterClosing(() => expect.fail('it was undone'))()
  vi.advanceTimersByTime(199)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
})

test('of a modal that is not open yet nothing is drawn', async () => {
  const drawn = [...(await readSheet()).matchAll(/([^{}]*)\{[^}]*display:/g)].map(([, of]) => of)
  const whole = drawn.filter((selector) => /\.dialog[^ ]*\s*$/.test(selector ?? ''))
  expect(whole.map((selector) => selector?.trim().split('\n').at(-1))).toEqual(['.dialog[open]'])
})

const readSheet = () => readFile(new URL('./dialog.module.css', import.meta.url), 'utf8')
