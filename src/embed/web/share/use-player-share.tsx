import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { currentTrack } from '#player/state.ts'
import { usePlayerState } from '#player/web/use-player.ts'
import { MenuItem } from '#ui/overlay/menu.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { LazyShareDialog } from './lazy-share-dialog.tsx'
import type { Shared } from './share-links.ts'

/** An item of the player’s menu that shares the current track from where it plays. */
export function usePlayerShare(): { menuItem: ReactNode; dialog: ReactNode } {
  const track = usePlayerState(currentTrack)
  const [shared, setShared] = useState<{ item: Shared; start: number }>()
  const [isOpen, setOpen] = useState(false)
  // A track that was stored long ago has no status.
  const status = track?.status ?? 'Released'

  function open(item: Shared, start: number) {
    setShared({ item, start })
    setOpen(true)
  }

  return {
    menuItem: track && status !== 'Draft' && (
      <ShareItem onSelect={(start) => open({ ...track, status }, start)} />
    ),
    dialog: shared && (
      <LazyShareDialog
        key={`${shared.item.id} ${shared.start}`}
        kind="sound"
        {...shared}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    ),
  }
}

function ShareItem({ onSelect }: { onSelect: (start: number) => void }) {
  const t = useTranslations('playing')
  const second = usePlayerState(({ currentTime }) => Math.floor(currentTime))
  return (
    <MenuItem icon="share" onSelect={() => onSelect(second)}>
      {t('shareAt', { time: formatTime(second) })}
    </MenuItem>
  )
}
