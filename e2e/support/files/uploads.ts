import { writeFile } from 'node:fs/promises'
import { type Page, type Route, test } from '@playwright/test'
import type { Locale } from '../../../src/kernel/locale.ts'
import { newPerson } from '../data/accounts.ts'
import { openPage } from '../navigation.ts'
import { wavOf } from './wav.ts'

export const PARTS = '/storage/parts/'

export async function openUploads(page: Page, base: string, locale: Locale = 'en') {
  const artist = await newPerson(base, 'uploader')
  await page.context().addCookies([{ name: 'token', value: artist.token, url: base }])
  await openPage(page, locale === 'ja' ? '/ja/sound-new' : '/sound-new')
  return artist
}

/** A file on disk, whose time stays the same each time it is chosen. */
export async function soundFile(name: string, seconds: number): Promise<string> {
  const path = test.info().outputPath(name)
  await writeFile(path, wavOf(seconds))
  return path
}

export const choose = (page: Page, ...paths: string[]) =>
  page.locator('input[type=file][multiple]').last().setInputFiles(paths)
export const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

/** Lets so many transfers through and holds the others until they are released. */
export async function holdTransfers(page: Page, { free, of }: { free: number; of: string }) {
  const arrived: string[] = []
  let count = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  page.on('response', (response) => {
    if (response.ok() && response.url().includes(PARTS)) arrived.push(response.url())
  })
  await page.route(`**${of}**`, async (route: Route) => {
    count += 1
    if (count > free) await released
    // What was given up meanwhile goes nowhere.
    await route.continue().catch(() => {})
  })
  return { arrived, release }
}
