/** The lists of a profile, each at an address of its own. */
export const PROFILE_TABS = ['sounds', 'albums', 'claps'] as const
export const PEOPLE_TABS = ['followers', 'following'] as const
export type PeopleTab = (typeof PEOPLE_TABS)[number]
export type ProfileTab = (typeof PROFILE_TABS)[number] | PeopleTab

/** What the last part of the address names: none the sounds, an unknown one nothing. */
export function tabOf(part: string | undefined): ProfileTab | undefined {
  if (part === undefined) return 'sounds'
  if (part === 'sounds') return undefined
  return [...PROFILE_TABS, ...PEOPLE_TABS].find((tab) => tab === part)
}

export function tabHref(username: string, tab: ProfileTab): string {
  return tab === 'sounds' ? `/user/${username}` : `/user/${username}/${tab}`
}

export function isPeopleTab(tab: ProfileTab): tab is PeopleTab {
  return PEOPLE_TABS.some((each) => each === tab)
}
