import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Switch } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select, TextInput } from '#ui/form/inputs.tsx'
import { useProblemWords } from '#ui/form/problem-words.ts'
import { formatTime } from '#ui/sound/format-time.ts'
import { RIGHTS, type Sound, WORK_CODE_LENGTH } from '../../../sounds-contract.ts'
import styles from '../../editor.module.css'
import { BasicFields } from '../../fields/basic-fields.tsx'
import { NotesFields } from '../../fields/notes-fields.tsx'
import { ReleaseDateField } from '../../fields/release-date-field.tsx'
import { LicenceFields, SellingFields, StatusField } from '../../fields/selling-fields.tsx'
import type { FieldsProps } from '../../work-form.ts'
import { LimitWave, type Part } from './limit-wave.tsx'
import { LyricsFields } from './lyrics-fields.tsx'
import { readTime, type SoundForm, switchLimit } from './sound-form.ts'

interface SoundFieldsProps extends FieldsProps<SoundForm> {
  coverart: Sound['coverart']
  /** Seconds; undefined while unknown. */
  duration: number | undefined
  sound?: Sound
  /** The booklet that is saved. */
  booklet: NonNullable<Sound['edit']>['booklet']
  /** The rest may stay shut while several sounds are on one page. */
  openAll: boolean
  onCoverBusy: (busy: boolean) => void
  readingOffer: ReactNode
}

const IN_MORE = ['price', 'limitFrom', 'limitTo', 'license', 'ccType', 'rights', 'workCode', 'isrc']

export function SoundFields({ openAll, onCoverBusy, ...props }: SoundFieldsProps) {
  const t = useTranslations('soundEditor.form')
  const { form, problems, onEdit } = props
  const isWrong = IN_MORE.some((field) => problems[field] !== undefined)
  const [isOpen, setOpen] = useState(openAll)
  useEffect(() => {
    if (isWrong) setOpen(true)
  }, [isWrong])
  return (
    <div className="stack gap-5">
      <BasicFields {...props} onCoverBusy={onCoverBusy} />
      <div className={styles.status}>
        <StatusField status={form.status} onChange={(status) => onEdit({ status })} />
        <ReleaseDateField {...props} />
      </div>
      <NotesFields kind="sound" {...props}>
        <LyricsFields {...props} />
      </NotesFields>
      <details
        className={styles.more}
        data-terms
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>{t('more')}</summary>
        <div className={styles.inside}>
          <div className={styles.columns}>
            <SellingFields {...props} />
            <ListeningFields {...props} />
          </div>
          <LicenceFields {...props} />
          <WorkFields {...props} />
        </div>
      </details>
    </div>
  )
}

type ListeningProps = FieldsProps<SoundForm> & Pick<SoundFieldsProps, 'duration' | 'sound'>

/** Asks what may be played before it is bought: all, a part, or nothing. */
function ListeningFields({ form, problems, duration, sound, onEdit }: ListeningProps) {
  const t = useTranslations('soundEditor.form')
  const wordsOf = useProblemWords()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('listening')}</legend>
      <Switch
        label={t('sampling')}
        hint={t('samplingHint')}
        checked={form.sampling}
        onChange={(event) => onEdit({ sampling: event.target.checked })}
      />
      {form.sampling && (
        <Switch
          label={t('limit')}
          hint={t('limitHint')}
          checked={form.limit}
          onChange={(event) => onEdit(switchLimit(form, event.target.checked, duration))}
        />
      )}
      {form.sampling && form.limit && (
        <>
          {sound && (
            <LimitWave
              sound={sound}
              part={partOf(form, sound.duration)}
              onChange={({ from, to }) =>
                onEdit({ limitFrom: formatTime(from), limitTo: formatTime(to) })
              }
            />
          )}
          <div className={styles.pair}>
            <Field label={t('limitFrom')} hint={t('time')} error={wordsOf(problems.limitFrom)}>
              <TextInput
                value={form.limitFrom}
                placeholder="00:00"
                onChange={(event) => onEdit({ limitFrom: event.target.value })}
              />
            </Field>
            <Field label={t('limitTo')} hint={t('time')} error={wordsOf(problems.limitTo)}>
              <TextInput
                value={form.limitTo}
                placeholder={formatTime(duration ?? 60)}
                onChange={(event) => onEdit({ limitTo: event.target.value })}
              />
            </Field>
          </div>
        </>
      )}
    </fieldset>
  )
}

/** Describes what is heard before buying, as the terms of a sound name it. */
export function usePreviewTerm() {
  const t = useTranslations('soundEditor.terms')
  return ({ sampling, limit, limitFrom, limitTo }: SoundForm, duration: number | undefined) => {
    if (!sampling) return t('none')
    if (!limit) return t('full')
    const to = limitTo.trim() || (duration === undefined ? '' : formatTime(Math.floor(duration)))
    return t('part', { from: limitFrom, to })
  }
}

/** Reads the part that is written in the fields, as far as it lies in the sound. */
function partOf({ limitFrom, limitTo }: SoundForm, duration: number): Part {
  const last = Math.floor(duration)
  const from = readTime(limitFrom)
  const to = readTime(limitTo)
  const begin = from >= 0 && from < last ? Math.floor(from) : 0
  return { from: begin, to: to > begin && to <= last ? Math.floor(to) : last }
}

function WorkFields({ form, problems, onEdit }: FieldsProps<SoundForm>) {
  const t = useTranslations('soundEditor.work')
  const wordsOf = useProblemWords()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('legend')}</legend>
      <Field label={t('rights')} hint={t('rightsHint')} error={wordsOf(problems.rights)}>
        <Select
          value={form.rights}
          onChange={({ target }) => {
            const rights = RIGHTS.find((value) => value === target.value)
            if (rights) onEdit({ rights })
          }}
        >
          {RIGHTS.map((value) => (
            <option key={value} value={value}>
              {t(`rights_${value}`)}
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.pair}>
        <Field
          label={t('workCode')}
          optional
          hint={t('workCodeHint')}
          error={wordsOf(problems.workCode)}
        >
          <TextInput
            value={form.workCode}
            maxLength={WORK_CODE_LENGTH}
            autoComplete="off"
            onChange={(event) => onEdit({ workCode: event.target.value })}
          />
        </Field>
        <Field label={t('isrc')} optional hint={t('isrcHint')} error={wordsOf(problems.isrc)}>
          <TextInput
            value={form.isrc}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => onEdit({ isrc: event.target.value })}
          />
        </Field>
      </div>
    </fieldset>
  )
}
