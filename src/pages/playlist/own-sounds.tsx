import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Page } from '#kernel/pagination.ts'
import type { Playlist, PlaylistEntry } from '#lists/playlists-contract.ts'
import { currentTrack } from '#player/state.ts'
import { usePlayerState } from '#player/web/player-provider.tsx'
import { IconButton } from '#ui/button.tsx'
import { MoreButton } from '#ui/page/paged-list.tsx'
import { SortableGrip, SortableList, SortableRow } from '#ui/sortable/sortable-list.tsx'
import styles from './playlist.module.css'
import { SoundCells } from './sound-cells.tsx'
import { useOwnEntries } from './use-own-entries.ts'

export interface PlaylistSoundsProps {
  playlist: Playlist
  first: Page<PlaylistEntry>
}

/** One's own playlist: its sounds are put in order and removed, also those that are gone. */
export default function OwnSounds({ playlist, first }: PlaylistSoundsProps) {
  const t = useTranslations('playlists')
  const { entries, ids, move, remove, ...pages } = useOwnEntries(playlist.id, first)
  const current = usePlayerState((state) => currentTrack(state)?.id)
  const [announcement, setAnnouncement] = useState('')
  const section = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfter(section)
  const list = entries.flatMap(({ sound }) => sound ?? [])

  return (
    <div ref={section}>
      <SortableList ids={ids} onMove={move} className={styles.sounds}>
        {entries.map(({ entry, sound }, index) => (
          <SortableRow
            key={entry}
            id={entry}
            title={sound?.title ?? t('gone')}
            className={`${styles.sound} ${styles.own}`}
            aria-current={(sound !== null && sound.id === current) || undefined}
          >
            <SortableGrip />
            {sound ? (
              <SoundCells sound={sound} number={index + 1} list={list} />
            ) : (
              <>
                <span className={styles.number}>{index + 1}</span>
                <span className={styles.gone}>{t('gone')}</span>
              </>
            )}
            <IconButton
              icon="close"
              label={sound ? t('remove', { title: sound.title }) : t('removeGone')}
              data-remove={entry}
              onClick={() => {
                focusAfter(ids[index + 1] ?? ids[index - 1])
                remove(entry)
                setAnnouncement(sound ? t('removed', { title: sound.title }) : t('removedGone'))
              }}
            />
          </SortableRow>
        ))}
      </SortableList>
      {pages.next !== null && (
        <MoreButton busy={pages.isBusy} failed={pages.failed} onMore={pages.showMore} />
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  )
}

/** The focus of a removed row goes to another row. */
function useFocusAfter(within: React.RefObject<HTMLElement | null>) {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    within.current?.querySelector<HTMLElement>(`[data-remove="${wanted.current}"]`)?.focus()
    wanted.current = undefined
  })
  return (entry: string | undefined) => {
    wanted.current = entry
  }
}
