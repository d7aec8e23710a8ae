import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/icon.tsx'
import type { SaveButtonProps } from '#ui/sound/save-slot.tsx'
import styles from './add-on-cover.module.css'
import { LazyAddDialog } from './lazy-add-dialog.tsx'

/** Adds the work of a tile to a playlist. */
export default function AddOnCover({ kind, work: { id, title } }: SaveButtonProps) {
  const t = useTranslations('adding')
  const [items, setItems] = useState<readonly string[]>()
  const [isOpen, setOpen] = useState(false)
  const label = t('actOf', { title })
  function open() {
    setItems([`${kind}-${id}`])
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className={styles.add}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={open}
      >
        <span className={styles.face}>
          <Icon name="plus" />
        </span>
      </button>
      {items && <LazyAddDialog items={items} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
