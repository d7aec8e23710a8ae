import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { sayIn } from '#web/i18n/words.ts'
import { type HeadArguments, headWords, pageHead } from '#web/page-head.ts'
import { apiOf, localeOf, orThrow, pageError } from '#web/server-api.ts'
import { Breadcrumbs } from '#web/ui/page/breadcrumbs.tsx'
import { GENRES, type Genre, listSounds } from '../contract.ts'
import styles from './browse/browse.module.css'
import { BrowseSounds } from './browse/browse-sounds.tsx'
import { GenreList } from './browse/genre-list.tsx'
import { SortLinks } from './browse/sort-links.tsx'

/** What is browsed, by the address: /genre/{key} or /tag/{tag}. */
type Of = { genre: Genre; tag?: undefined } | { tag: string; genre?: undefined }

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const of = browsed(params)
  if (of === undefined) {
    throw pageError(404, {
      code: 'not_found',
      message: sayIn(localeOf(context))('problems.not_found'),
    })
  }
  const isPopular = new URL(request.url).searchParams.get('sort') === 'popular'
  const query = { ...of, sort: isPopular ? ('popular' as const) : ('new' as const) }
  return { of, query, first: orThrow(await apiOf(context)(listSounds, { query })) }
}

function browsed({ key, tag }: LoaderFunctionArgs['params']): Of | undefined {
  if (tag !== undefined) return { tag }
  const genre = GENRES.find((known) => known === key)
  return genre && { genre }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...args }: HeadArguments & { loaderData?: Data }) {
  if (loaderData === undefined) return []
  const { genre, tag } = loaderData.of
  const say = headWords(args)
  if (genre === undefined) {
    return pageHead(args, {
      title: say('sounds.browse.tag', { tag }),
      description: say('sounds.browse.tagDescription', { tag }),
    })
  }
  const name = say(`common.genres.${genre}`)
  return pageHead(args, {
    title: name,
    description: say('sounds.browse.genreDescription', { genre: name }),
  })
}

export default function GenrePage() {
  const { of, query, first } = useLoaderData<Data>()
  const t = useTranslations('sounds.browse')
  const genres = useTranslations('common.genres')
  const title = of.genre === undefined ? t('tag', { tag: of.tag }) : genres(of.genre)
  const path = of.genre === undefined ? `/tag/${encodeURIComponent(of.tag)}` : `/genre/${of.genre}`
  return (
    <>
      <Breadcrumbs items={[{ label: title }]} />
      <header className={styles.head}>
        <h1>{title}</h1>
        {first.items.length > 1 && <SortLinks path={path} sort={query.sort} />}
      </header>
      <BrowseSounds
        key={`${path} ${query.sort}`}
        query={query}
        first={first}
        emptyText={t(of.genre === undefined ? 'emptyTag' : 'emptyGenre')}
      />
      <GenreLinks current={of.genre} />
    </>
  )
}

function GenreLinks({ current }: { current: Genre | undefined }) {
  const t = useTranslations('sounds.browse')
  return (
    <nav className={styles.genres} aria-labelledby="genres">
      <h2 id="genres">{t('genres')}</h2>
      <GenreList current={current} />
    </nav>
  )
}
