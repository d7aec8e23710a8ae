// @vitest-environment jsdom
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openPart, perform, pressKey } from '#client/testing/mount-part.tsx'
import { afterClosing, ConfirmDialog, Dialog } from './dialog.tsx'

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

const readSheet = () => readFile(join(import.meta.dirname, 'dialog.module.css'), 'utf8')

test('a dialog closes on Escape, its button and a press beside it, and gives the focus back', async () => {
  const onClose = vi.fn()
  const show = (open: boolean) => (
    <Dialog open={open} onClose={onClose} title="Sign in" titleHidden>
      <input />
    </Dialog>
  )
  const opener = document.body.appendChild(document.createElement('button'))
  opener.focus()
  const page = await openPart(show(true))
  const dialog = page.find('dialog')
  expect(page.find('h2').className).toBe('visually-hidden')
  await pressKey(page.find('input'), 'Escape')
  expect(onClose).toHaveBeenCalledTimes(1)
  await pressKey(page.find('input'), 'Enter')
  const down = (target: Element) =>
    perform(() => target.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  await down(page.find('input'))
  expect(onClose).toHaveBeenCalledTimes(1)
  await down(dialog)
  expect(onClose).toHaveBeenCalledTimes(2)
  await page.unmount()
  expect(document.activeElement).toBe(opener)
  opener.remove()
})

test('a question says why the last answer failed, until the next', async () => {
  const ask = (failed?: string) =>
    openPart(
      <ConfirmDialog
        open
        title="Delete?"
        text="It cannot be undone."
        act="Delete"
        failed={failed}
        onConfirm={() => {}}
        onCancel={() => {}}
      />,
    )
  const page = await ask('No connection.')
  expect(page.find('[role=alert]').textContent).toBe('No connection.')
  await page.unmount()
  expect((await ask()).has('[role=alert]')).toBe(false)
})
