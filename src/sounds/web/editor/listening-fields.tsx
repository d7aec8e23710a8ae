import { useTranslations } from 'use-intl'
import styles from '#publishing/web/editor.module.css'
import type { Edited } from '#publishing/web/fields/fields.ts'
import { Switch } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useProblemWords } from '#ui/form/use-problem-words.ts'
import { formatTime } from '#ui/sound/format-time.ts'
import { LimitWave } from '../limit/limit-wave.tsx'
import type { Part } from '../limit/move-end.ts'
import { switchLimit } from '../limit/switch-limit.ts'
import type { FieldsProps } from './sound-form.ts'
import { readTime, type SoundForm } from './sound-form.ts'

/** What may be heard before it is bought: all, a part, or nothing. */
export function ListeningFields({ form, problems, duration, sound, onEdit }: FieldsProps & Edited) {
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

/** What is written in the fields, as far as it lies in the sound. */
function partOf({ limitFrom, limitTo }: SoundForm, duration: number): Part {
  const last = Math.floor(duration)
  const from = readTime(limitFrom)
  const to = readTime(limitTo)
  const begin = from >= 0 && from < last ? Math.floor(from) : 0
  return { from: begin, to: to > begin && to <= last ? Math.floor(to) : last }
}
