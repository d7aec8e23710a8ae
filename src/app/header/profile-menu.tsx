import { useTranslations } from 'use-intl'
import type { Me } from '#accounts/contract.ts'
import { useSignOut } from '#accounts/web/use-sign-out.ts'
import { useConfig } from '#client/root-data.ts'
import { Menu, MenuItem, MenuLine } from '#ui/overlay/menu.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { Bell } from './bell.tsx'
import styles from './header.module.css'

/** The bell, and the specification’s profile menu, headed Artist tools. */
export default function ProfileMenu({ me }: { me: Me }) {
  const t = useTranslations('menu')
  const label = useTranslations('common.header')('menu')
  const leave = useSignOut()
  const { messages: hasThreads = false } = useConfig()
  const name = me.name ?? me.email ?? me.suggested_email ?? ''
  return (
    <>
      {me.registered_at !== null && <Bell userId={me.id} />}
      <Menu
        label={label}
        heading={t('title')}
        buttonClass={styles.me}
        button={<Avatar name={name} image={me.user_image} size={36} />}
      >
        {itemsOf(me, hasThreads).map(([icon, href, word]) => (
          <MenuItem key={href} icon={icon} href={href}>
            {t(word)}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem icon="exit" onSelect={leave}>
          {t('signOut')}
        </MenuItem>
      </Menu>
    </>
  )
}

function itemsOf({ registered_at, username, operator }: Me, hasThreads: boolean) {
  if (registered_at === null || username === null) {
    return [['person', '/register', 'register']] as const
  }
  return [
    ['person', `/user/${username}`, 'profile'],
    ['plus', '/sound-new', 'newSound'],
    ['note', '/my/sounds', 'mySounds'],
    ['list', '/my/albums', 'myAlbums'],
    ['tag', '/my/codes', 'codes'],
    ['chart', '/my/reports', 'report'],
    ['yen', '/my/earnings', 'earnings'],
    ['list', '/my/playlists', 'myPlaylists'],
    ['bag', '/my/purchases', 'shoppingList'],
    ...(hasThreads ? ([['mail', '/messages', 'messages']] as const) : []),
    ['heart', '/my/saved', 'saved'],
    ['clock', '/my/history', 'history'],
    ['settings', '/settings', 'settings'],
    ...(operator ? ([['lock', '/operator', 'operator']] as const) : []),
  ] as const
}
