import { expect, test } from '@playwright/test'
import { recordPlay, reportHeard } from '../../src/insights/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { baseOf, publishSound } from '../support/world.ts'

const TITLE = '港の灯り Harbour'

/** A sound of ten seconds, heard by three people to second 4, 4 and 2: a start may report five at most. */
async function publishHeard(base: string) {
  const artist = await newPerson(base, 'counted')
  const sound = await publishSound(artist, { title: TITLE }, 10)
  for (const seconds of [4, 4, 2]) {
    const fan = await newPerson(base, 'fan')
    const { id } = await fan.call(recordPlay, { body: { sound: sound.id } })
    await fan.call(reportHeard, { params: { id }, body: { ranges: [[0, seconds]] } })
  }
  return { artist, sound }
}

test('an artist sees to the second where people stop: by pointer, by keys, and in a table', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const { artist, sound } = await publishHeard(baseOf(baseURL))
  const t = translator('en')
  const there = (time: string, count: number, share: string) =>
    t('insights.presentAt', { time, count, share })
  const page = await openAs(browser, baseURL, artist, '/my/reports')
  await page.getByRole('link', { name: t('insights.listeningTo', { title: TITLE }) }).click()
  const part = page.getByRole('region', { name: t('insights.listening') })
  await expect(part).toContainText(t('insights.listeners', { count: 3 }))
  const rows = part.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(11)
  await expect(rows.nth(3)).toHaveText(/00:02\s*2 \(67%\)/)
  await expect(rows.nth(5)).toHaveText(/00:04\s*0 \(0%\)/)
  // Three in the seconds 0 and 1, two in 2 and 3, in the middle of each of ten columns.
  const line = part.locator('path').nth(1)
  await expect(line).toHaveAttribute('d', /^M0 0L30 0L90 0L150 33\.33L210 33\.33L270 100L/)

  const slider = part.getByRole('slider', { name: t('insights.at') })
  const box = await slider.boundingBox()
  if (box === null) throw new Error('The chart has no place')
  await page.mouse.move(box.x + box.width * 0.36, box.y + box.height / 2)
  await expect(part).toContainText(there('00:03', 2, '67%'))
  await page.mouse.move(box.x + box.width * 0.99, box.y + box.height / 2)
  await expect(part).toContainText(there('00:09', 0, '0%'))
  await page.mouse.move(box.x, box.y - 100)
  await expect(part).not.toContainText(there('00:09', 0, '0%'))
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', there('1 second', 3, '100%'))

  const falls = part.getByRole('list', { name: t('insights.falls') }).getByRole('listitem')
  await expect(falls).toHaveText([
    `00:04${t('insights.fewer', { count: 2 })}`,
    `00:02${t('insights.fewer', { count: 1 })}`,
  ])
  await falls.getByRole('link', { name: '00:04' }).click()
  await expect(page).toHaveURL(new RegExp(`/sound/${sound.id}/.*t=4$`))

  // Every figure has its chart, which is a table, too.
  await openPage(page, '/my/reports?days=7')
  const figures = page.getByRole('navigation', { name: t('insights.figures') })
  await figures.getByRole('link', { name: t('insights.starts') }).click()
  await expect(figures.locator('[aria-current]')).toContainText('3')
  const chart = page.getByRole('region', {
    name: t('insights.byDay', { name: t('insights.starts') }),
  })
  await chart.getByText(t('insights.asTable')).click()
  await expect(chart.getByRole('row')).toHaveCount(8)
  await expect(chart.getByRole('row').last()).toContainText('3')
  const sources = page.getByRole('region', { name: t('insights.perSource') }).first()
  await expect(sources.getByRole('row').nth(1)).toContainText(t('insights.sources.direct'))
  await page.getByLabel(t('insights.from'), { exact: true }).fill('2026-03-02')
  await page.getByLabel(t('insights.to'), { exact: true }).fill('2026-03-01')
  await page.getByRole('button', { name: t('insights.show') }).click()
  await expect(page.getByText(t('problems.period_invalid'))).toBeVisible()
  await expect(page.getByLabel(t('insights.from'), { exact: true })).toHaveValue('2026-03-02')
  await page.context().close()
})
