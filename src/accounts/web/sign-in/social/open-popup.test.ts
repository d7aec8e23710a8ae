import { expect, test } from 'vitest'
import { openSocial, popupFeatures } from './open-popup.ts'

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

test('the popup is told how it is shown, the language and where it was opened', () => {
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
