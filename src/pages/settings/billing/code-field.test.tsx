/** @vitest-environment jsdom */
import { createEvent, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mountPart, settle } from '#client/testing/mount-part.tsx'
import type { BankOption } from '#money/bank-directory-contract.ts'
import { CodeField } from './code-field.tsx'

const MIZUHO = { code: '0001', name: 'みずほ銀行', kana: 'ミズホ', roman: 'mizuho' }
const MIYAZAKI = { code: '0184', name: '宮崎銀行', kana: 'ミヤザキ', roman: 'miyazaki' }
const SEARCHING = 'Searching…'

const onChange = vi.fn()
const search = vi.fn(async (_query: string): Promise<BankOption[]> => [MIZUHO, MIYAZAKI])

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
})

test('a bank is found by its name after a short pause, and chosen with the keys', async () => {
  const input = mount()
  type(input, 'm')
  await settle(100)
  type(input, 'mi')
  expect([status(), input.ariaExpanded]).toEqual([SEARCHING, 'false'])
  await settle(149)
  expect(search).not.toHaveBeenCalled()
  await settle(1)
  expect(search.mock.calls).toEqual([['mi']])
  expect([status(), input.ariaExpanded]).toEqual(['2 results', 'true'])
  expect(options()).toEqual(['> みずほ銀行 (0001)', '宮崎銀行 (0184)'])
  press(input, 'ArrowDown')
  expect(options()).toEqual(['みずほ銀行 (0001)', '> 宮崎銀行 (0184)'])
  const marked = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
  expect(marked?.textContent).toContain('宮崎銀行')
  press(input, 'ArrowDown')
  expect(options()[0]).toMatch(/^> /)
  press(input, 'ArrowUp')
  expect(press(input, 'Enter')).toBe('taken')
  expect([input.value, onChange.mock.lastCall, options()]).toEqual([
    '宮崎銀行 (0184)',
    ['0184'],
    [],
  ])
  expect(input.hasAttribute('aria-activedescendant')).toBe(false)
})

test('a bank is chosen with a click, which leaves the focus in the field', async () => {
  const input = mount()
  type(input, 'mi')
  await settle(150)
  const option = screen.getAllByRole('option')[1] ?? input
  expect(fireEvent.pointerDown(option)).toBe(false)
  fireEvent.click(option)
  expect([input.value, onChange.mock.lastCall]).toEqual(['宮崎銀行 (0184)', ['0184']])
})

test('the keys of an input method, and those of a closed list, are left to the form', async () => {
  const input = mount()
  expect(press(input, 'Enter')).toBe('left')
  type(input, 'mi')
  expect(press(input, 'Enter')).toBe('left')
  await settle(150)
  expect(press(input, 'Enter', { isComposing: true })).toBe('left')
  expect(press(input, 'a')).toBe('left')
  expect(options()).toHaveLength(2)
  expect(press(input, 'Escape')).toBe('taken')
  expect([options(), press(input, 'Enter')]).toEqual([[], 'left'])
  expect(onChange.mock.lastCall).toEqual([''])
})

test('a whole code, also in wide digits, is taken at once and then named', async () => {
  const input = mount()
  type(input, '０００１')
  expect(onChange.mock.lastCall).toEqual(['0001'])
  await settle(150)
  expect([input.value, options(), status()]).toEqual(['みずほ銀行 (0001)', [], ''])
  type(input, '00018')
  expect(onChange.mock.lastCall).toEqual([''])
})

test('an unknown code is kept, with a warning that the next key removes', async () => {
  const input = mount()
  type(input, '9999')
  await settle(150)
  expect([input.value, options(), status()]).toEqual(['9999', [], 'Unknown bank'])
  expect(onChange.mock.lastCall).toEqual(['9999'])
  search.mockResolvedValueOnce([])
  type(input, 'nowhere')
  expect(status()).toBe(SEARCHING)
  await settle(150)
  expect([status(), input.ariaExpanded]).toEqual([
    expect.stringContaining('Nothing found'),
    'false',
  ])
  expect(press(input, 'ArrowDown')).toBe('left')
})

test('an answer that comes after a later key is dropped, and an empty field asks nothing', async () => {
  const late = Promise.withResolvers<BankOption[]>()
  search.mockReturnValueOnce(late.promise)
  const input = mount()
  type(input, 'mi')
  await settle(150)
  type(input, '')
  late.resolve([MIZUHO])
  await settle(1000)
  expect([options(), status(), search.mock.calls.length]).toEqual([[], '', 1])
  type(input, 'mi')
  await settle(150)
  fireEvent.blur(input)
  expect(options()).toEqual([])
})

test('a stored code is shown with its name, or with a warning where it has none', () => {
  expect(mount('0001', 'みずほ銀行').value).toBe('みずほ銀行 (0001)')
  expect(status()).toBe('')
  expect(mount('9999').value).toBe('9999')
  expect(status()).toBe('Unknown bank')
})

test('a field that has left the page searches no more', async () => {
  const input = mount()
  type(input, 'mi')
  shown?.unmount()
  await settle(1000)
  expect(search).not.toHaveBeenCalled()
})

let shown: ReturnType<typeof mountPart> | undefined

function mount(code = '', known?: string) {
  shown?.unmount()
  shown = mountPart(
    <CodeField
      label="Bank"
      hint=""
      error={undefined}
      name="bankCode"
      digits={4}
      code={code}
      known={known}
      unknown="Unknown bank"
      search={search}
      onChange={onChange}
    />,
  )
  return screen.getByRole<HTMLInputElement>('combobox')
}

const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })

/** Returns who has the key: the list, or the form. */
function press(input: HTMLElement, key: string, more: KeyboardEventInit = {}) {
  return fireEvent(input, createEvent.keyDown(input, { key, ...more })) ? 'left' : 'taken'
}

/** The names in the list, the marked one after `>`. */
const options = () =>
  screen
    .queryAllByRole('option')
    .map((option) => (option.ariaSelected === 'true' ? '> ' : '') + option.firstChild?.textContent)

const status = () => screen.getByRole('status').textContent

test('a single bank that is found can be chosen', async () => {
  search.mockResolvedValueOnce([MIZUHO])
  const input = mount()
  type(input, 'mizuho')
  await settle(150)
  expect(options()).toEqual(['> みずほ銀行 (0001)'])
})
