import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { currentTrack } from '#player/state.ts'
import { usePlayer, usePlayerState } from '#player/web/use-player.ts'
import { usePeaks } from '#player/web/waveform/use-peaks.ts'
import { Waveform } from '#player/web/waveform/waveform.tsx'
import { Button } from '#ui/button.tsx'
import { useTimeInWords } from '#ui/sound/time-text.tsx'
import type { Sound } from '../../../sounds-contract.ts'
import styles from './limit-wave.module.css'

export interface Part {
  from: number
  to: number
}

interface LimitWaveProps {
  sound: Sound
  part: Part
  onChange: (part: Part) => void
}

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
}

/** The part that can be played: its ends are dragged on the waveform, and a button plays it. */
export function LimitWave({ sound, part, onChange }: LimitWaveProps) {
  const t = useTranslations('soundEditor.work')
  const timeInWords = useTimeInWords()
  const peaks = usePeaks(sound.waveformUrl)
  const box = useRef<HTMLDivElement>(null)
  const { duration } = sound
  const hearing = useHearPart(sound, part)
  if (sound.waveformUrl === null || peaks === null || duration < 2) return null

  function set(end: keyof Part, seconds: number) {
    const next = moveEnd(part, end, seconds, duration)
    if (next.from === part.from && next.to === part.to) return
    onChange(next)
    if (end === 'from') hearing.jump(next.from)
  }
  function press(event: KeyboardEvent, end: keyof Part) {
    const ends: Record<string, number> = { Home: 0, End: duration }
    const step = STEPS[event.key]
    const at = step === undefined ? ends[event.key] : part[end] + step
    if (at === undefined) return
    event.preventDefault()
    set(end, at)
  }
  function drag(event: PointerEvent<HTMLElement>, end: keyof Part) {
    const frame = box.current?.getBoundingClientRect()
    if (!frame || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    set(end, ((event.clientX - frame.left) / frame.width) * duration)
  }
  return (
    <div className={styles.limit}>
      <div ref={box} className={styles.wave}>
        {/* The ends beside it are moved and read aloud. */}
        <div inert>
          <Waveform
            peaks={peaks}
            duration={duration}
            time={hearing.time}
            moving={hearing.isHearing}
            segment={{ min: part.from, max: part.to }}
            height={64}
          />
        </div>
        {(['from', 'to'] as const).map((end) => (
          <span
            key={end}
            className={styles.end}
            style={{ left: `${(100 * part[end]) / duration}%` }}
            role="slider"
            tabIndex={0}
            aria-label={t(end)}
            aria-valuemin={0}
            aria-valuemax={Math.floor(duration)}
            aria-valuenow={part[end]}
            aria-valuetext={timeInWords(part[end])}
            onKeyDown={(event) => press(event, end)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
            }}
            onPointerMove={(event) => drag(event, end)}
          />
        ))}
      </div>
      <Button
        look="outline"
        size="small"
        icon={hearing.isHearing ? 'pause' : 'play'}
        onClick={hearing.toggle}
      >
        {t(hearing.isHearing ? 'stop' : 'hear')}
      </Button>
    </div>
  )
}

/** The shortest part that can be set, in seconds. */
const SHORTEST_PART = 1

/** The part after one of its ends was moved; the ends keep their order and stay in the sound. */
export function moveEnd(part: Part, end: keyof Part, seconds: number, duration: number): Part {
  const last = Math.max(SHORTEST_PART, Math.floor(duration))
  const at = Math.round(seconds)
  if (end === 'from') {
    return { ...part, from: Math.max(0, Math.min(at, part.to - SHORTEST_PART)) }
  }
  return { ...part, to: Math.min(last, Math.max(at, part.from + SHORTEST_PART)) }
}

/** Plays one part of a sound, in seconds, to its owner, who may hear all of it. */
function useHearPart(sound: Sound, part: { from: number; to: number }) {
  const player = usePlayer()
  const [wish, setWish] = useState<'none' | 'beginning' | 'hearing'>('none')
  const isPlaying = usePlayerState(
    (state) => state.isPlaying && currentTrack(state)?.id === sound.id,
  )
  const seconds = usePlayerState((state) =>
    currentTrack(state)?.id === sound.id ? state.currentTime : 0,
  )
  const begin = useEffectEvent(() => {
    player.seek(part.from)
    setWish('hearing')
  })
  const end = useEffectEvent(() => {
    if (isPlaying) player.toggle()
    setWish('none')
  })
  useEffect(() => {
    if (wish === 'beginning' && isPlaying) begin()
    // The player was paused elsewhere, or another sound was chosen.
    if (wish === 'hearing' && !isPlaying) setWish('none')
  }, [wish, isPlaying])
  useEffect(() => {
    if (wish === 'hearing' && seconds >= part.to) end()
  }, [wish, seconds, part.to])
  return {
    isHearing: wish !== 'none',
    time: () => (wish === 'none' ? 0 : player.currentTime()),
    /** Continues from there while the part plays. */
    jump: (to: number) => {
      if (wish === 'hearing') player.seek(to)
    },
    toggle: () => {
      if (wish !== 'none') return end()
      player.play(sound)
      setWish('beginning')
    },
  }
}
