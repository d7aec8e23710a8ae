import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/icon.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import { currentTrack } from '../../state.ts'
import { useLyrics } from '../lyrics/lyrics-button.tsx'
import { usePlayerState } from '../use-player.ts'
import { useStore } from '../use-store.ts'
import { SleepDialog, SleepItem } from './sleep-timer.tsx'
import styles from './volume.module.css'
import { canSetVolume } from './volume.tsx'

interface Props {
  onHelp: () => void
  /** A link was followed, which may lead to the page shown. */
  onFollow?: () => void
  /** Items of later features, which come after the links. */
  children?: ReactNode
  side: 'above' | 'below'
}

/**
 * Controls that are seldom wanted: links of the current track, what later features add, lyrics, the sleep timer, one
 * loudness for all, and the keyboard shortcuts where there are any.
 */
export function PlayerMenu({ onHelp, onFollow = () => {}, side, children }: Props) {
  const store = useStore()
  const t = useTranslations('playing')
  const track = usePlayerState(currentTrack)
  const isEven = usePlayerState(({ settings }) => settings.isEven)
  const [isSettable] = useState(canSetVolume)
  const [isSleepOpen, setSleepOpen] = useState(false)
  const lyrics = useLyrics(track)
  // A phone that offers nothing keeps the place.
  if (!isSettable && !hasKeyboard() && !track) return <span className={styles.mute} />
  return (
    <>
      <Menu label={t('more')} button={<Icon name="more" />} buttonClass={styles.mute} side={side}>
        {track?.username && (
          <MenuItem icon="person" href={`/user/${track.username}`} onSelect={onFollow}>
            {t('artistPage')}
          </MenuItem>
        )}
        {track?.albumId && (
          <MenuItem icon="note" href={`/album/${track.albumId}`} onSelect={onFollow}>
            {t('albumPage')}
          </MenuItem>
        )}
        {children}
        {lyrics && (
          <MenuItem icon="note" onSelect={lyrics.open}>
            {t('lyrics.open')}
          </MenuItem>
        )}
        {track && <SleepItem onSelect={() => setSleepOpen(true)} />}
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
      {lyrics?.dialog}
      <SleepDialog open={isSleepOpen} onClose={() => setSleepOpen(false)} />
    </>
  )
}

/** A finger and nothing that hovers: a phone, whose keyboard comes only where something is typed. */
function hasKeyboard(): boolean {
  return !matchMedia('(hover: none) and (pointer: coarse)').matches
}
