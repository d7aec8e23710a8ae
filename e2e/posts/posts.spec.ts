import { expect, test } from '@playwright/test'
import { follow } from '../../src/community/contract.ts'
import { createOrder } from '../../src/orders/contract.ts'
import { createPost } from '../../src/posts/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { payByCard } from '../support/payment.ts'
import { IN_ONE, translator } from '../support/people.ts'
import { expectSoundToAdvance, watchSound } from '../support/playback/listening.ts'
import { nameOf, openAs } from '../support/profile.ts'
import { violationsOn } from '../support/violations.ts'
import { baseOf, makeSound, publishSound } from '../support/world.ts'

for (const locale of ['en', 'ja'] as const) {
  test(`in ${locale} an artist writes a post, which a follower hears of, and changes and deletes it`, {
    tag: IN_ONE[locale],
  }, async ({ browser, page, baseURL }) => {
    const t = translator(locale)
    const prefix = locale === 'ja' ? '/ja' : ''
    const base = baseOf(baseURL)
    const [artist, fan] = [await newPerson(base, 'mio'), await newPerson(base, 'ren')]
    const username = await nameOf(artist)
    await publishSound(artist, { title: 'Harbour' }, 2)
    await fan.call(follow, { params: { username } })
    const others = await openAs(browser, baseURL, fan, `${prefix}/charts`)
    const own = await openAs(browser, baseURL, artist, `${prefix}/user/${username}/posts`)

    await test.step('it is written by the keyboard', async () => {
      await own.getByRole('button', { name: t('posts.write') }).press('Enter')
      const text = own.getByRole('textbox', { name: t('posts.text') })
      await expect(text).toBeFocused()
      await own.getByRole('button', { name: t('posts.publish') }).press('Enter')
      await expect(text).toHaveAccessibleDescription(t('problems.post_required'))
      await text.fill('On tour <b>soon</b>')
      await own.getByRole('combobox', { name: t('posts.work') }).selectOption('Harbour')
      expect(await violationsOn(own)).toEqual([])
      await own.getByRole('button', { name: t('posts.publish') }).press('Enter')
      await expect(own.getByRole('article')).toContainText('On tour <b>soon</b>')
    })

    await test.step('the bell of a follower rings, and leads to the post', async () => {
      const banner = others.getByRole('banner')
      await banner.getByRole('link', { name: t('menu.unseen', { number: '1' }) }).click()
      await others
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: 'On tour' })
        .getByRole('link')
        .click()
      await expect(others).toHaveURL(/\/post\/\w+$/)
      await expect(others.getByRole('article')).toContainText('Harbour')
      expect(await violationsOn(others)).toEqual([])
      await openPage(others, `${base}${prefix}/`)
      const feed = others.getByRole('region').or(others.locator('section'))
      await expect(feed.filter({ hasText: t('homePage.posts') }).first()).toContainText('On tour')
    })

    await test.step('it is changed in its place, and deleted after a question', async () => {
      await own.getByRole('button', { name: t('posts.acts') }).click()
      await own.getByRole('menuitem', { name: t('posts.edit') }).click()
      await own.getByRole('textbox', { name: t('posts.text') }).fill('In spring')
      await own.getByRole('button', { name: t('posts.save') }).click()
      await expect(own.getByRole('article')).toContainText(t('postCard.edited'))
      await openPage(page, `${prefix}/user/${username}/posts`)
      await expect(page.getByRole('article')).toContainText('In spring')
      expect(await violationsOn(page)).toEqual([])
      await own.getByRole('button', { name: t('posts.acts') }).click()
      await own.getByRole('menuitem', { name: t('posts.delete') }).click()
      await own
        .getByRole('dialog')
        .getByRole('button', { name: t('posts.delete') })
        .click()
      await expect(own.getByRole('article')).toHaveCount(0)
      await openPage(page, `${prefix}/user/${username}/posts`)
      await expect(page.getByText(t('accounts.profile.empty.posts.title'))).toBeVisible()
    })
    await own.context().close()
    await others.context().close()
  })
}

test('who has bought something of an artist hears a sound of a post before it is public, and others do not', {
  tag: '@slow',
}, async ({ browser, page, baseURL }) => {
  const t = translator('en')
  const base = baseOf(baseURL)
  const [artist, buyer] = [await newPerson(base, 'mio'), await newPerson(base, 'kai')]
  const sold = await publishSound(artist, { title: 'Sold', price: 300 }, 2)
  const draft = await makeSound(artist, { title: 'Unheard' }, 8)
  const body = { text: 'Before anyone else', work: `sound-${draft.id}` }
  const post = await artist.call(createPost, { body })
  const own = await openAs(browser, baseURL, buyer, `/post/${post.id}`)
  await expect(own.getByText(t('postCard.early'))).toBeVisible()
  await expect(own.getByText('Unheard')).toHaveCount(0)
  expect(await violationsOn(own)).toEqual([])

  const items = [{ id: `sound-${sold.id}`, price: 300 }]
  const order = await buyer.call(createOrder, { body: { items } })
  await own.goto(order.checkoutUrl ?? '')
  await payByCard(own, t, '¥300')
  await own.waitForURL('**/checkout/**')
  await openPage(own, `/post/${post.id}`)
  await expect(own.getByText('Unheard').first()).toBeVisible()
  await watchSound(own)
  await reloadPage(own)
  await own
    .getByRole('main')
    .getByRole('button', { name: /Unheard|Play/ })
    .first()
    .click()
  await expectSoundToAdvance(own)

  await openPage(own, `/sound/${draft.id}`)
  await expect(own.getByRole('heading', { level: 1 })).toContainText('Unheard')
  expect(await violationsOn(own)).toEqual([])

  await openPage(page, `/post/${post.id}`)
  await expect(page.getByText(t('postCard.early'))).toBeVisible()
  expect((await page.request.get(`/api/sounds/${draft.id}/stream.mp3`)).status()).toBe(404)
  await own.context().close()
})
