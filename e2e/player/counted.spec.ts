import { expect, test } from '@playwright/test'
import { getSound } from '../../src/works/sounds-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { soundTime, watchSound } from '../support/playback/listening.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
/** Half of it counts; its end, which is reported too, is further away than what is waited for. */
const SECONDS = 16
const WAIT_MS = 6000
const REPORT = /\/api\/plays\/[a-z0-9]{12}$/

// A browser without a window calls itself one, and counts as a robot.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36' })

test('a play that is heard counts, reported when the page is hidden where it could not be before', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'counted')
  const { id } = await publishSound(artist, { title: 'Counted' }, SECONDS)
  const plays = async () => (await artist.call(getSound, { params: { id } })).plays
  await watchSound(page)
  await openPage(page, `/sound/${id}`)
  let lost = 0
  await page.route(REPORT, (route) => {
    lost += 1
    return route.abort()
  })
  const play = t('player.playTitle', { title: 'Counted' })
  await page.getByRole('main').getByRole('button', { name: play }).first().click()
  await expect.poll(() => soundTime(page), { timeout: 40_000 }).toBeGreaterThan(SECONDS / 2 + 1)
  expect(lost).toBe(1)
  expect(await plays()).toBe(0)
  await page.unroute(REPORT)
  // As a phone does with a locked screen, which may end the page without notice.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await expect.poll(plays, { timeout: WAIT_MS }).toBe(1)
})
