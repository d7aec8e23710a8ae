import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { listPlaylistSounds } from '#lists/playlists-contract.ts'
import { currentTrack } from '#player/state.ts'
import { usePlayerState } from '#player/web/player-provider.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { MoreButton } from '#ui/page/paged-list.tsx'
import { usePages } from '#ui/use-pages.ts'
import type { PlaylistSoundsProps } from './own-sounds.tsx'
import styles from './playlist.module.css'
import { SoundCells } from './sound-cells.tsx'

/** Others never load this module. */
const OwnSounds = lazy(() => import('./own-sounds.tsx'))

/** Each sound plays the playlist from there. */
export function PlaylistSounds(props: PlaylistSoundsProps) {
  const t = useTranslations('playlists')
  const { isOwn } = props.playlist
  if (props.first.items.length === 0) {
    return (
      <EmptyState title={t('emptyTitle')} text={t(isOwn ? 'emptyOwn' : 'emptyOthers')}>
        {isOwn && (
          <ButtonLink href="/" look="outline">
            {t('discover')}
          </ButtonLink>
        )}
      </EmptyState>
    )
  }
  return (
    <section aria-label={t('sounds')}>
      {isOwn ? (
        <Suspense>
          <OwnSounds {...props} />
        </Suspense>
      ) : (
        <Sounds {...props} />
      )}
    </section>
  )
}

function Sounds({ playlist: { id }, first }: PlaylistSoundsProps) {
  const { items, next, isBusy, failed, showMore } = usePages(first, (cursor) =>
    callApi(listPlaylistSounds, { params: { id }, query: { cursor } }),
  )
  const list = items.flatMap(({ sound }) => sound ?? [])
  const current = usePlayerState((state) => currentTrack(state)?.id)
  return (
    <>
      <ol className={styles.sounds}>
        {list.map((sound, index) => (
          <li
            key={sound.id}
            className={styles.sound}
            aria-current={sound.id === current || undefined}
          >
            <SoundCells sound={sound} number={index + 1} list={list} />
          </li>
        ))}
      </ol>
      {next !== null && <MoreButton busy={isBusy} failed={failed} onMore={showMore} />}
    </>
  )
}
