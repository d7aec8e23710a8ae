import { useTranslations } from 'use-intl'
import type { Me } from '#accounts/contract.ts'
import { useSignOut } from '#accounts/web/use-sign-out.ts'
import { Menu, MenuItem, MenuLine } from '#ui/overlay/menu.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import styles from './header.module.css'

/** The specification’s profile menu, headed Artist tools. */
export default function ProfileMenu({ me }: { me: Me }) {
  const t = useTranslations('menu')
  const label = useTranslations('common.header')('menu')
  const leave = useSignOut()
  const name = me.name ?? me.email ?? me.suggested_email ?? ''
  return (
    <Menu
      label={label}
      heading={t('title')}
      buttonClass={styles.me}
      button={<Avatar name={name} image={me.user_image} size={36} />}
    >
      {me.registered_at === null || me.username === null ? (
        <MenuItem icon="person" href="/register">
          {t('register')}
        </MenuItem>
      ) : (
        <>
          <MenuItem icon="person" href={`/user/${me.username}`}>
            {t('profile')}
          </MenuItem>
          <MenuItem icon="plus" href="/sound-new">
            {t('newSound')}
          </MenuItem>
          <MenuItem icon="note" href="/my/sounds">
            {t('mySounds')}
          </MenuItem>
          <MenuItem icon="chart" href="/my/reports">
            {t('report')}
          </MenuItem>
          <MenuItem icon="bag" href="/my/purchases">
            {t('shoppingList')}
          </MenuItem>
          <MenuItem icon="settings" href="/settings">
            {t('settings')}
          </MenuItem>
        </>
      )}
      <MenuLine />
      <MenuItem icon="exit" onSelect={leave}>
        {t('signOut')}
      </MenuItem>
    </Menu>
  )
}
