import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiFailure } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import { Button, ButtonLink } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { usePages } from '../use-pages.ts'
import styles from './paged-list.module.css'

interface PagedListProps<Item> {
  first: Page<Item>
  /** Address of the first page; others are at its `cursor`, for those without script. */
  path: string
  /** The address names a later page. */
  isLater: boolean
  /** The content in place of a first page without items. */
  empty: ReactNode
  /** Makes a list of them, item by item. */
  show: (items: readonly Item[]) => ReactNode
  read: (cursor: string) => Promise<Page<Item> | ApiFailure>
}

/** A list that grows by a page at a time; the focus moves to the first item that is new. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { first, path, isLater, empty, show, read } = props
  const t = useTranslations('common')
  const { items, next, isBusy, showMore } = usePages(first, read)
  const list = useRef<HTMLElement>(null)
  const noteSeen = useFocusOnNew(list, items.length)
  if (items.length === 0 && !isLater) return empty

  function onMore(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    noteSeen()
    void showMore()
  }

  return (
    <section ref={list} data-more={next !== null || undefined}>
      {isLater && (
        <div className="page-heading">
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
            onClick={onMore}
          >
            {t('showMore')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

type Section = { current: HTMLElement | null }
/** The list may be in parts, each under its heading. */
const rowsOf = ({ current }: Section) =>
  [...(current?.querySelectorAll('ul') ?? [])]
    .filter((part) => part.parentElement?.closest('ul') === null)
    .flatMap((part) => [...part.children])

/** @returns to be called before more is read: the end that is hidden until then is new, too */
function useFocusOnNew(list: Section, count: number): () => void {
  const before = useRef(count)
  const seen = useRef(count)
  useEffect(() => {
    const added = rowsOf(list)[seen.current]
    if (count > before.current) {
      added?.querySelector<HTMLElement>('a:not([tabindex])')?.focus({ preventScroll: true })
    }
    before.current = seen.current = count
  }, [list, count])
  return () => {
    seen.current = rowsOf(list).filter((row) => row.checkVisibility()).length
  }
}

interface MoreButtonProps {
  busy: boolean
  /** The reason why the last try failed; it stays until the next. */
  failed?: string | undefined
  onMore: () => void
}

/** The rest of a list, and why it could not be loaded. */
export function MoreButton({ busy, failed, onMore }: MoreButtonProps) {
  const t = useTranslations('common')
  return (
    <div className={styles.more}>
      {failed !== undefined && <Notice look="line">{failed}</Notice>}
      <Button look="outline" busy={busy} onClick={onMore}>
        {t('showMore')}
      </Button>
    </div>
  )
}
