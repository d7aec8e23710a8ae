import { useTranslations } from 'use-intl'
import { PagedList } from '#accounts/web/profile/paged-list.tsx'
import { listAlbums } from '#albums/contract.ts'
import { AlbumTile } from '#discovery/web/release-grid.tsx'
import { PlayButton } from '#player/web/play-button.tsx'
import { callApi } from '#web/api-client.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SoundGrid, TileGrid } from '#web/ui/sound/sound-tile.tsx'
import { listSounds } from '../../contract.ts'
import { pathOf } from './browsed.ts'
import type { BrowseData } from './load-browse.ts'

const FIRST_ROW = 6

/** Sounds or albums of a genre or with a tag, a page at a time. */
export function BrowseList({ data }: { data: BrowseData }) {
  const { of, sort, shows, isLater, sounds, albums } = data
  const t = useTranslations('sounds.browse')
  if (shows === 'albums') {
    return (
      <PagedList
        first={albums}
        path={`${pathOf(of)}?show=albums`}
        isLater={isLater}
        empty={<Nothing text={t('emptyAlbums')} />}
        read={(cursor) => callApi(listAlbums, { query: { ...of, cursor } })}
        show={(items) => (
          <TileGrid>
            {items.map((album, index) => (
              <AlbumTile key={album.id} album={album} eager={index < FIRST_ROW} />
            ))}
          </TileGrid>
        )}
      />
    )
  }
  return (
    <PagedList
      first={sounds}
      path={sort === 'new' ? pathOf(of) : `${pathOf(of)}?sort=${sort}`}
      isLater={isLater}
      empty={<Nothing text={t(of.genre === undefined ? 'emptyTag' : 'emptyGenre')} />}
      read={(cursor) => callApi(listSounds, { query: { ...of, sort, cursor } })}
      show={(items) => (
        <SoundGrid
          sounds={items}
          eager={FIRST_ROW}
          renderAction={(sound) => <PlayButton track={sound} />}
        />
      )}
    />
  )
}

function Nothing({ text }: { text: string }) {
  const t = useTranslations('sounds.browse')
  return (
    <EmptyState title={t('emptyTitle')} text={text}>
      <ButtonLink href="/" look="outline">
        {t('toHome')}
      </ButtonLink>
    </EmptyState>
  )
}
