import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import { callApi } from '#client/api-client.ts'
import { useMe } from '#client/root-data.ts'
import type { Page } from '#kernel/pagination.ts'
import { listMyPurchases, type Purchase } from '#library/purchases-contract.ts'
import { PagedList } from '#ui/page/paged-list.tsx'
import { TileGrid } from '#works/web/sounds/sound-tile.tsx'
import { PurchaseRow, PurchaseTile } from './purchase-item.tsx'
import type { Hiding } from './purchase-menu.tsx'
import styles from './purchases-page.module.css'
import { type ListQuery, listHref, type View } from './read-query.ts'

interface PurchaseListProps {
  query: ListQuery
  view: View
  first: Page<Purchase>
  empty: ReactNode
}

/** An item that is hidden, or shown again, leaves the list, and the focus goes to the next. */
export function PurchaseList({ query, view, first, empty }: PurchaseListProps) {
  const me = useMe()
  const { revalidate } = useRevalidator()
  const root = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<ReadonlySet<string>>(new Set())

  function onMoved({ grant }: Purchase) {
    const menus = () => [...(root.current?.querySelectorAll<HTMLElement>('.tool') ?? [])]
    const at = menus().findIndex((menu) => menu.closest('li')?.dataset.grant === grant)
    flushSync(() => setMoved((before) => new Set([...before, grant])))
    const left = menus()
    const next = left[at] ?? left.at(-1) ?? document.querySelector<HTMLElement>('h1')
    next?.focus({ preventScroll: true })
    void revalidate()
  }

  const hiding = me && { isHidden: query.hidden !== undefined, onMoved }
  const shown = (items: readonly Purchase[]) =>
    // A purchase may be on two pages where another left the list in between.
    [...new Map(items.map((item) => [item.grant, item])).values()].filter(
      ({ grant }) => !moved.has(grant),
    )
  return (
    <div ref={root}>
      <PagedList
        first={first}
        path={listHref(query)}
        isLater={query.cursor !== undefined}
        empty={empty}
        show={(items) => <Purchases purchases={shown(items)} view={view} hiding={hiding} />}
        read={(cursor) => callApi(listMyPurchases, { query: { ...query, cursor } })}
      />
    </div>
  )
}

interface PurchasesProps {
  purchases: readonly Purchase[]
  view: View
  hiding: Hiding | undefined
}

/** Every purchase plays the list from there. */
function Purchases({ purchases, view, hiding }: PurchasesProps) {
  const queue = purchases.flatMap(({ tracks }) => tracks)
  const Item = view === 'tiles' ? PurchaseTile : PurchaseRow
  const items = purchases.map((purchase) => (
    <Item key={purchase.grant} purchase={purchase} queue={queue} hiding={hiding} />
  ))
  if (view === 'tiles') return <TileGrid>{items}</TileGrid>
  return <ul className={styles.list}>{items}</ul>
}
