import {
  type CSSProperties,
  type PointerEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { langOf } from '#kernel/lang-of.ts'
import { Avatar } from '#ui/page/avatar.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { listTimedReactions, type Reply, type TimedReactions } from '../../contract.ts'
import { clapLine, LINE_HEIGHT, LINE_POINTS, layOutPins, loudestPlace, type Pin } from './layout.ts'
import styles from './reactions.module.css'

const PIN_WIDTH = 30
const NO_COMMENTS: readonly Reply[] = []

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
  const t = useTranslations('timedReactions')
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

interface CommentPinProps {
  pin: Pin<Reply>
  onSeek: (seconds: number) => void
}

/** Hover, focus or a first tap show the comment; a press, or a second tap, plays from there. */
function CommentPin({ pin: { at, position, comments }, onSeek }: CommentPinProps) {
  const t = useTranslations('timedReactions')
  const textId = useId()
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = comments
  const { user, text } = first
  const style: CSSProperties = { '--at': at }

  function press(event: PointerEvent | React.MouseEvent) {
    const isTouch = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'
    if (isTouch && !isOpen) return setOpen(true)
    onSeek(position)
  }

  return (
    <li className={styles.pin} style={style} data-open={isOpen || undefined}>
      <button
        type="button"
        aria-label={t('play', { name: user.name, time: formatTime(position) })}
        aria-describedby={textId}
        onClick={press}
        onPointerEnter={(event) => event.pointerType !== 'touch' && setOpen(true)}
        onPointerLeave={() => setOpen(false)}
        onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        <Avatar image={user.user_image} name={user.name} size={22} />
        {others.length > 0 && <span className={styles.more} data-count={comments.length} />}
      </button>
      <div id={textId} role="tooltip" className={styles.bubble} hidden={!isOpen}>
        <p className="muted">
          <b lang={langOf(user.name)}>{user.name}</b>{' '}
          <span className={styles.time}>{formatTime(position)}</span>
        </p>
        <span className={styles.text} lang={langOf(text)}>
          {text}
        </span>
        {others.length > 0 && (
          <p className={styles.others}>{t('others', { count: others.length })}</p>
        )}
      </div>
    </li>
  )
}
