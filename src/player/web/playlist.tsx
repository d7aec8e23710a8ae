import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#web/ui/icon.tsx'
import { formatTime } from '#web/ui/sound/format-time.ts'
import styles from './playlist.module.css'
import { usePlayer, usePlayerState } from './use-player.ts'

/** The playlist dropdown: toggled by its button, closed by a click or touch outside, or Escape. */
export function Playlist() {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const say = useTranslations('player')
  useEffect(() => {
    if (!open) return
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
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
        aria-label={say('playlist')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="list" />
      </button>
      {open && <List />}
    </div>
  )
}

function List() {
  const tracks = usePlayerState((state) => state.tracks)
  const index = usePlayerState((state) => state.index)
  const player = usePlayer()
  const say = useTranslations('player')
  if (tracks.length === 0) return <div className={styles.panel}>{say('empty')}</div>
  return (
    <div className={styles.panel}>
      <h2 className={styles.heading}>{say('playlist')}</h2>
      <ol className={styles.list}>
        {tracks.map((track, at) => (
          <li key={track.id} className={styles.row} aria-current={at === index}>
            <button type="button" className={styles.track} onClick={() => player.play(track)}>
              <span className={styles.title}>{track.title}</span>
              <span className={styles.artist}>{track.user}</span>
            </button>
            <span className={styles.time}>{formatTime(track.duration)}</span>
            <button
              type="button"
              className={styles.remove}
              aria-label={say('remove', { title: track.title })}
              onClick={() => player.remove(track.id)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
