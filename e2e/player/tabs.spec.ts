import { expect, type Page, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { expectSoundToAdvance, soundTime, watchSound } from '../support/playback/listening.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')

test('one tab plays at a time', { tag: '@slow' }, async ({ page, context, baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'tabs')
  const { id, title } = await publishSound(artist, { title: 'Harbour Lights' }, 40)
  const play = async (tab: Page) => {
    await watchSound(tab)
    await openPage(tab, `/sound/${id}`)
    const button = tab.getByRole('main').getByRole('button', {
      name: t('player.playTitle', { title }),
    })
    await button.first().click()
    await expectSoundToAdvance(tab, 0.3)
  }
  await play(page)
  const other = await context.newPage()
  await play(other)
  await expect.poll(() => soundTime(page)).toBe(0)
  await page.bringToFront()
  await page
    .getByRole('region', { name: t('player.label') })
    .getByRole('button', { name: t('playing.play'), exact: true })
    .click()
  await expectSoundToAdvance(page, 0.3)
  await expect.poll(() => soundTime(other)).toBe(0)
})
