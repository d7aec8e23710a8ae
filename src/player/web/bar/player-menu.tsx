import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/icon.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import { usePlayerState } from '../use-player.ts'
import { useStore } from '../use-store.ts'
import styles from './volume.module.css'
import { canSetVolume } from './volume.tsx'

interface Props {
  onHelp: () => void
  /** Items of later features, which come first. */
  children?: ReactNode
  side: 'above' | 'below'
}

/**
 * Controls that are seldom wanted: what later features add, one loudness for all, and the keyboard shortcuts where there are
 * any.
 */
export function PlayerMenu({ onHelp, side, children }: Props) {
  const store = useStore()
  const t = useTranslations('playing')
  const isEven = usePlayerState(({ settings }) => settings.isEven)
  const [isSettable] = useState(canSetVolume)
  // A phone that offers nothing keeps the place.
  if (!isSettable && !hasKeyboard() && !children) return <span className={styles.mute} />
  return (
    <Menu label={t('more')} button={<Icon name="more" />} buttonClass={styles.mute} side={side}>
      {children}
      {isSettable && (
        <MenuItem
          icon={isEven ? 'check' : 'volume'}
          onSelect={() =>
            store.dispatch({ type: 'settings-changed', settings: { isEven: !isEven } })
          }
        >
          {t(isEven ? 'evenOn' : 'evenOff')}
        </MenuItem>
      )}
      {hasKeyboard() && (
        <MenuItem icon="settings" onSelect={onHelp}>
          {t('keys')}
        </MenuItem>
      )}
    </Menu>
  )
}

/** A finger and nothing that hovers: a phone, whose keyboard comes only where something is typed. */
function hasKeyboard(): boolean {
  return !matchMedia('(hover: none) and (pointer: coarse)').matches
}
