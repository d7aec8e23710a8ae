import { expect, type Locator, test } from '@playwright/test'
import { getSound } from '../../src/works/sounds-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { enter } from '../support/settings.ts'
import { baseOf, makeSound } from '../support/world.ts'

const t = translator('en')
/** Stops of Tab from one end of a page to the other, and some to spare. */
const TABS = 120

test('an artist publishes a draft and sees its page, by keyboard alone', {
  tag: '@slow',
}, async ({ context, page, baseURL }) => {
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'journey')
  const draft = await makeSound(artist, { title: 'Unheard', genre: 'jazz' }, 2)
  await enter(context, base, artist.token)
  await openPage(page, `/sound/${draft.id}/edit`)

  const title = uniqueName('Heard')
  await tabTo(page.getByLabel(t('soundEditor.form.titleLabel'), { exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(title)
  // Tab leads to the chosen one of several, and arrows to the others.
  await tabTo(page.getByRole('radio', { name: /^Draft/ }))
  const isPublic = page.getByRole('radio', { name: /^Public/ })
  while (!(await isPublic.isChecked())) await page.keyboard.press('ArrowDown')
  await tabTo(
    page.getByRole('button', { name: t('soundEditor.form.publish', { count: 1 }), exact: true }),
  )
  await page.keyboard.press('Enter')
  const read = () => artist.call(getSound, { params: { id: draft.id } })
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe('Released')
  await tabTo(page.getByRole('link', { name: t('soundEditor.editPage.view') }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

/** Goes on with Tab from where the focus is, as a person would who sees no pointer. */
async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let tab = 0; tab < TABS; tab += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}
