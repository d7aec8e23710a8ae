import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { importChunk } from '#client/connection.ts'
import { formatTime } from '#ui/sound/format-time.ts'
import { useTimeInWords } from '#ui/sound/time-text.tsx'
import styles from './waveform.module.css'

interface Props {
  /** Undefined while they load: a line holds the space. Empty: flat. Null: nothing is rendered. */
  peaks: readonly number[] | null | undefined
  /** Seconds. */
  duration: number
  /** Read on every frame while `moving`, else once. */
  time: () => number
  moving: boolean
  onSeek?: (time: number) => void
  segment?: { min: number; max: number } | undefined
  height?: number
  barWidth?: number
  gap?: number
  /** Marks above the waveform, placed by their share of the duration. */
  children?: ReactNode
}

/** The drawing is invisible before the peaks are there. */
const loadDrawing = () => importChunk(() => import('./show-waveform.ts'))

/** Seconds. */
const STEPS: Record<string, number> = {
  ArrowLeft: -5,
  ArrowRight: 5,
  PageDown: -30,
  PageUp: 30,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/**
 * A slider drawn as a waveform. A pointer seeks where it is released, so that a finger may scroll
 * the page from here.
 */
export function Waveform(props: Props) {
  const { peaks, duration, time, moving, onSeek, segment, height = 40, children } = props
  const { barWidth, gap } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  // The pointed time belongs to one sound: it is dropped when another one begins under a resting
  // pointer.
  const [pointed, setPointed] = useState<{ share: number; peaks: Props['peaks'] }>()
  const hover = pointed?.peaks === peaks ? pointed?.share : undefined
  const t = useTranslations('player')
  const words = useTimeInWords()

  useEffect(() => {
    const element = canvas.current
    // Fetched while the peaks are.
    const drawn = loadDrawing()
    if (element === null || !peaks) return
    const life = new AbortController()
    const says = (at: string, total: string) => t('position', { at, total })
    const drawing = { peaks, duration, time, moving, segment, height, barWidth, gap }
    drawn.then(
      ({ showWaveform }) => showWaveform(element, drawing, says, words, life.signal),
      // A new release has replaced it: what plays can still be sought.
      console.error,
    )
    return () => life.abort()
  })

  if (peaks === null) return null
  const shareAt = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
  }
  const point = (event: PointerEvent) => setPointed({ share: shareAt(event), peaks })
  const isHeld = ({ currentTarget, pointerId }: PointerEvent) =>
    currentTarget.hasPointerCapture(pointerId)
  return (
    <div
      className={styles.wave}
      style={{ height }}
      role="slider"
      tabIndex={onSeek ? 0 : -1}
      aria-label={t('seek')}
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={0}
      aria-disabled={onSeek === undefined}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        point(event)
      }}
      onPointerMove={point}
      // A finger that scrolls the page releases the waveform without `pointerup`.
      onPointerLeave={() => setPointed(undefined)}
      onPointerUp={(event) => isHeld(event) && onSeek?.(shareAt(event) * duration)}
      onKeyDown={(event) => {
        const step = STEPS[event.key]
        if (step === undefined || onSeek === undefined) return
        event.preventDefault()
        onSeek(Math.min(duration, Math.max(0, time() + step)))
      }}
    >
      <canvas
        ref={canvas}
        className={styles.canvas}
        style={{ height }}
        data-loading={peaks === undefined || undefined}
      />
      {children}
      {hover !== undefined && onSeek && (
        <span className={styles.hover} style={{ left: `${100 * hover}%` }}>
          {formatTime(hover * duration)}
        </span>
      )}
    </div>
  )
}
