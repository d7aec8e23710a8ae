import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { formatTime } from '#ui/sound/format-time.ts'
import { type Comment, listTimedReactions, type TimedReactions } from '../../contract.ts'
import { CommentPin } from './comment-pin.tsx'
import { clapLine, LINE_HEIGHT, LINE_POINTS, layOutPins, loudestPlace } from './layout.ts'
import styles from './reactions.module.css'

const PIN_WIDTH = 30
const NO_COMMENTS: readonly Comment[] = []

interface ReactionsLayerProps {
  soundId: string
  /** Seconds. */
  duration: number
  /** Changes when there is something new. */
  version: unknown
  /** The start that the link names which led here; seconds. */
  start: number | undefined
  onSeek: (seconds: number) => void
}

export default function ReactionsLayer({
  soundId,
  duration,
  version,
  start,
  onSeek,
}: ReactionsLayerProps) {
  const t = useTranslations('community.moments')
  const reactions = useTimedReactions(soundId, version)
  const layer = useRef<HTMLDivElement>(null)
  const width = useWidth(layer)
  const comments = reactions?.comments ?? NO_COMMENTS
  const pins = useMemo(
    () => layOutPins(comments, { duration, most: Math.floor(width / PIN_WIDTH) }),
    [comments, duration, width],
  )
  const claps = reactions?.claps ?? []
  const line = clapLine(claps, duration)
  return (
    <div ref={layer} className={styles.layer}>
      {line !== '' && (
        <svg
          className={styles.claps}
          viewBox={`0 0 ${LINE_POINTS} ${LINE_HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('claps', { time: formatTime(loudestPlace(claps)) })}
        >
          <path d={line} />
        </svg>
      )}
      {start !== undefined && duration > 0 && (
        <span className={styles.start} style={{ left: `${(100 * start) / duration}%` }}>
          <span>{t('start', { time: formatTime(start) })}</span>
        </span>
      )}
      {pins.length > 0 && (
        <ul className="stack" aria-label={t('comments')}>
          {pins.map((pin) => (
            <CommentPin key={pin.comments[0].id} pin={pin} onSeek={onSeek} />
          ))}
        </ul>
      )}
    </div>
  )
}

function useWidth(layer: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = layer.current
    if (element === null) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [layer])
  return width
}

/**
 * The reactions load again when `version` changes. A failure shows nothing: all comments are below
 * it too.
 */
function useTimedReactions(soundId: string, version: unknown): TimedReactions | undefined {
  const [reactions, setReactions] = useState<TimedReactions>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again for another version
  useEffect(() => {
    let isCurrent = true
    void callApi(listTimedReactions, { params: { id: soundId } }).then((answer) => {
      if (isCurrent && !isFailure(answer)) setReactions(answer)
    })
    return () => {
      isCurrent = false
    }
  }, [soundId, version])
  return reactions
}
