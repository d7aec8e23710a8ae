import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { listFilters, type SearchState } from '#search/web/search-state.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './search-page.module.css'

/** The filters on a narrow screen. It stays open while several are chosen. */
export function FilterDialog({ state, children }: { state: SearchState; children: ReactNode }) {
  const t = useTranslations('search')
  const [open, setOpen] = useState(false)
  const count = listFilters(state).length
  const close = () => setOpen(false)
  return (
    <>
      <Button look="outline" className={styles.filterButton} onClick={() => setOpen(true)}>
        {count === 0 ? t('filters') : t('filtersSet', { count })}
      </Button>
      <Dialog open={open} onClose={close} title={t('filters')}>
        {children}
        <Button wide className={styles.done} onClick={close}>
          {t('showResults')}
        </Button>
      </Dialog>
    </>
  )
}
