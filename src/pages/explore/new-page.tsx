import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { apiOf, orThrow } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import type { NamespaceHandle } from '#client/root-data.ts'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PagedList } from '#ui/page/paged-list.tsx'
import { listSounds } from '#works/sounds-contract.ts'
import { SoundGrid } from '#works/web/sounds/sound-tile.tsx'

export const handle: NamespaceHandle = { namespaces: ['homePage', 'soundPage'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const query = { sort: 'new' as const, ...(cursor && { cursor }) }
  const sounds = orThrow(await apiOf(context)(listSounds, { query }))
  return { sounds, isLater: cursor !== undefined }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...args }: HeadArguments & { loaderData?: Data }) {
  if (loaderData === undefined) return []
  const t = headWords(args)
  return pageHead(args, {
    title: t('common.explore.new'),
    description: t('explore.newDescription'),
    hidden: loaderData.sounds.items.length === 0,
  })
}

/** The first row on a phone. */
const FIRST_ROW = 2

export default function NewPage() {
  const { sounds, isLater } = useLoaderData<Data>()
  const t = useTranslations()
  const title = t('common.explore.new')
  return (
    <>
      <Breadcrumbs items={[{ label: title }]} />
      <h1 className="page-heading">{title}</h1>
      <PagedList
        first={sounds}
        path="/new"
        isLater={isLater}
        empty={<EmptyState title={t('explore.emptyTitle')} text={t('explore.emptyNew')} />}
        read={(cursor) => callApi(listSounds, { query: { sort: 'new' as const, cursor } })}
        show={(items) => <SoundGrid sounds={items} eager={FIRST_ROW} />}
      />
    </>
  )
}
