import { expect, type Page, test } from '@playwright/test'
import { addComment, follow } from '../../src/community/contract.ts'
import type { Locale } from '../../src/kernel/locale.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { IN_ONE, translator } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { violationsOn } from '../support/violations.ts'
import { baseOf, publishSound } from '../support/world.ts'

const base = baseOf(`http://localhost:${process.env.E2E_PORT}`)

for (const locale of ['en', 'ja'] satisfies Locale[]) {
  test(`two people see each other’s notifications arrive, in every tab, in ${locale}`, {
    tag: IN_ONE[locale],
  }, async ({ browser }) => {
    const t = translator(locale)
    const inLanguage = locale === 'ja' ? '/ja' : ''
    const [artist, listener] = await Promise.all([newPerson(base, 'mio'), newPerson(base, 'ren')])
    const sound = await publishSound(artist, { title: 'Harbour' }, 2)
    const own = await openAs(browser, base, artist, `${inLanguage}/charts`)
    const others = await openAs(browser, base, listener, `${inLanguage}/sound/${sound.id}`)
    const tab = await own.context().newPage()
    await openPage(tab, `${base}${inLanguage}/my/sounds`)
    const bellOf = (page: Page, number = '') =>
      page.getByRole('banner').getByRole('link', {
        name: number ? t('menu.unseen', { number }) : t('menu.notifications'),
        exact: true,
      })
    await expect(bellOf(own)).toBeVisible()

    await others.getByRole('textbox', { name: t('commentForm.label') }).fill('Lovely <b>intro</b>')
    await others.getByRole('button', { name: t('commentForm.send') }).click()
    for (const page of [own, tab]) await expect(bellOf(page, '1')).toBeVisible()
    await listener.call(follow, { params: { username: sound.username } })
    for (const page of [own, tab]) await expect(bellOf(page, '2')).toBeVisible()

    await bellOf(own, '2').focus()
    await own.keyboard.press('Enter')
    await expect(own.getByRole('heading', { name: t('notifications.title') })).toBeVisible()
    for (const page of [own, tab]) await expect(bellOf(page)).toBeVisible()
    const items = own.getByRole('main').getByRole('listitem')
    await expect(items.filter({ hasText: t('notifications.new') })).toHaveCount(2)
    const comment = items.filter({ hasText: 'Lovely <b>intro</b>' })
    expect(await violationsOn(own)).toEqual([])
    await comment.getByRole('link').click()
    await expect(own).toHaveURL(new RegExp(`/sound/${sound.id}/.*#comments$`))
    await artist.call(addComment, { params: { id: sound.id }, body: { text: 'Thank you' } })
    await expect(bellOf(own)).toBeVisible()
    await expect(bellOf(others)).toBeVisible()
  })
}

test('what is turned off in the settings does not ring', async ({ browser }) => {
  const t = translator('en')
  const [artist, listener] = await Promise.all([newPerson(base, 'mio'), newPerson(base, 'ren')])
  const sound = await publishSound(artist, { title: 'Harbour' }, 2)
  const page = await openAs(browser, base, artist, '/settings#notifications')
  const section = page.getByRole('region', { name: t('settings.notifications.title'), exact: true })
  await section.getByRole('switch', { name: t('settings.notifications.comment') }).press('Space')
  await expect(section.getByRole('status')).toHaveText(t('settings.saved'))
  await listener.call(addComment, { params: { id: sound.id }, body: { text: 'Quiet' } })
  await listener.call(follow, { params: { username: sound.username } })
  const bell = page
    .getByRole('banner')
    .getByRole('link', { name: t('menu.unseen', { number: '1' }) })
  await expect(bell).toBeVisible()
  await bell.click()
  const news = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: t('notifications.new') })
  await expect(news).toHaveCount(1)
  await expect(news).toContainText(t('notifications.follow', { name: '' }).trim())
})
