import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#client/root-data.ts'
import { currentTrack } from '#player/state.ts'
import { usePlayerState } from '#player/web/use-player.ts'
import { MenuItem } from '#ui/overlay/menu.tsx'
import { PLAYLIST_SOUNDS_MAX } from '../../playlists-contract.ts'
import { LazyAddDialog } from './lazy-add-dialog.tsx'

/** Items of the player's menu that add the current track, or the queue, to a playlist. */
export function usePlayerItems(): { menuItems: ReactNode; dialog: ReactNode } {
  const t = useTranslations('adding')
  const isMember = Boolean(useMe()?.registered_at)
  const track = usePlayerState(currentTrack)
  const tracks = usePlayerState((state) => state.tracks)
  const [adding, setAdding] = useState<{ items: readonly string[]; isQueue: boolean }>()
  const [isOpen, setOpen] = useState(false)
  if (!isMember || track === undefined) return { menuItems: null, dialog: null }

  function open(ids: readonly string[], isQueue: boolean) {
    setAdding({ items: ids.slice(0, PLAYLIST_SOUNDS_MAX).map((id) => `sound-${id}`), isQueue })
    setOpen(true)
  }

  return {
    menuItems: (
      <>
        <MenuItem icon="plus" onSelect={() => open([track.id], false)}>
          {t('act')}
        </MenuItem>
        {tracks.length > 1 && (
          <MenuItem
            icon="list"
            onSelect={() =>
              open(
                tracks.map(({ id }) => id),
                true,
              )
            }
          >
            {t('queue')}
          </MenuItem>
        )}
      </>
    ),
    dialog: adding && <LazyAddDialog {...adding} open={isOpen} onClose={() => setOpen(false)} />,
  }
}
