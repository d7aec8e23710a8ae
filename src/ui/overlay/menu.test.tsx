// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { openPart, perform, press, pressKey } from '#client/testing/mount-part.tsx'
import { Menu, MenuItem, nextIndex } from './menu.tsx'

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 0, 2],
  ['ArrowUp', -1, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['ArrowUp', 1, 0],
  ['ArrowLeft', 2, 1],
])('%s from %i of three leads to %i', (key, at, next) => {
  expect(nextIndex(key, at, 3)).toBe(next)
})

test('other keys move nothing', () => {
  expect(nextIndex('a', 0, 3)).toBe(-1)
})

async function mount(side?: 'above' | 'below') {
  const onEdit = vi.fn()
  const page = await openPart(
    <>
      <Menu button="…" label="More" heading="This sound" {...(side && { side })}>
        <MenuItem icon="edit" onSelect={onEdit}>
          Edit
        </MenuItem>
        <MenuItem href="/sound/a">Open</MenuItem>
      </Menu>
      <button type="button" id="other">
        Other
      </button>
    </>,
  )
  const button = page.find('[aria-haspopup=menu]')
  return {
    ...page,
    button,
    onEdit,
    isOpen: () => page.has('[role=menu]'),
    focused: () => document.activeElement?.textContent,
    key: (key: string) => pressKey(document.activeElement ?? button, key),
  }
}

test('a press opens and closes the menu, which its button names', async () => {
  const menu = await mount()
  expect(menu.button.getAttribute('aria-controls')).toBeNull()
  await press(menu.button)
  const list = menu.find('[role=menu]')
  expect(menu.button.getAttribute('aria-controls')).toBe(list.id)
  expect(menu.button.getAttribute('aria-expanded')).toBe('true')
  expect(list.textContent).toBe('This soundEditOpen')
  const items = [...list.querySelectorAll('[role=menuitem]')]
  expect(items.map((item) => [item.tagName, item.querySelector('svg') !== null])).toEqual([
    ['BUTTON', true],
    ['A', false],
  ])
  await press(menu.button)
  expect(menu.isOpen()).toBe(false)
})

test('an act closes the menu and is carried out', async () => {
  const menu = await mount()
  await press(menu.button)
  await press(menu.named('Edit'))
  expect(menu.onEdit).toHaveBeenCalledOnce()
  expect(menu.isOpen()).toBe(false)
})

test('a press elsewhere closes the menu, one inside does not', async () => {
  const menu = await mount()
  await press(menu.button)
  const down = (selector: string) =>
    perform(() => menu.find(selector).dispatchEvent(new Event('pointerdown', { bubbles: true })))
  await down('[role=menu]')
  expect(menu.isOpen()).toBe(true)
  await down('#other')
  expect(menu.isOpen()).toBe(false)
})

test('the arrow down opens the menu at its first item, and keys move on from there', async () => {
  const menu = await mount()
  menu.button.focus()
  await menu.key('ArrowUp')
  expect(menu.isOpen()).toBe(false)
  await menu.key('ArrowDown')
  expect(menu.focused()).toBe('Edit')
  await menu.key('ArrowDown')
  expect(menu.focused()).toBe('Open')
  await menu.key('x')
  expect(menu.focused()).toBe('Open')
})

test('Escape closes the menu alone and goes back to its button; Tab closes it, too', async () => {
  const menu = await mount()
  const outside = vi.fn()
  document.addEventListener('keydown', outside)
  menu.button.focus()
  await menu.key('Escape')
  expect(outside).toHaveBeenCalledOnce()
  await menu.key('ArrowDown')
  outside.mockClear()
  await menu.key('Escape')
  expect(menu.isOpen()).toBe(false)
  expect(document.activeElement).toBe(menu.button)
  expect(outside).not.toHaveBeenCalled()
  document.removeEventListener('keydown', outside)
  await menu.key('ArrowDown')
  await menu.key('Tab')
  expect(menu.isOpen()).toBe(false)
})

test('a menu of one item has the same keys', async () => {
  const page = await openPart(
    <Menu button="…" label="More">
      <MenuItem>Edit</MenuItem>
    </Menu>,
  )
  const button = page.find('[aria-haspopup=menu]')
  button.focus()
  await pressKey(button, 'ArrowDown')
  await pressKey(page.named('Edit'), 'End')
  expect(document.activeElement?.textContent).toBe('Edit')
  await pressKey(page.named('Edit'), 'Escape')
  expect(page.has('[role=menu]')).toBe(false)
})

/** Where a menu of 100 pixels opens whose button is so far from the top of a window of 400. */
async function placeOf(top: number, side: 'above' | 'below', height = 100) {
  const menu = await mount(side)
  const rect = (from: number, to: number) => ({ top: from, bottom: to, left: 20 }) as DOMRect
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(rect(top, top + 20))
  await press(menu.button)
  const { dataset, style } = menu.find('[role=menu]')
  const place = [dataset.side, style.maxHeight]
  vi.restoreAllMocks()
  await menu.unmount()
  return place
}

test('a menu opens where it is wanted, or on the other side of its button where only that has room', async () => {
  expect(await placeOf(100, 'below')).toEqual(['below', ''])
  expect(await placeOf(264, 'below')).toEqual(['below', ''])
  expect(await placeOf(265, 'below')).toEqual(['above', ''])
  expect(await placeOf(116, 'above')).toEqual(['above', ''])
  expect(await placeOf(115, 'above')).toEqual(['below', ''])
})

test('a menu that is higher than the window scrolls, on the side with more room', async () => {
  expect(await placeOf(300, 'below', 500)).toEqual(['above', '284px'])
  expect(await placeOf(100, 'above', 500)).toEqual(['below', '264px'])
})
