import type { BrowserContext, Page } from '@playwright/test'
import { join, signIn } from '../../demo/client.ts'
import { someAddress, uniqueName, wordsOf } from './people.ts'
import { baseOf } from './world.ts'

const say = wordsOf('en')
type SectionId =
  | 'profile'
  | 'username'
  | 'email'
  | 'language'
  | 'connections'
  | 'sessions'
  | 'letters'
  | 'data'

export const sectionOf = (page: Page, id: SectionId) =>
  page.getByRole('region', { name: say(`accounts.settings.${id}.title`), exact: true })
export const buttonOf = (page: Page, id: SectionId, name: string) =>
  sectionOf(page, id).getByRole('button', { name, exact: true })

/** Somebody registered, signed in in this browser, with the settings open. */
export async function openSettings(page: Page, baseURL: string | undefined) {
  const base = baseOf(baseURL)
  const username = uniqueName('settler')
  const email = `${username}@example.com`
  const signedIn = await signIn(base, email, someAddress())
  const person = await join(base, { email, username, name: 'Mio Kanda' }, signedIn)
  await enter(page.context(), base, person.token)
  await page.goto('/settings', { waitUntil: 'networkidle' })
  return { base, username, email, person }
}

export const enter = (context: BrowserContext, base: string, token: string) =>
  context.addCookies([{ name: 'token', value: token, url: base }])
