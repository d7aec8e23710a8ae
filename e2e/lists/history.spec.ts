import { expect, type Page, test } from '@playwright/test'
import type { Locale } from '../../src/kernel/locale.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { IN_ONE, translator, uniqueName } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { violationsOn } from '../support/violations.ts'
import { baseOf, publishSound } from '../support/world.ts'

const base = baseOf(`http://localhost:${process.env.E2E_PORT}`)

for (const locale of ['en', 'ja'] satisfies Locale[]) {
  test(`a member finds what they heard, removes it, pauses and clears, in ${locale}`, {
    tag: IN_ONE[locale],
  }, async ({ browser }) => {
    const t = translator(locale)
    const at = locale === 'ja' ? '/ja' : ''
    const artist = await newPerson(base, 'heard')
    const titles = [uniqueName('First'), uniqueName('Second'), uniqueName('Third')]
    const sounds = []
    for (const title of titles) sounds.push(await publishSound(artist, { title }, 2))
    const [first, second, third] = titles
    const member = await newPerson(base, 'listener')
    const page = await openAs(browser, base, member, `${at}/my/history`)
    await expect(page.getByText(t('history.empty'))).toBeVisible()
    for (const { id, title } of sounds.slice(0, 2)) {
      await openPage(page, `${at}/sound/${id}`)
      await play(page, locale, title)
    }

    await openPage(page, `${at || '/'}`)
    const recent = page.getByRole('heading', { name: t('homePage.recent') })
    await expect(recent).toBeVisible()
    await page.getByRole('link', { name: t('homePage.allRecent') }).click()
    await page.waitForURL('**/my/history')
    await expect(page.getByRole('heading', { name: t('history.today') })).toBeVisible()
    const shown = () =>
      page.getByRole('main').getByRole('listitem').getByRole('link').allTextContents()
    await expect
      .poll(async () => (await shown()).filter((name) => titles.includes(name)))
      .toEqual([second, first])
    expect(await violationsOn(page)).toEqual([])

    await page.getByRole('button', { name: t('history.remove', { title: second ?? '' }) }).focus()
    await page.keyboard.press('Enter')
    const left = page.getByRole('button', { name: t('history.remove', { title: first ?? '' }) })
    await expect(left).toBeFocused()

    await page.getByRole('switch', { name: t('history.pause') }).check()
    await openPage(page, `${at}/sound/${sounds[2]?.id}`)
    await play(page, locale, third ?? '')
    await openPage(page, `${at}/my/history`)
    await expect(page.getByRole('switch', { name: t('history.pause') })).toBeChecked()
    await expect(left).toBeVisible()
    await expect(
      page.getByRole('button', { name: t('history.remove', { title: third ?? '' }) }),
    ).toHaveCount(0)

    await page.getByRole('button', { name: t('history.clear') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('history.clear') })
      .click()
    await expect(page.getByText(t('history.empty'))).toBeVisible()
    await reloadPage(page)
    await expect(page.getByText(t('history.empty'))).toBeVisible()
    await page.context().close()
  })
}

/** Plays a sound until its play is recorded. */
async function play(page: Page, locale: Locale, title: string) {
  const recorded = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/plays'),
  )
  await page
    .getByRole('main')
    .getByRole('button', { name: translator(locale)('player.playTitle', { title }) })
    .first()
    .click()
  await recorded
}
