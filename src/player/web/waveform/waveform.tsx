import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatTime } from '#ui/sound/format-time.ts'
import { BAR_GAP, BAR_WIDTH, drawWaveform, watchDensity } from './draw.ts'
import styles from './waveform.module.css'

interface Props {
  /** Undefined while they load: the space is reserved. Empty: flat. Null: nothing is rendered. */
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

/** In seconds. */
const STEPS: Record<string, number> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
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
  const { barWidth = BAR_WIDTH, gap = BAR_GAP } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const slider = useRef<HTMLDivElement>(null)
  const [hover, setHover] = useState<number>()
  const say = useTranslations('player')

  useEffect(() => {
    const element = canvas.current
    if (element === null || !peaks) return
    let frame = 0
    const life = new AbortController()
    const { signal } = life
    const draw = () => {
      const at = time()
      const progress = duration > 0 ? at / duration : 0
      drawWaveform(element, { peaks, progress, height, barWidth, gap })
      const words = say('position', { at: formatTime(at), total: formatTime(duration) })
      slider.current?.setAttribute('aria-valuenow', String(Math.floor(at)))
      slider.current?.setAttribute('aria-valuetext', words)
    }
    const loop = () => {
      draw()
      frame = requestAnimationFrame(loop)
    }
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', draw, { signal })
    watchDensity(draw, signal)
    if (moving) loop()
    else draw()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      life.abort()
    }
  })

  if (peaks === null) return null
  const timeAt = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * duration
  }
  const point = (event: PointerEvent) => setHover(timeAt(event))
  const isHeld = ({ currentTarget, pointerId }: PointerEvent) =>
    currentTarget.hasPointerCapture(pointerId)
  const percent = (seconds: number) => `${duration > 0 ? (100 * seconds) / duration : 0}%`
  return (
    <div
      ref={slider}
      className={styles.wave}
      style={{ height }}
      role="slider"
      tabIndex={onSeek ? 0 : -1}
      aria-label={say('seek')}
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
      // Also when a finger scrolls the page, which releases it without `pointerup`.
      onPointerLeave={() => setHover(undefined)}
      onPointerUp={(event) => isHeld(event) && onSeek?.(timeAt(event))}
      onKeyDown={(event) => {
        const step = STEPS[event.key]
        if (step === undefined || onSeek === undefined) return
        event.preventDefault()
        onSeek(Math.min(duration, Math.max(0, time() + step)))
      }}
    >
      {segment && (
        <span
          className={styles.segment}
          style={{ left: percent(segment.min), width: percent(segment.max - segment.min) }}
        />
      )}
      <canvas ref={canvas} className={styles.canvas} style={{ height }} />
      {children}
      {hover !== undefined && onSeek && (
        <span className={styles.hover} style={{ left: percent(hover) }}>
          {formatTime(hover)}
        </span>
      )}
    </div>
  )
}
