import { useTranslations } from 'use-intl'
import type { Profile } from '#accounts/contract.ts'
import { A } from '#ui/a.tsx'
import { PROFILE_TABS, type ProfileTab, tabHref } from './profile-tab.ts'
import styles from './tabs.module.css'

/** Ways between a profile's lists: links, so that each has its address. */
export function ProfileTabs({ profile, tab }: { profile: Profile; tab: ProfileTab }) {
  const t = useTranslations('accounts.profile')
  return (
    <Tabs
      label={t('tabs')}
      username={profile.username}
      tabs={PROFILE_TABS.map((each) => ({ tab: each, label: t(each), count: profile[each] }))}
      current={tab}
    />
  )
}

interface TabsProps {
  label: string
  username: string
  tabs: { tab: ProfileTab; label: string; count: number }[]
  current: ProfileTab
}

export function Tabs({ label, username, tabs, current }: TabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul className={styles.list}>
        {tabs.map(({ tab, label: word, count }) => (
          <li key={tab}>
            <A
              href={tabHref(username, tab)}
              className="tab"
              data-keep-scroll
              aria-current={tab === current ? 'page' : undefined}
            >
              {word} <span className={styles.count}>{count.toLocaleString('en')}</span>
            </A>
          </li>
        ))}
      </ul>
    </nav>
  )
}
