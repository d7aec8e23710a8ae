import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/button.tsx'
import type { IconName } from '#ui/icon.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { MoreButton } from '#ui/page/paged-list.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { usePages } from '#ui/use-pages.ts'
import styles from './codes.module.css'

interface CodesSectionProps<Item> {
  words: Record<'title' | 'lead' | 'create' | 'emptyTitle' | 'emptyText', string>
  icon: IconName
  first: Parameters<typeof usePages<Item>>[0]
  read: Parameters<typeof usePages<Item>>[1]
  showRow: (item: Item, onChanged: (message: string) => void) => ReactNode
  /** A note below the list, unless it is empty. */
  note?: string
  /** The form for a new one, in a dialog. */
  showForm: (onCreated: (message: string) => void) => ReactNode
}

/** One kind of codes of an artist, and what can be done with them. */
export function CodesSection<Item>(props: CodesSectionProps<Item>) {
  const { words, icon, first, read, showRow, note, showForm } = props
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [isCreating, setCreating] = useState(false)
  const { items, next, isBusy, failed, showMore } = usePages(first, read, {
    messageOf: useFailureWords(),
    restarts: true,
  })
  const create = (
    <Button look="accent" icon="plus" onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  )

  /** Reads the list anew, from its beginning. */
  function onChanged(message: string) {
    toast(message)
    void revalidate()
  }

  return (
    <section aria-label={words.title} className={styles.section}>
      <div className={styles.head}>
        <div className="stack gap-1">
          <h2>{words.title}</h2>
          <p className="muted">{words.lead}</p>
        </div>
        {items.length > 0 && create}
      </div>
      {items.length === 0 ? (
        <EmptyState icon={icon} title={words.emptyTitle} text={words.emptyText}>
          {create}
        </EmptyState>
      ) : (
        <>
          <ul className={styles.list}>{items.map((item) => showRow(item, onChanged))}</ul>
          {note && <p className={styles.note}>{note}</p>}
        </>
      )}
      {next !== null && <MoreButton busy={isBusy} failed={failed} onMore={showMore} />}
      <Dialog open={isCreating} onClose={() => setCreating(false)} title={words.create}>
        {showForm((message) => {
          setCreating(false)
          onChanged(message)
        })}
      </Dialog>
    </section>
  )
}
