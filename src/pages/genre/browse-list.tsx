import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { AlbumTile } from '#discovery/web/release-grid.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { LinkChoice } from '#ui/page/link-choice.tsx'
import { PagedList } from '#ui/page/paged-list.tsx'
import { listAlbums } from '#works/albums-contract.ts'
import { listSounds, SORTS } from '#works/sounds-contract.ts'
import styles from '#works/web/sounds/browse.module.css'
import { SoundGrid, TileGrid } from '#works/web/sounds/sound-tile.tsx'
import { type BrowseData, pathOf } from './load-browse.ts'

/** The first row on a phone. */
const FIRST_ROW = 2

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
      show={(items) => <SoundGrid sounds={items} eager={FIRST_ROW} />}
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

const WORDS = { new: 'fresh', popular: 'popular', clapped: 'clapped' } as const
const SHOWN = ['sounds', 'albums'] as const

export function BrowseChoice({ of, shows, sort }: BrowseData) {
  const t = useTranslations('sounds.browse')
  const path = pathOf(of)
  return (
    <div className={styles.choice}>
      <LinkChoice
        label={t('shown')}
        look="tab"
        className={styles.tabs}
        links={SHOWN.map((each) => ({
          href: each === 'albums' ? `${path}?show=albums` : path,
          words: t(each),
          isCurrent: each === shows,
        }))}
      />
      {shows === 'sounds' && (
        <LinkChoice
          label={t('sort')}
          look="pill"
          className={styles.sort}
          links={SORTS.map((each) => ({
            href: each === 'new' ? path : `${path}?sort=${each}`,
            words: t(WORDS[each]),
            isCurrent: each === sort,
          }))}
        />
      )}
    </div>
  )
}
