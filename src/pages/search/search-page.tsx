import { useEffect, useMemo } from 'react'
import {
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { isFailure } from '#client/api-call.ts'
import { apiOf, configOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { findResults } from '#search/web/find-results.ts'
import { addRecent } from '#search/web/recent-searches.ts'
import { keysOf, postQueries, sendQueries } from '#search/web/search-client.ts'
import { hrefOf, isBlank, readState } from '#search/web/search-state.ts'
import { type Searched, useResults } from '#search/web/use-results.ts'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { GenreLinks } from './genre-links.tsx'
import { Results } from './results.tsx'

/** Searches as browsers do, over the same protocol: in memory, or at Algolia. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const state = readState(new URL(request.url).searchParams)
  const href = hrefOf(state)
  const access = configOf(context).search
  if (isBlank(state) || !access) return data<Searched>({ href, found: undefined })
  const api = apiOf(context)
  const isOwn = access.hosts[0]?.startsWith('/')
  const found = await findResults(
    state,
    (requests) =>
      isOwn
        ? api(postQueries, { query: keysOf(access), body: { requests } })
        : sendQueries(access, requests, request.signal),
    api,
    request.signal,
  )
  return data<Searched>({ href, found }, { status: isFailure(found) ? 503 : 200 })
}

/** Later searches are the browser’s own, without a request for the page. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args
  const isOtherSearch = currentUrl.search !== nextUrl.search
  return (currentUrl.pathname !== nextUrl.pathname || !isOtherSearch) && defaultShouldRevalidate
}

export function meta(args: HeadArguments & { location: { search: string } }) {
  const state = readState(new URLSearchParams(args.location.search))
  const t = headWords(args)
  return pageHead(args, {
    title: state.q ? t('search.titleFor', { query: state.q }) : t('search.title'),
    hidden: !isBlank(state),
  })
}

export default function SearchPage() {
  const initial = useLoaderData<Searched>()
  const [asked] = useSearchParams()
  const state = useMemo(() => readState(asked), [asked])
  const results = useResults(state, initial)
  useRecent(state.q)
  const t = useTranslations('search')
  return (
    <>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <h1 className="page-heading">
        {state.q === '' ? t('title') : t('titleFor', { query: state.q })}
      </h1>
      {isBlank(state) ? <Start /> : <Results state={state} {...results} />}
    </>
  )
}

/** The time after which typed words count as a search, not as the beginning of one. */
const TYPED_MS = 1000

function useRecent(words: string): void {
  useEffect(() => {
    const timer = setTimeout(() => addRecent(words), TYPED_MS)
    return () => clearTimeout(timer)
  }, [words])
}

function Start() {
  const t = useTranslations('search')
  useEffect(() => {
    // The field is the header’s and serves the page.
    document.querySelector<HTMLElement>('search input')?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <EmptyState icon="search" title={t('startTitle')} text={t('startText')} />
      <GenreLinks />
    </>
  )
}
