import { expect, type Page, test } from '@playwright/test'
import { addComment } from '../../src/community/contract.ts'
import type { Locale } from '../../src/kernel/locale.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { IN_ONE, translator } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { baseOf, publishSound } from '../support/world.ts'

const base = baseOf(`http://localhost:${process.env.E2E_PORT}`)

for (const locale of ['en', 'ja'] satisfies Locale[]) {
  test(`two people block and let go of each other, in ${locale}`, { tag: IN_ONE[locale] }, async ({
    browser,
  }) => {
    const t = translator(locale)
    const inLanguage = locale === 'ja' ? '/ja' : ''
    const [artist, listener] = await Promise.all([newPerson(base, 'mio'), newPerson(base, 'ren')])
    const sound = await publishSound(artist, { title: 'Harbour' }, 2)
    const body = { text: 'Buy followers', position: 1 }
    await listener.call(addComment, { params: { id: sound.id }, body })
    const own = await openAs(browser, base, artist, `${inLanguage}/sound/${sound.id}`)
    const others = await openAs(browser, base, listener, `${inLanguage}/user/${sound.username}`)
    const followIn = (page: Page) =>
      page.getByRole('main').getByRole('button', { name: t('community.follow.follow') })

    const comment = own.getByRole('listitem').filter({ hasText: body.text })
    const name = await comment.getByRole('link').last().textContent()
    await comment.getByRole('button', { name: t('blocks.about', { name: name ?? '' }) }).focus()
    for (const key of ['Enter', 'ArrowDown', 'End', 'Enter']) await own.keyboard.press(key)
    await own
      .getByRole('dialog')
      .getByRole('button', { name: t('blocks.block') })
      .click()
    await expect(comment).toHaveCount(0)
    await reloadPage(own)
    await expect(own.getByRole('region', { name: t('community.comments.title') })).toBeVisible()
    await expect(comment).toHaveCount(0)

    await followIn(others).click()
    await expect(others.getByText(t('problems.not_possible_with_user'))).toBeVisible()
    await openPage(others, `${inLanguage}/sound/${sound.id}`)
    await expect(others.getByRole('paragraph').filter({ hasText: body.text })).toBeVisible()
    await others.getByRole('textbox', { name: t('commentForm.label') }).fill('Again')
    await others.getByRole('button', { name: t('commentForm.send') }).click()
    await expect(others.getByText(t('problems.not_possible_with_user'))).toBeVisible()
    await expect(others.getByRole('textbox')).toHaveValue('Again')

    await openPage(own, `${inLanguage}/settings#blocks`)
    const section = own.getByRole('region', { name: t('settings.blocks.title') })
    await section.getByRole('button', { name: t('blocks.undo.block') }).click()
    await expect(section).toContainText(t('settings.blocks.empty'))
    await openPage(others, `${inLanguage}/user/${sound.username}`)
    await followIn(others).click()
    const following = others.getByRole('button', { name: t('community.follow.following') })
    await expect(following).toBeVisible()
  })
}
