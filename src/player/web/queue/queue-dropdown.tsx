import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/icon.tsx'
import { LazyQueueList } from './lazy-queue-list.tsx'
import styles from './queue-dropdown.module.css'

interface Props {
  open: boolean
  onOpen: (open: boolean) => void
}

/**
 * The specification’s playlist dropdown, which people know as the queue: toggled by its button,
 * closed by a click or touch outside, or Escape.
 */
export function QueueDropdown({ open, onOpen }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const t = useTranslations('player')
  const close = useEffectEvent(() => onOpen(false))
  useEffect(() => {
    if (!open) return
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) close()
    }
    const closeOnEscape = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented) return
      close()
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [open])
  return (
    <div ref={box} className={styles.box}>
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-label={t('queue')}
        aria-expanded={open}
        onClick={() => onOpen(!open)}
      >
        <Icon name="list" />
      </button>
      {open && (
        <div className={styles.panel}>
          <LazyQueueList onEmptied={() => button.current?.focus()} />
        </div>
      )}
    </div>
  )
}
