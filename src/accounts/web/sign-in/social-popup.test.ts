import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSocial, popupFeatures, watchPopup } from './social-popup.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the popup is 500 by 500, centred on the window, on whichever screen it is', () => {
  const size = { outerWidth: 1280, outerHeight: 800 }
  expect(popupFeatures({ screenX: 0, screenY: 0, ...size })).toBe(
    'popup,width=500,height=500,left=390,top=150',
  )
  expect(popupFeatures({ screenX: 1920, screenY: -40, ...size })).toContain('left=2310,top=110')
  expect(popupFeatures({ screenX: -1280, screenY: 0, ...size })).toContain('left=-890,top=150')
})

function windowWith(popup: Window | null) {
  const opened: unknown[][] = []
  const left: string[] = []
  const location = Object.assign(new URL('https://music.example.com/ja/search?q=rain'), {
    assign: (to: string) => void left.push(to),
  })
  const place = { screenX: 0, screenY: 0, outerWidth: 1280, outerHeight: 800 }
  const open = (...args: unknown[]) => {
    opened.push(args)
    return popup
  }
  const win: unknown = { ...place, open, location }
  return { win: win as Parameters<typeof openSocial>[0], opened, left }
}

test('the popup gets how it is shown, the language and where it was opened', () => {
  const popup: unknown = { closed: false }
  const { win, opened, left } = windowWith(popup as Window)
  expect(openSocial(win, { provider: 'twitter', locale: 'ja' })).toBe(popup)
  expect(opened[0]?.[0]).toBe('/auth/twitter?shown=popup&lang=ja&from=%2Fja%2Fsearch%3Fq%3Drain')
  expect(left).toEqual([])
})

const closed: unknown = { closed: true }

test.each([null, closed as Window])('where popups are blocked the page leads there', (popup) => {
  const { win, left } = windowWith(popup)
  const way = { provider: 'facebook', locale: 'en', connect: true } as const
  expect(openSocial(win, way)).toBeUndefined()
  expect(left).toEqual([
    '/auth/facebook?shown=page&lang=en&from=%2Fja%2Fsearch%3Fq%3Drain&connect=1',
  ])
})

function watch() {
  const popup = { closed: false }
  const state = { isTaking: false, gone: 0 }
  const stop = watchPopup(popup, {
    isTaking: () => state.isTaking,
    onGone: () => {
      state.gone += 1
    },
  })
  return { popup, state, stop }
}

test('a popup that was closed is reported once, within a second', async () => {
  const { popup, state } = watch()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.gone).toBe(0)
  popup.closed = true
  await vi.advanceTimersByTimeAsync(1_000)
  expect(state.gone).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.gone).toBe(1)
})

test('it has not ended while what the popup left is being taken', async () => {
  const { popup, state } = watch()
  popup.closed = true
  state.isTaking = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.gone).toBe(0)
})

test('once stopped it reports nothing', async () => {
  const { popup, state, stop } = watch()
  stop()
  popup.closed = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.gone).toBe(0)
})
