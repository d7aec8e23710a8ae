import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { DIALOG_CLOSE_MS } from './dialog.tsx'

test('a modal stays for the 200 ms in which it is drawn closing, and no longer', async () => {
  const sheet = await readFile(new URL('./dialog.module.css', import.meta.url), 'utf8')
  const closing = sheet.match(/\[data-closing\][^{]*\{[^}]*animation: \w+ (\d+)ms/g) ?? []
  expect(closing.map((rule) => Number(/(\d+)ms/.exec(rule)?.[1]))).toEqual([200, 200])
  expect(DIALOG_CLOSE_MS).toBe(200)
})
