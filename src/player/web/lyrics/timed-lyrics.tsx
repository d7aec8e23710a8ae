import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { langOf } from '#kernel/lang-of.ts'
import type { TimedLine } from '#kernel/lyrics.ts'
import { Button } from '#ui/button.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'
import styles from './lyrics.module.css'

/** The player reports its time a few times a second: a line is shown when it begins, not after it. */
const AHEAD_SECONDS = 0.2
const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])

interface TimedLyricsProps {
  lines: readonly TimedLine[]
  /** The sound that they belong to. */
  id: string
}

/** Lines that follow the music, and that it follows when one is pressed. */
export function TimedLyrics({ lines, id }: TimedLyricsProps) {
  const t = useTranslations('playing.lyrics')
  const player = usePlayer()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const [isFollowing, setFollowing] = useState(true)
  const current = usePlayerState((state) =>
    lines.findLastIndex(({ time }) => time <= state.currentTime + AHEAD_SECONDS),
  )
  useEffect(() => {
    if (!isFollowing) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.current?.children[current]?.scrollIntoView({
      block: 'center',
      behavior: isStill ? 'auto' : 'smooth',
    })
  }, [current, isFollowing])
  const rows = lines.map((line, at) => ({ key: `${at}`, line, at }))
  useEffect(() => onScrolled(box.current, () => setFollowing(false)), [])
  const text = lines.map((line) => line.text).join('\n')
  return (
    <div ref={box}>
      <ol ref={list} className={styles.lines} lang={langOf(text)}>
        {rows.map(({ key, line, at }) => (
          <li
            key={key}
            aria-current={at === current || undefined}
            data-sung={at < current || undefined}
          >
            {line.text === '' ? (
              <span aria-hidden="true">♪</span>
            ) : (
              <button
                type="button"
                onClick={() => {
                  setFollowing(true)
                  player.seek(line.time, id)
                }}
              >
                {line.text}
              </button>
            )}
          </li>
        ))}
      </ol>
      {!isFollowing && (
        <p className={styles.follow}>
          <Button look="outline" size="small" onClick={() => setFollowing(true)}>
            {t('follow')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Reports that someone scrolls, by wheel, touch or keys. @returns undo */
function onScrolled(box: HTMLElement | null, report: () => void): () => void {
  const undo = new AbortController()
  const options = { passive: true, signal: undo.signal }
  box?.addEventListener('wheel', report, options)
  box?.addEventListener('touchmove', report, options)
  const press = ({ key }: KeyboardEvent) => SCROLL_KEYS.has(key) && report()
  box?.addEventListener('keydown', press, options)
  return () => undo.abort()
}
