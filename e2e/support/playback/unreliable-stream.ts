import type { Page, Route } from '@playwright/test'

export const STREAM = /\/stream\.mp3|\/media\//

/** The first half of a stream arrives; once broken off, the connection fails twice before it is back. */
export async function breakable(page: Page) {
  let breakOff = () => {}
  const broken = new Promise<void>((resolve) => {
    breakOff = resolve
  })
  let requests = 0
  let failures = 0
  await page.route(STREAM, async (route) => {
    requests += 1
    if (requests === 1) return fulfillHalf(route)
    await broken
    if (failures === 2) return route.continue()
    failures += 1
    return route.fulfill({ status: 503 })
  })
  return { breakOff, failures: () => failures }
}

async function fulfillHalf(route: Route): Promise<void> {
  const answer = await route.fetch()
  const whole = await answer.body()
  const body = whole.subarray(0, Math.floor(whole.length / 2))
  await route.fulfill({
    status: 206,
    headers: {
      ...answer.headers(),
      'content-range': `bytes 0-${body.length - 1}/${whole.length}`,
      'content-length': String(body.length),
    },
    body,
  })
}
