import { useTranslations } from 'use-intl'
import styles from '#publishing/web/editor.module.css'
import { Field } from '#ui/form/field.tsx'
import { Select, TextInput } from '#ui/form/inputs.tsx'
import { useProblemWords } from '#ui/form/use-problem-words.ts'
import { RIGHTS, WORK_CODE_LENGTH } from '../../contract.ts'
import type { FieldsProps } from './sound-form.ts'

/** Whose work it is, and the numbers by which the trade knows it. */
export function WorkFields({ form, problems, onEdit }: FieldsProps) {
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
