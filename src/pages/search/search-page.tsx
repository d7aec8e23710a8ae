import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { apiOf, orThrow } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { QUERY_LENGTH, search } from '#search/contract.ts'
import { GenreList } from '#sounds/web/genre-list.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { SearchForm } from './search-form.tsx'
import styles from './search-page.module.css'
import { SearchResults } from './search-results.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('q') ?? ''
  const q = asked.trim().slice(0, QUERY_LENGTH)
  if (q === '') return { q, found: undefined }
  return { q, found: orThrow(await apiOf(context)(search, { query: { q } })) }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...args }: HeadArguments & { loaderData?: Data }) {
  const query = loaderData?.q
  const say = headWords(args)
  return pageHead(args, {
    title: query ? say('search.titleFor', { query }) : say('search.title'),
    hidden: Boolean(query),
  })
}

export default function SearchPage() {
  const { q, found } = useLoaderData<Data>()
  const t = useTranslations('search')
  const isEmpty = found?.sounds.length === 0 && found.users.length === 0
  return (
    <>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <h1 className={q === '' ? undefined : 'visually-hidden'}>
        {q === '' ? t('title') : t('titleFor', { query: q })}
      </h1>
      <SearchForm key={q} query={q} />
      {found === undefined && (
        <EmptyState icon="search" title={t('startTitle')} text={t('startText')} />
      )}
      {isEmpty && (
        <EmptyState icon="search" title={t('noneTitle', { query: q })} text={t('noneText')} />
      )}
      {found && <SearchResults found={found} />}
      {(found === undefined || isEmpty) && (
        <nav className={styles.part} aria-labelledby="genres">
          <h2 id="genres">{t('genres')}</h2>
          <GenreList />
        </nav>
      )}
    </>
  )
}
