import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import type { In } from '#kernel/endpoint.ts'
import { listMyPurchases } from '#sales/contract.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
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
      <h1 className={styles.heading}>{title}</h1>
      {purchases ? <PurchaseList first={purchases} /> : <SignInPrompt />}
    </>
  )
}

type Purchases = In<typeof listMyPurchases.reply>

function PurchaseList({ first }: { first: Purchases }) {
  const t = useTranslations('sales.purchases')
  const { items, next, isBusy, more } = useMore(first)
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
          <Button look="outline" busy={isBusy} onClick={more}>
            {t('more')}
          </Button>
        </p>
      )}
    </>
  )
}

/** The pages that were asked for behind the first one. */
function useMore(first: Purchases) {
  const [later, setLater] = useState<Purchases>({ items: [], next: first.next })
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()

  async function more() {
    if (later.next === null) return
    setBusy(true)
    const answer = await callApi(listMyPurchases, { query: { cursor: later.next } })
    setBusy(false)
    if (isFailure(answer)) return toast(answer.message, 'failed')
    setLater({ items: [...later.items, ...answer.items], next: answer.next })
  }
  return { items: [...first.items, ...later.items], next: later.next, isBusy, more }
}
