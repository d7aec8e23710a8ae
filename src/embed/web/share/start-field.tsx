import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { parseTime } from '#kernel/parse-time.ts'
import { currentTrack } from '#player/state.ts'
import { usePlayer, usePlayerState } from '#player/web/player-provider.tsx'
import { Checkbox } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import styles from './share.module.css'
import type { Shared } from './share-links.ts'

interface StartFieldProps {
  item: Shared
  /** Seconds; undefined: from its beginning. */
  onChange: (start: number | undefined) => void
}

/** The field for the start of the link; it offers the place that plays now. */
export function StartField({ item, onChange }: StartFieldProps) {
  const t = useTranslations('share')
  const player = usePlayer()
  const isCurrent = usePlayerState((state) => currentTrack(state)?.id === item.id)
  const [isOn, setOn] = useState(false)
  const [text, setText] = useState('')
  const { from, to } = segmentOf(item)
  const error = isOn ? problemOf(text) : undefined

  function problemOf(words: string) {
    const time = parseTime(words)
    if (time === undefined) return t('timeInvalid')
    if (time >= from && time <= to) return undefined
    return t('timeTooLate', { from: formatTime(from), to: formatTime(to) })
  }
  function write(words: string) {
    setText(words)
    onChange(problemOf(words) === undefined ? parseTime(words) : undefined)
  }
  function turn(on: boolean) {
    setOn(on)
    if (!on) return onChange(undefined)
    const here = isCurrent ? player.currentTime() : from
    write(text || formatTime(Math.min(Math.max(here, from), to)))
  }

  return (
    <div className={styles.start}>
      <Checkbox
        label={t('startAt')}
        checked={isOn}
        onChange={(event) => turn(event.target.checked)}
      />
      {isOn && (
        <Field label={<span className="visually-hidden">{t('time')}</span>} error={error}>
          <TextInput
            value={text}
            inputMode="numeric"
            autoComplete="off"
            className={styles.time}
            onChange={(event) => write(event.target.value)}
          />
        </Field>
      )}
    </div>
  )
}

function segmentOf({ limit, duration }: Shared): { from: number; to: number } {
  return limit?.on ? { from: limit.min, to: limit.max } : { from: 0, to: duration }
}
