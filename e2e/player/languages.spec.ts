import { expect, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { expectSoundToAdvance, watchSound } from '../support/playback/listening.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('ja')

test('the other language shows the same page, and the music continues, as it does on another page', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'artist')
  const title = uniqueName('港')
  const sound = await publishSound(artist, { title }, 20)
  await watchSound(page)
  await openPage(page, `/ja/sound/${sound.id}/${sound.slug}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('player.playTitle', { title }) })
    .first()
    .click()
  await expectSoundToAdvance(page, 0.5)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectSoundToAdvance(page, 0.5)
  await footer.getByRole('link', { name: translator('en')('common.footer.company') }).click()
  await page.waitForURL('**/company')
  await expectSoundToAdvance(page, 0.5)
})
