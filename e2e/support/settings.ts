import type { BrowserContext, Page } from '@playwright/test'
import { registerPerson } from './data/accounts.ts'
import { openPage } from './navigation.ts'
import { translator, uniqueName } from './people.ts'
import { baseOf } from './world.ts'

const t = translator('en')
type SectionId =
  | 'cards'
  | 'profile'
  | 'username'
  | 'email'
  | 'language'
  | 'passkeys'
  | 'connections'
  | 'sessions'
  | 'letters'
  | 'mining'
  | 'data'

export const sectionOf = (page: Page, id: SectionId) =>
  page.getByRole('region', { name: t(`settings.${id}.title`), exact: true })
export const buttonOf = (page: Page, id: SectionId, name: string) =>
  sectionOf(page, id).getByRole('button', { name, exact: true })

/** Someone registered, signed in in this browser, with the settings open. */
export async function openSettings(page: Page, baseURL: string | undefined) {
  const base = baseOf(baseURL)
  const username = uniqueName('settler')
  const person = await registerPerson(base, { username, name: 'Mio Kanda' })
  await enter(page.context(), base, person.token)
  await openPage(page, '/settings')
  return { base, username, email: `${username}@example.com`, person }
}

export const enter = (context: BrowserContext, base: string, token: string) =>
  context.addCookies([{ name: 'token', value: token, url: base }])
