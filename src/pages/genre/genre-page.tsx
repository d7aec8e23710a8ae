import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { A } from '#ui/a.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import styles from '#works/web/sounds/browse.module.css'
import { GenreList } from '#works/web/sounds/genre-list.tsx'
import { BrowseChoice, BrowseList } from './browse-list.tsx'
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
