import { useTranslations } from 'use-intl'
import { readLyrics } from '#kernel/lyrics.ts'
import { Checkbox } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/inputs.tsx'
import { useProblemWords } from '#ui/form/problem-words.ts'
import { LYRICS_LENGTH } from '../../../sounds-contract.ts'
import styles from '../../editor.module.css'
import type { FieldsProps } from '../../work-form.ts'
import type { SoundForm } from './sound-form.ts'

/** The lyrics of a sound, which others see once their artist has declared that they may publish them. */
export function LyricsFields({ form, problems, onEdit }: FieldsProps<SoundForm>) {
  const t = useTranslations('soundEditor.lyrics')
  const wordsOf = useProblemWords()
  const { lyrics, lyricsDeclared } = form
  const read = readLyrics(lyrics)
  const wrong = 'wrongLine' in read ? t('wrongLine', { line: read.wrongLine }) : undefined
  return (
    <div className={styles.group}>
      <Field label={t('title')} optional hint={t('hint')} error={wrong ?? wordsOf(problems.lyrics)}>
        <TextArea
          rows={8}
          value={lyrics}
          maxLength={LYRICS_LENGTH}
          onChange={(event) => onEdit({ lyrics: event.target.value })}
        />
      </Field>
      {'lines' in read && read.lines && (
        <p className={styles.note}>{t('timed', { count: read.lines.length })}</p>
      )}
      {lyrics.trim() !== '' && (
        <Checkbox
          label={t('declare')}
          hint={t('declareHint')}
          checked={lyricsDeclared}
          onChange={(event) => onEdit({ lyricsDeclared: event.target.checked })}
        />
      )}
    </div>
  )
}
