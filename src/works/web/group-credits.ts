import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import { type Credit, isRole } from '../credits.ts'

/** The people of one role, in the reader’s language. */
interface CreditGroup {
  role: string
  people: Pick<Credit, 'name' | 'username'>[]
}

/** Groups credits by role for a page; on the server alone, so that no visit loads the names of all roles. */
export function groupCredits(credits: readonly Credit[], locale: Locale) {
  const groups = new Map<string, CreditGroup>()
  for (const { role: key, name, username } of credits) {
    const role = roleName(key, locale)
    const group = groups.get(role) ?? { role, people: [] }
    group.people.push({ name, username })
    groups.set(role, group)
  }
  return { heading: translate(locale).t('credits.title'), groups: [...groups.values()] }
}

export type CreditGroups = ReturnType<typeof groupCredits>

export function roleName(role: string, locale: Locale): string {
  return isRole(role) ? translate(locale).t(`credits.roles.${role}`) : role
}
