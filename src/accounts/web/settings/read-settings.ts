import { isLocale } from '#kernel/locale.ts'
import type { ProfileChange } from '../../contract.ts'

/** The form as the API takes it. */
export function readSettings(form: FormData): ProfileChange {
  const typed = (field: string) => String(form.get(field) ?? '')
  const locale = form.get('locale')
  return {
    name: typed('name'),
    bio: typed('bio'),
    location: typed('location'),
    links: readLinks(typed('links')),
    ...(isLocale(locale) && { locale }),
  }
}

/** One address per line; one without its scheme is meant as https. */
export function readLinks(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (/^[a-z][a-z0-9+.-]*:/i.test(line) ? line : `https://${line}`))
}
