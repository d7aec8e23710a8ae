import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { apiOf, orThrow } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import type { NamespaceHandle } from '#client/root-data.ts'
import { type GenreSounds, listGenres } from '#discovery/contract.ts'
import { A } from '#ui/a.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { GENRES } from '#works/contract.ts'
import { GenreList } from '#works/web/sounds/genre-list.tsx'
import styles from './genres-page.module.css'

export const handle: NamespaceHandle = { namespaces: ['homePage'] }

export async function loader({ context }: LoaderFunctionArgs) {
  return orThrow(await apiOf(context)(listGenres, {})).items
}

export function meta(args: HeadArguments) {
  const t = headWords(args)
  return pageHead(args, {
    title: t('common.explore.genres'),
    description: t('explore.genresDescription'),
  })
}

/** The genres that have sounds by their newest covers, the others by name. */
export default function GenresPage() {
  const genres = useLoaderData<typeof loader>()
  const t = useTranslations()
  const others = GENRES.filter((each) => genres.every(({ genre }) => genre !== each))
  const title = t('common.explore.genres')
  return (
    <>
      <Breadcrumbs items={[{ label: title }]} />
      <h1 className="page-heading">{title}</h1>
      {genres.length > 0 && (
        <ul className={styles.genres}>
          {genres.map((each) => (
            <GenreCard key={each.genre} {...each} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <section className={styles.others}>
          {genres.length > 0 && <h2>{t('explore.moreGenres')}</h2>}
          <GenreList genres={others} />
        </section>
      )}
    </>
  )
}

function GenreCard({ genre, sounds }: GenreSounds) {
  const t = useTranslations('common.genres')
  return (
    <li>
      <A href={`/genre/${genre}`} className={styles.card}>
        <span className={styles.covers} aria-hidden="true">
          {sounds.map(({ id, coverart, accent }) => (
            <Cover
              key={id}
              address={coverart}
              seed={id}
              accent={accent}
              sizes="(max-width: 760px) 46vw, 340px"
            />
          ))}
        </span>
        <span className={styles.name}>{t(genre)}</span>
      </A>
    </li>
  )
}
