import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { apiOf, configOf, orThrow, viewerOf, visitContext } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { listMyPurchases, type Purchase } from '#sales/contract.ts'
import { getMyLibrary } from '#sales/library-contract.ts'
import { FORMAT_COOKIE, RememberedFormat, readFormat } from '#sales/web/remembered-format.tsx'
import { TileGrid } from '#sounds/web/sound-tile.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PagedList } from '#ui/page/paged-list.tsx'
import { AwaitedOrders } from './awaited-orders.tsx'
import { LibraryDownload } from './library-download.tsx'
import { ListChoices } from './list-choices.tsx'
import { PurchaseRow, PurchaseTile } from './purchase-item.tsx'
import styles from './purchases-page.module.css'
import { listHref, readListQuery, readView, VIEW_COOKIE, type View } from './read-query.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const query = readListQuery(searchParams)
  const chosen = readView(searchParams.get('view'))
  const { cookies } = context.get(visitContext)
  const view = chosen ?? readView(cookies[VIEW_COOKIE]) ?? 'list'
  const format = readFormat(cookies[FORMAT_COOKIE])
  const api = apiOf(context)
  const isMember = viewerOf(context) !== undefined
  const isWhole = isMember && query.text === undefined && query.cursor === undefined
  const [answer, library] = await Promise.all([
    api(listMyPurchases, { query }),
    isWhole ? api(getMyLibrary).then(orThrow) : undefined,
  ])
  const isVisitor = isFailure(answer) && answer.code === 'not_logged_in'
  const purchases = isVisitor ? undefined : orThrow(answer)
  const secure = configOf(context).origin.startsWith('https:') ? '; Secure' : ''
  const cookie = `${VIEW_COOKIE}=${view}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
  const headers = chosen && purchases ? { 'Set-Cookie': cookie } : undefined
  return data({ query, view, format, purchases, library }, headers && { headers })
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('menu.shoppingList'), hidden: true })

export default function PurchasesPage() {
  const { purchases, library, query, view, format } = useLoaderData<typeof loader>()
  const t = useTranslations('sales.purchases')
  const title = useTranslations('menu')('shoppingList')
  const path = listHref(query)
  const isFound = purchases && (purchases.items.length > 0 || query.text !== undefined)
  return (
    <RememberedFormat first={format}>
      <Breadcrumbs items={[{ label: title }]} />
      <h1 className="page-heading">{title}</h1>
      {purchases === undefined && <SignInPrompt />}
      {purchases && <AwaitedOrders orders={purchases.awaited} />}
      {isFound && <ListChoices key={path} query={query} view={view} />}
      {library && <LibraryDownload library={library} />}
      {purchases && (
        <PagedList
          key={`${path} ${query.cursor}`}
          first={purchases}
          path={path}
          isLater={query.cursor !== undefined}
          empty={
            query.text === undefined ? (
              <EmptyState icon="bag" title={t('empty')} text={t('emptyText')}>
                <ButtonLink href="/">{t('find')}</ButtonLink>
              </EmptyState>
            ) : (
              <EmptyState icon="search" title={t('noneTitle')} text={t('noneText')}>
                <ButtonLink href="/my/purchases" look="outline">
                  {t('all')}
                </ButtonLink>
              </EmptyState>
            )
          }
          show={(items) => <Purchases purchases={items} view={view} />}
          read={(cursor) => callApi(listMyPurchases, { query: { ...query, cursor } })}
        />
      )}
    </RememberedFormat>
  )
}

/** Each plays the list from there. */
function Purchases({ purchases, view }: { purchases: readonly Purchase[]; view: View }) {
  const queue = purchases.flatMap(({ tracks }) => tracks)
  if (view === 'tiles') {
    return (
      <TileGrid>
        {purchases.map((purchase) => (
          <PurchaseTile key={purchase.grant} purchase={purchase} queue={queue} />
        ))}
      </TileGrid>
    )
  }
  return (
    <ul className={styles.list}>
      {purchases.map((purchase) => (
        <PurchaseRow key={purchase.grant} purchase={purchase} queue={queue} />
      ))}
    </ul>
  )
}
