import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/icon.tsx'
import styles from './playlist.module.css'
import { QueueList } from './queue-list.tsx'

interface Props {
  open: boolean
  onOpen: (open: boolean) => void
}

/** The playlist dropdown: toggled by its button, closed by a click or touch outside, or Escape. */
export function Playlist({ open, onOpen }: Props) {
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
        aria-label={t('playlist')}
        aria-expanded={open}
        onClick={() => onOpen(!open)}
      >
        <Icon name="list" />
      </button>
      {open && (
        <div className={styles.panel} data-scrolls>
          <QueueList onEmptied={() => button.current?.focus()} />
        </div>
      )}
    </div>
  )
}
