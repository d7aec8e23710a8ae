import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { callApi } from '#client/api-client.ts'
import { langOf } from '#client/i18n/lang-of.ts'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { soundHref } from '#client/sound-href.ts'
import type { Page } from '#kernel/pagination.ts'
import { formatYen } from '#kernel/yen.ts'
import { listMyPurchases, type Purchase } from '#sales/contract.ts'
import { BoughtFiles } from '#sales/web/downloads.tsx'
import { A } from '#ui/a.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { MoreButton } from '#ui/page/paged-list.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { usePages } from '#ui/use-pages.ts'
import styles from './purchases-page.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  if (viewerOf(context) === undefined) return { purchases: undefined }
  return { purchases: orThrow(await apiOf(context)(listMyPurchases, { query: {} })) }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('menu.shoppingList'), hidden: true })

export default function PurchasesPage() {
  const { purchases } = useLoaderData<typeof loader>()
  const title = useTranslations('menu')('shoppingList')
  return (
    <>
      <Breadcrumbs items={[{ label: title }]} />
      <h1 className="page-heading">{title}</h1>
      {purchases ? <PurchaseList first={purchases} /> : <SignInPrompt />}
    </>
  )
}

function PurchaseList({ first }: { first: Page<Purchase> }) {
  const t = useTranslations('sales.purchases')
  const { items, next, isBusy, showMore } = usePages(first, (cursor) =>
    callApi(listMyPurchases, { query: { cursor } }),
  )
  if (items.length === 0) {
    return (
      <EmptyState icon="bag" title={t('empty')} text={t('emptyText')}>
        <ButtonLink href="/">{t('find')}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles.list}>
        {items.map((purchase) => (
          <PurchaseRow key={purchase.grant} purchase={purchase} />
        ))}
      </ul>
      {next !== null && <MoreButton busy={isBusy} onMore={showMore} />}
    </>
  )
}

export function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('sales.purchases')
  const works = useTranslations('works')
  const { paid } = purchase
  const isAlbum = purchase.kind === 'album'
  const bought = isAlbum ? purchase.album : purchase.sound
  const path = `/album/${bought.id}/${encodeURIComponent(bought.slug)}`
  const href = isAlbum ? path : soundHref(bought)
  const cover = <Cover address={bought.coverart} seed={bought.id} sizes="96px" />
  return (
    <li className={styles.row}>
      {bought.hasPage ? (
        <A href={href} className={styles.cover} tabIndex={-1} aria-hidden="true">
          {cover}
        </A>
      ) : (
        <span className={styles.cover}>{cover}</span>
      )}
      <div className={styles.words}>
        {bought.hasPage ? (
          <A href={href} className={`${styles.title} hover-underline`} lang={langOf(bought.title)}>
            {bought.title}
          </A>
        ) : (
          <span className={styles.title} lang={langOf(bought.title)}>
            {bought.title}
          </span>
        )}
        <p className="row wrap gap-2 muted">
          {isAlbum && <span className="badge">{works('album')}</span>}
          {bought.username === '' ? (
            bought.user
          ) : (
            <A href={`/user/${bought.username}`} className="hover-underline">
              {bought.user}
            </A>
          )}
        </p>
        <p className={styles.facts}>
          <DateText at={purchase.boughtAt} />
          <span>{paid === 0 ? t('free') : t('paid', { price: formatYen(paid) })}</span>
          <A href={`/checkout/${purchase.order}`} className={styles.receipt}>
            {t('receipt')}
          </A>
        </p>
        {!bought.listed && <p className="small muted">{t('takenAway')}</p>}
        <BoughtFiles sounds={[]} {...purchase} title={bought.title} />
      </div>
    </li>
  )
}
