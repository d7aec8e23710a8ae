import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { IN_ONE, translator } from '../support/people.ts'
import { nameOf, openAs } from '../support/profile.ts'
import { violationsOn } from '../support/violations.ts'
import { baseOf } from '../support/world.ts'

test.use({ timezoneId: 'Europe/Berlin' })

for (const locale of ['en', 'ja'] as const) {
  test(`in ${locale} an artist announces a date, which visitors see and put into their calendars`, {
    tag: IN_ONE[locale],
  }, async ({ browser, page, baseURL }) => {
    const t = translator(locale)
    const prefix = locale === 'ja' ? '/ja' : ''
    const artist = await newPerson(baseOf(baseURL), 'dates')
    const username = await nameOf(artist)
    const own = await openAs(browser, baseURL, artist, `${prefix}/settings`)
    const section = own.locator('#dates')
    const field = (key: 'name' | 'venue' | 'city') =>
      section.getByRole('textbox', { name: t(`settings.dates.${key}`), exact: true })

    await test.step('what is missing is said beside its field, and the rest is saved', async () => {
      await section.getByRole('button', { name: t('settings.dates.add') }).press('Enter')
      await expect(field('name')).toBeFocused()
      await own.keyboard.type('Night of nets')
      await section.getByLabel(t('settings.dates.time')).fill('2099-07-01T19:00')
      await field('city').fill('Berlin, Germany')
      await section.getByRole('button', { name: t('settings.save') }).press('Enter')
      await expect(field('venue')).toBeFocused()
      await expect(field('venue')).toHaveAccessibleDescription(t('problems.venue_required'))
      await own.keyboard.type('Harbour Hall')
      expect(await violationsOn(own)).toEqual([])
      await own.keyboard.press('Enter')
      await expect(section.getByRole('listitem')).toContainText('Harbour Hall')
    })

    await test.step('the profile shows it and gives it as a file', async () => {
      await openPage(page, `${prefix}/user/${username}`)
      const dates = page.getByRole('region', { name: t('accounts.profile.dates') })
      await expect(dates.getByRole('time')).toHaveAttribute('datetime', '2099-07-01T19:00:00+02:00')
      await expect(dates.getByRole('time')).toContainText('19:00')
      expect(await violationsOn(page)).toEqual([])
      const downloading = page.waitForEvent('download')
      const title = 'Night of nets'
      await dates.getByRole('link', { name: t('accounts.profile.calendarOf', { title }) }).click()
      const file = await readFile(await (await downloading).path(), 'utf8')
      expect(file).toContain('DTSTART:20990701T170000Z\r\nSUMMARY:Night of nets\r\n')
    })

    await test.step('a deleted one is gone', async () => {
      const name = t('settings.dates.deleteOf', { title: 'Night of nets' })
      await section.getByRole('button', { name }).click()
      const dialog = own.getByRole('dialog')
      await dialog.getByRole('button', { name: t('settings.dates.delete') }).click()
      await expect(section.getByRole('listitem')).toHaveCount(0)
      await openPage(page, `${prefix}/user/${username}`)
      await expect(page.getByText('Harbour Hall')).toHaveCount(0)
    })
    await own.context().close()
  })
}
