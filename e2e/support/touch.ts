import type { Page } from '@playwright/test'

type Point = { x: number; y: number }

/** Fingers on the screen, moment by moment. */
async function touch(page: Page, ...steps: Point[][]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    })
  const [first = [], ...rest] = steps
  await send('touchStart', first)
  for (const points of rest) {
    await send('touchMove', points)
    await page.waitForTimeout(20)
  }
  await send('touchEnd', [])
  await devtools.detach()
}

const between = (from: number, to: number, share: number) => from + (to - from) * share
const SHARES = [0, 0.2, 0.4, 0.6, 0.8, 1]

/** One finger from here to there. */
export function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const steps = SHARES.map((share) => [
    { x: between(from.x, to.x, share), y: between(from.y, to.y, share) },
  ])
  return touch(page, ...steps)
}

/** Two fingers around a point, their distance in pixels. */
export function pinch(page: Page, { x, y, from, to }: Point & { from: number; to: number }) {
  const steps = SHARES.map((share) => {
    const half = between(from, to, share) / 2
    return [
      { x: x - half, y },
      { x: x + half, y },
    ]
  })
  return touch(page, ...steps)
}
