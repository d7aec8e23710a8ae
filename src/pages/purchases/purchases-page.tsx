import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { callApi } from '#client/api-client.ts'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import type { Page } from '#kernel/pagination.ts'
import { listMyPurchases, type Purchase } from '#sales/contract.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { usePages } from '#ui/use-pages.ts'
import { PurchaseRow } from './purchase-row.tsx'
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
      {next !== null && (
        <p className={styles.more}>
          <Button look="outline" busy={isBusy} onClick={showMore}>
            {t('more')}
          </Button>
        </p>
      )}
    </>
  )
}
