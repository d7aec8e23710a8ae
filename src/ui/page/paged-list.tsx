import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiFailure, isFailure } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import { ButtonLink } from '../button.tsx'
import { useToast } from '../overlay/toasts.tsx'
import styles from './paged-list.module.css'

interface PagedListProps<Item> {
  first: Page<Item>
  /** Address of the first page; others are at its `cursor`, for those without script. */
  path: string
  /** The address names a later page. */
  isLater: boolean
  /** Stands in place of a first page without items. */
  empty: ReactNode
  /** Makes a list of them, item by item. */
  show: (items: readonly Item[]) => ReactNode
  read: (cursor: string) => Promise<Page<Item> | ApiFailure>
}

/** A list that grows by a page at a time; the keyboard goes on at the first item that is new. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { first, path, isLater, empty, show, read } = props
  const t = useTranslations('accounts.profile')
  const toast = useToast()
  const [page, setPage] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const list = useRef<HTMLElement>(null)
  useFocusOnNew(list, page.items.length)
  const { items, next } = page
  if (items.length === 0 && !isLater) return empty

  async function showMore(event: MouseEvent, cursor: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const answer = await read(cursor)
    setBusy(false)
    if (isFailure(answer)) return toast(answer.message, 'failed')
    setPage({ items: [...items, ...answer.items], next: answer.next })
  }

  return (
    <section ref={list}>
      {isLater && (
        <div className={styles.back}>
          <ButtonLink href={path} look="outline" size="small">
            {t('fromStart')}
          </ButtonLink>
        </div>
      )}
      {show(items)}
      {next !== null && (
        <div className={styles.more}>
          <ButtonLink
            href={`${path}${path.includes('?') ? '&' : '?'}cursor=${next}`}
            look="outline"
            rel="nofollow"
            aria-busy={isBusy}
            onClick={(event) => showMore(event, next)}
          >
            {t('more')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

function useFocusOnNew(list: { current: HTMLElement | null }, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    const added = list.current?.querySelectorAll('li')[before.current]
    if (count > before.current) {
      added?.querySelector<HTMLElement>('a:not([tabindex])')?.focus({ preventScroll: true })
    }
    before.current = count
  }, [list, count])
}
