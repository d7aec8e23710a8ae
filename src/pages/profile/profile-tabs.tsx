import { useTranslations } from 'use-intl'
import type { Profile } from '#accounts/contract.ts'
import { groupDigits } from '#kernel/digits.ts'
import { LinkChoice } from '#ui/page/link-choice.tsx'
import styles from './profile.module.css'

export function ProfileTabs({ profile, tab }: { profile: Profile; tab: ProfileTab }) {
  const t = useTranslations('accounts.profile')
  return (
    <Tabs
      label={t('tabs')}
      username={profile.username}
      tabs={PROFILE_TABS.filter((each) => each !== 'collection' || profile.collection).map(
        (each) => ({
          tab: each,
          label: t(each === 'works' ? 'worksTab' : each),
          count: isCounted(each) ? profile[each] : undefined,
        }),
      )}
      current={tab}
    />
  )
}

type CountedTab = 'sounds' | 'albums' | 'claps'
const isCounted = (tab: (typeof PROFILE_TABS)[number]): tab is CountedTab =>
  tab === 'sounds' || tab === 'albums' || tab === 'claps'

interface TabsProps {
  label: string
  username: string
  tabs: { tab: ProfileTab; label: string; count: number | undefined }[]
  current: ProfileTab
}

export function Tabs({ label, username, tabs, current }: TabsProps) {
  return (
    <div className={styles.tabs}>
      <LinkChoice
        label={label}
        look="tab"
        className={styles.list}
        links={tabs.map(({ tab, label: word, count }) => ({
          href: tabHref(username, tab),
          words: (
            <>
              {word}{' '}
              {count !== undefined && <span className={styles.count}>{groupDigits(count)}</span>}
            </>
          ),
          isCurrent: tab === current,
        }))}
      />
    </div>
  )
}

/** The lists of a profile, each at an address of its own. */
const PROFILE_TABS = [
  'works',
  'posts',
  'sounds',
  'albums',
  'playlists',
  'collection',
  'claps',
] as const
const PEOPLE_TABS = ['followers', 'following'] as const
export type PeopleTab = (typeof PEOPLE_TABS)[number]
export type ProfileTab = (typeof PROFILE_TABS)[number] | PeopleTab

/**
 * Returns the tab that the last part of the address names: the works without one, nothing for an
 * unknown one.
 */
export function tabOf(part: string | undefined): ProfileTab | undefined {
  if (part === undefined) return 'works'
  if (part === 'works') return undefined
  return [...PROFILE_TABS, ...PEOPLE_TABS].find((tab) => tab === part)
}

export function tabHref(username: string, tab: ProfileTab): string {
  return tab === 'works' ? `/user/${username}` : `/user/${username}/${tab}`
}

export function isPeopleTab(tab: ProfileTab): tab is PeopleTab {
  return PEOPLE_TABS.some((each) => each === tab)
}
