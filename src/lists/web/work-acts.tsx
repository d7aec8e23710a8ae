import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/icon.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import type { SaveButtonProps } from '#ui/sound/save-slot.tsx'
import { AddFace } from './playlists/add-face.tsx'
import { useAdding } from './playlists/use-adding.tsx'
import { SaveHeart } from './saved/save-heart.tsx'
import { useSaving } from './saved/use-saving.ts'
import styles from './work-acts.module.css'

/** What listeners do with a work: they save it and, where there is room, add it to a playlist. */
export function WorkActs(props: SaveButtonProps) {
  const isNarrow = useNarrow()
  if (props.look === 'row' && isNarrow) return <RowMenu {...props} />
  return (
    <>
      {props.look !== 'add' && <SaveHeart {...props} />}
      {props.look && <AddToPlaylist {...props} />}
    </>
  )
}

/** Tiles and the queue show it to members alone; the page of a work asks a visitor to sign in. */
function AddToPlaylist(props: SaveButtonProps) {
  const { isMember, open, dialog } = useAdding(props)
  if (!isMember && (props.look === 'cover' || props.look === 'add')) return null
  return (
    <>
      <AddFace {...props} onPress={open} />
      {dialog}
    </>
  )
}

/** A narrow row has room for one button: a menu, which shows the heart of what is saved. */
function RowMenu(props: SaveButtonProps) {
  const t = useTranslations()
  const saving = useSaving(props)
  const adding = useAdding(props)
  const { title } = props.work
  return (
    <>
      <Menu
        label={t('saving.more', { title })}
        button={
          <span className={styles.face} data-saved={saving.isSaved || undefined}>
            <Icon name={saving.isSaved ? 'heart' : 'more'} />
          </span>
        }
        buttonClass={styles.more}
      >
        <MenuItem icon="heart" onSelect={saving.press}>
          {t(saving.isSaved ? 'saving.remove' : 'saving.act')}
        </MenuItem>
        <MenuItem icon="plus" onSelect={adding.open}>
          {t('adding.act')}
        </MenuItem>
      </Menu>
      {adding.dialog}
    </>
  )
}

/** Rows have room for more than one button from this width on. */
const NARROW = '(max-width: 759.98px)'

function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
