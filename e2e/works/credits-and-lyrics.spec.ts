import { expect, test } from '@playwright/test'
import type { Locale } from '../../src/kernel/locale.ts'
import { createAlbum } from '../../src/works/albums-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { nameOf, openAs } from '../support/profile.ts'
import { violationsOn } from '../support/violations.ts'
import { baseOf, publishSound } from '../support/world.ts'

const base = baseOf(`http://localhost:${process.env.E2E_PORT}`)
const HOSTILE = '<img src=x onerror="document.title=1">'

for (const locale of ['en', 'ja'] satisfies Locale[]) {
  test(`an artist credits a member and adds lyrics, and others see both, in ${locale}`, {
    tag: '@slow',
  }, async ({ browser }) => {
    const t = translator(locale)
    const at = locale === 'ja' ? '/ja' : ''
    const [artist, singer] = [await newPerson(base, 'band'), await newPerson(base, 'singer')]
    const username = await nameOf(singer)
    const title = uniqueName('Sung')
    const sound = await publishSound(artist, { title }, 6)

    const page = await openAs(browser, base, artist, `${at}/sound/${sound.id}/edit`)
    const main = page.getByRole('main')
    await main.getByText(t('soundEditor.work.notes.sound')).click()
    const add = main.getByRole('button', { name: t('credits.editor.add') })
    await add.focus()
    await page.keyboard.press('Enter')
    await main.getByLabel(t('credits.editor.role')).fill(t('credits.roles.vocals'))
    const unnamed = t('credits.editor.unnamed', { number: 1 })
    await main.getByRole('button', { name: t('credits.editor.linkOf', { name: unnamed }) }).click()
    await main.getByLabel(t('credits.editor.username', { brandName: 'Neiro' })).fill(username)
    await page.keyboard.press('Enter')
    await expect(main.getByText(t('credits.editor.state.new'))).toBeVisible()
    await main.getByLabel(t('credits.editor.featured')).check()
    const words = main.getByRole('textbox', { name: t('soundEditor.lyrics.title') })
    await words.fill(`[00:00.00]${HOSTILE}\n[00:02.00]Second line\nno time`)
    await expect(main.getByText(t('soundEditor.lyrics.wrongLine', { line: 3 }))).toBeVisible()
    await words.fill(`[00:00.00]${HOSTILE}\n[00:02.00]Second line`)
    await main.getByLabel(t('soundEditor.lyrics.declare')).check()
    expect(await violationsOn(page)).toEqual([])
    await main.getByRole('button', { name: t('soundEditor.form.saveChanges') }).click()
    await expect(main.getByText(t('credits.editor.state.asked'))).toBeVisible()

    const theirs = await openAs(browser, base, singer, `${at}/settings#credits`)
    const name = `singer ${username}`
    const shown = `${title} (feat. ${name})`
    const agreeOf = t('credits.mine.agreeOf', { title: shown })
    const agree = theirs.getByRole('button', { name: agreeOf })
    await expect(async () => {
      await theirs.reload()
      await expect(agree).toBeVisible({ timeout: 1000 })
    }).toPass()
    expect(await violationsOn(theirs)).toEqual([])
    await agree.click()
    await expect(theirs.getByText(t('credits.mine.agreed'))).toBeVisible()

    await openPage(theirs, `${at}/sound/${sound.id}`)
    const work = theirs.getByRole('main')
    await expect(work.getByRole('heading', { level: 1, name: shown })).toBeVisible()
    await expect(work.getByText(HOSTILE)).toBeVisible()
    const link = work.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', `${at}/user/${username}`)
    expect(await violationsOn(theirs)).toEqual([])
    await work
      .getByRole('button', { name: t('player.playTitle', { title }) })
      .first()
      .click()
    await theirs.getByRole('button', { name: t('playing.lyrics.open') }).click()
    const lyrics = theirs.getByRole('dialog', { name: shown })
    await expect(lyrics.locator('[aria-current]')).toHaveText('Second line')
    await lyrics.getByRole('button', { name: HOSTILE }).press('Enter')
    await expect(lyrics.locator('[aria-current]')).toHaveText(HOSTILE)
    expect(await violationsOn(theirs, 'lyrics')).toEqual([])
    await theirs.keyboard.press('Escape')
    await expect(lyrics).toBeHidden()
    expect(await theirs.title()).toContain(shown)
  })
}

test('an artist adds a booklet to an album, and takes it away', { tag: '@slow' }, async ({
  browser,
}) => {
  const t = translator('en')
  const artist = await newPerson(base, 'booklet')
  const album = await artist.call(createAlbum, { body: { title: 'Printed' } })
  const page = await openAs(browser, base, artist, `/album/${album.id}/edit`)
  const main = page.getByRole('main')
  const open = () => main.getByText(t('soundEditor.work.notes.album')).click()
  async function save() {
    const isWrite = (url: string) => url.includes(`/api/albums/${album.id}`)
    const written = page.waitForResponse(
      (reply) => reply.request().method() === 'PUT' && isWrite(reply.url()),
    )
    await main.getByRole('button', { name: t('soundEditor.form.save', { count: 1 }) }).click()
    await written
  }
  await open()
  const file = main.locator('input[accept="application/pdf"]')
  const booklet = (text: string) => ({
    name: 'Notes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(text),
  })
  await file.setInputFiles(booklet('not a PDF'))
  const remove = main.getByRole('button', { name: t('uploads.booklet.remove') })
  // It is there once the file is posted: until then there is nothing to save.
  await expect(remove).toBeVisible()
  await save()
  await expect(main.getByText(t('problems.booklet_not_pdf'))).toBeVisible()
  await file.setInputFiles(booklet('%PDF-1.7\ntrailer\n<<>>\n%%EOF\n'))
  await expect(remove).toBeVisible()
  await save()
  await openPage(page, `/album/${album.id}/edit`)
  await open()
  await expect(main.getByText('Notes.pdf', { exact: false })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await remove.click()
  await save()
  await openPage(page, `/album/${album.id}/edit`)
  await open()
  await expect(main.getByRole('button', { name: t('uploads.booklet.choose') })).toBeVisible()
})
