import { type Browser, expect, test } from '@playwright/test'
import type { Person } from '../../demo/client.ts'
import { follow } from '../../src/community/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { expectSoundToAdvance, watchSound } from '../support/playback/listening.ts'
import { nameOf } from '../support/profile.ts'
import { enter } from '../support/settings.ts'
import { baseOf, publishSound } from '../support/world.ts'

async function phoneOf(browser: Browser, baseURL: string, { token }: Pick<Person, 'token'>) {
  const viewport = { width: 375, height: 740 }
  const context = await browser.newContext({ baseURL, viewport, hasTouch: true, locale: 'ja' })
  await enter(context, baseURL, token)
  return context.newPage()
}

test('by touch, an artist posts a sound, and a follower opens it from the bell and plays it', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const t = translator('ja')
  const base = baseOf(baseURL)
  const [artist, fan] = [await newPerson(base, 'mio'), await newPerson(base, 'ren')]
  const username = await nameOf(artist)
  const { title } = await publishSound(artist, { title: '港の灯り' }, 8)
  await fan.call(follow, { params: { username } })
  const own = await phoneOf(browser, base, artist)
  const others = await phoneOf(browser, base, fan)
  await openPage(others, '/ja/charts')

  await openPage(own, `/ja/user/${username}/posts`)
  await own.getByRole('button', { name: t('posts.write') }).tap()
  await own.getByRole('textbox', { name: t('posts.text') }).fill('春にツアーへ出ます')
  await own.getByRole('combobox', { name: t('posts.work') }).selectOption(title)
  await own.getByRole('button', { name: t('posts.publish') }).tap()
  await expect(own.getByRole('article')).toContainText('春にツアーへ出ます')

  await others
    .getByRole('banner')
    .getByRole('link', { name: t('menu.unseen', { number: '1' }) })
    .tap()
  const main = others.getByRole('main')
  await main.getByRole('listitem').filter({ hasText: '春に' }).getByRole('link').tap()
  await expect(others).toHaveURL(/\/ja\/post\/\w+$/)
  await watchSound(others)
  await openPage(others, others.url())
  await main
    .getByRole('button', { name: new RegExp(title) })
    .first()
    .tap()
  await expectSoundToAdvance(others)
  await own.context().close()
  await others.context().close()
})
