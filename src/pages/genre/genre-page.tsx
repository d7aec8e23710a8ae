import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { AlbumTile } from '#discovery/web/release-grid.tsx'
import { A } from '#ui/a.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { LinkChoice } from '#ui/page/link-choice.tsx'
import { PagedList } from '#ui/page/paged-list.tsx'
import { listAlbums } from '#works/albums-contract.ts'
import { listSounds, SORTS } from '#works/sounds-contract.ts'
import styles from '#works/web/sounds/browse.module.css'
import { GenreList } from '#works/web/sounds/genre-list.tsx'
import { SoundGrid, TileGrid } from '#works/web/sounds/sound-tile.tsx'
import { type BrowseData, loadBrowse, pathOf } from './load-browse.ts'

export const loader = (args: LoaderFunctionArgs) => loadBrowse(args)

function isEmpty({ sounds, albums, isLater }: BrowseData): boolean {
  return sounds.items.length === 0 && albums.items.length === 0 && !isLater
}

export function meta({ loaderData, ...args }: HeadArguments & { loaderData?: BrowseData }) {
  if (loaderData === undefined) return []
  const { genre, tag } = loaderData.of
  const t = headWords(args)
  if (genre === undefined) {
    return pageHead(args, {
      title: t('sounds.browse.tag', { tag }),
      description: t('sounds.browse.tagDescription', { tag }),
      // Anyone can write any address: what no one has used is not to be found.
      hidden: isEmpty(loaderData),
    })
  }
  const name = t(`common.genres.${genre}`)
  return pageHead(args, {
    title: name,
    description: t('sounds.browse.genreDescription', { genre: name }),
    tags: loaderData.head,
  })
}

export default function GenrePage() {
  const data = useLoaderData<BrowseData>()
  const { of, related, sort, shows } = data
  const t = useTranslations()
  const title =
    of.genre === undefined
      ? t('sounds.browse.tag', { tag: of.tag })
      : t(`common.genres.${of.genre}`)
  const path = pathOf(of)
  return (
    <>
      <Breadcrumbs items={[{ label: title }]} />
      <header className={styles.head}>
        <h1>{title}</h1>
        {of.genre !== undefined && (
          <A href={`/charts?genre=${of.genre}`} className={styles.chart}>
            {t('sounds.browse.chart')}
          </A>
        )}
      </header>
      {related.length > 0 && <RelatedTags tags={related} />}
      {!isEmpty(data) && <BrowseChoice {...data} />}
      <BrowseList key={`${path} ${shows} ${sort}`} data={data} />
      <nav className={styles.genres} aria-labelledby="genres">
        <h2 id="genres">{t('sounds.browse.genres')}</h2>
        <GenreList current={of.genre} />
      </nav>
    </>
  )
}

function RelatedTags({ tags }: { tags: readonly string[] }) {
  const t = useTranslations('sounds.browse')
  return (
    <nav aria-label={t('related')}>
      <ul className={styles.tags}>
        {tags.map((tag) => (
          <li key={tag}>
            <A href={pathOf({ tag })}>{t('tag', { tag })}</A>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The first row on a phone. */
const FIRST_ROW = 2

function BrowseList({ data }: { data: BrowseData }) {
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

function BrowseChoice({ of, shows, sort }: BrowseData) {
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
