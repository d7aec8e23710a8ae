import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { apiOf, configOf, orThrow, viewerOf, visitContext } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { useMe } from '#client/root-data.ts'
import { langOf } from '#kernel/lang-of.ts'
import { PAGE_MAX } from '#kernel/pagination.ts'
import { formatYen } from '#kernel/yen.ts'
import { getMyLibrary } from '#library/contract.ts'
import {
  listMyPurchases,
  PURCHASE_SORTS,
  PURCHASE_TEXT_LENGTH,
} from '#library/purchases-contract.ts'
import { KeptButton } from '#library/web/kept/kept-button.tsx'
import { FORMAT_COOKIE, RememberedFormat, readFormat } from '#library/web/remembered-format.tsx'
import { PlayAll } from '#player/web/play-all.tsx'
import { A } from '#ui/a.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FilterForm } from '#ui/form/filter-form.tsx'
import { Select } from '#ui/form/inputs.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { LinkChoice } from '#ui/page/link-choice.tsx'
import { type ListedGift, listMyGifts } from '#vouchers/gift-contract.ts'
import { AwaitedOrders } from './awaited-orders.tsx'
import { LibraryDownload } from './library-download.tsx'
import { PurchaseList } from './purchase-list.tsx'
import styles from './purchases-page.module.css'
import {
  type ListQuery,
  listHref,
  readListQuery,
  readView,
  VIEW_COOKIE,
  VIEWS,
  type View,
} from './read-query.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const query = readListQuery(searchParams)
  const chosen = readView(searchParams.get('view'))
  const { cookies } = context.get(visitContext)
  const view = chosen ?? readView(cookies[VIEW_COOKIE]) ?? 'list'
  const format = readFormat(cookies[FORMAT_COOKIE], request)
  const api = apiOf(context)
  const isMember = viewerOf(context) !== undefined
  const { text, hidden, cursor } = query
  const isWhole = isMember && (text ?? hidden ?? cursor) === undefined
  const [answer, library, given] = await Promise.all([
    api(listMyPurchases, { query }),
    isWhole ? api(getMyLibrary).then(orThrow) : undefined,
    isWhole ? api(listMyGifts).then(orThrow) : undefined,
  ])
  const isVisitor = isFailure(answer) && answer.code === 'not_logged_in'
  const purchases = isVisitor ? undefined : orThrow(answer)
  const secure = configOf(context).origin.startsWith('https:') ? '; Secure' : ''
  const cookie = `${VIEW_COOKIE}=${view}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
  const headers = chosen && purchases ? { 'Set-Cookie': cookie } : undefined
  return data({ query, view, format, purchases, library, given }, headers && { headers })
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('menu.shoppingList'), hidden: true })

export default function PurchasesPage() {
  const isMember = Boolean(useMe()?.registered_at)
  const { purchases, library, given, query, view, format } = useLoaderData<typeof loader>()
  const t = useTranslations()
  const title = useTranslations('menu')('shoppingList')
  const path = listHref(query)
  const isFound = purchases && (purchases.items.length > 0 || query.text !== undefined)
  return (
    <RememberedFormat first={format}>
      <Breadcrumbs items={[{ label: title }]} />
      <h1 className="page-heading" tabIndex={-1}>
        {query.hidden ? t('sales.purchases.hidden') : title}
      </h1>
      {purchases === undefined && <SignInPrompt />}
      {purchases && <AwaitedOrders orders={purchases.awaited} />}
      {isFound && <ListChoices key={path} query={query} view={view} />}
      {library && <LibraryDownload library={library} />}
      {purchases && (
        <div className={styles.acts}>
          <PlayAll
            first={purchases}
            tracksOf={(items) => items.flatMap(({ tracks }) => tracks)}
            read={(cursor) =>
              callApi(listMyPurchases, { query: { ...query, cursor, limit: PAGE_MAX } })
            }
          >
            {t('sales.purchases.playAll')}
          </PlayAll>
          <KeptButton />
          {query.hidden && (
            <ButtonLink href="/my/purchases" look="outline">
              {t('sales.purchases.all')}
            </ButtonLink>
          )}
          {!query.hidden && purchases.hidden > 0 && (
            <ButtonLink href={listHref({ sort: 'new', hidden: '1' })} look="quiet">
              {t('sales.purchases.hiddenCount', { count: purchases.hidden })}
            </ButtonLink>
          )}
        </div>
      )}
      {purchases && (
        <PurchaseList
          key={`${path} ${query.cursor}`}
          query={query}
          view={view}
          first={purchases}
          empty={<NoPurchases query={query} hidden={purchases.hidden} />}
        />
      )}
      {given && <GiftsGiven gifts={given.gifts} />}
      {!query.hidden && (
        <p className={styles.give}>
          {isMember && (
            <ButtonLink href="/settings#support" look="quiet" icon="person" flush>
              {t('sales.purchases.sharing')}
            </ButtonLink>
          )}
          <ButtonLink href="/gift" look="quiet" icon="gift" flush>
            {t('giftCards.title')}
          </ButtonLink>
        </p>
      )}
    </RememberedFormat>
  )
}

/** @param hidden how many are */
function NoPurchases({ query, hidden }: { query: ListQuery; hidden: number }) {
  const t = useTranslations('sales.purchases')
  if (query.text !== undefined) {
    return (
      <EmptyState icon="search" title={t('noneTitle')} text={t('noneText')}>
        <ButtonLink href="/my/purchases" look="outline">
          {t('all')}
        </ButtonLink>
      </EmptyState>
    )
  }
  if (query.hidden) return <EmptyState icon="bag" title={t('noneHidden')} text={t('hiddenText')} />
  if (hidden > 0) return <EmptyState icon="bag" title={t('allHidden')} text={t('hiddenText')} />
  return (
    <EmptyState icon="bag" title={t('empty')} text={t('emptyText')}>
      <ButtonLink href="/">{t('find')}</ButtonLink>
    </EmptyState>
  )
}

/** Gifts that one has paid for, which are not in the list. */
function GiftsGiven({ gifts }: { gifts: readonly ListedGift[] }) {
  const t = useTranslations()
  if (gifts.length === 0) return null
  return (
    <section className={styles.gifts} aria-labelledby="gifts-given">
      <h2 id="gifts-given">{t('gifts.given')}</h2>
      <ul className={styles.orders}>
        {gifts.map(({ order, title, amount, recipient, state, deliverAt, deliveredAt }) => (
          <li key={order} className={styles.order}>
            <A href={`/checkout/${order}`} className={`${styles.title} hover-underline`}>
              {amount === null ? (
                <span lang={langOf(title)}>{title}</span>
              ) : (
                t('giftCards.item', { amount: formatYen(amount) })
              )}
            </A>
            <p className="small muted">
              {t('gifts.givenLine', { recipient: recipient ?? t('gifts.forgotten') })}
            </p>
            <p className="small faint">
              {t(`gifts.states.${state}`)} · <DateText at={deliveredAt ?? deliverAt} look="time" />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Chooses what is shown, in which order and how. The form works without script too. */
function ListChoices({ query, view }: { query: ListQuery; view: View }) {
  const t = useTranslations('sales.purchases')
  return (
    <search aria-label={t('searchLabel')} className={styles.choices}>
      <FilterForm
        path="/my/purchases"
        hrefOf={(chosen) => listHref(readListQuery(chosen))}
        text={{ label: t('searchLabel'), value: query.text, maxLength: PURCHASE_TEXT_LENGTH }}
        className={styles.form}
      >
        {query.hidden && <input type="hidden" name="hidden" value={query.hidden} />}
        <Select name="sort" defaultValue={query.sort} aria-label={t('sort')}>
          {PURCHASE_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </option>
          ))}
        </Select>
        <Button type="submit" look="outline" icon="search" className={styles.submit}>
          {t('search')}
        </Button>
      </FilterForm>
      <LinkChoice
        label={t('view')}
        look="pill"
        className="cluster gap-1"
        links={VIEWS.map((each) => ({
          href: listHref(query, each),
          words: t(`views.${each}`),
          isCurrent: each === view,
        }))}
      />
    </search>
  )
}
