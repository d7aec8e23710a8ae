import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DESCRIPTION_LENGTH } from '#publishing/contract.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/inputs.tsx'
import { useProblemWords } from '#ui/form/use-problem-words.ts'
import { ProsePreview } from '#ui/prose/prose-preview.tsx'
import styles from './description-field.module.css'
import type { SharedProps } from './fields.ts'

/** Limited Markdown, with a look at what becomes of it in a frame as high as the text's. */
export function DescriptionField({ form, problems, onEdit }: SharedProps) {
  const t = useTranslations('soundEditor')
  const wordsOf = useProblemWords()
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()
  // What is wrong is mended where it is written.
  const isShown = height !== undefined && problems.description === undefined
  return (
    <div ref={box} className={styles.field}>
      <Field
        label={t('form.description')}
        optional
        hint={t('work.markdownHint')}
        error={wordsOf(problems.description)}
      >
        <TextArea
          rows={6}
          value={form.description}
          maxLength={DESCRIPTION_LENGTH}
          style={isShown ? { display: 'none' } : undefined}
          onChange={(event) => onEdit({ description: event.target.value })}
        />
        {isShown && (
          <div className={styles.preview} style={{ minHeight: height }}>
            {form.description.trim() === '' ? (
              t('work.previewEmpty')
            ) : (
              <ProsePreview source={form.description} />
            )}
          </div>
        )}
      </Field>
      <Button
        look="quiet"
        size="small"
        className={styles.toggle}
        aria-pressed={isShown}
        onClick={() => {
          const area = box.current?.querySelector('textarea')
          setHeight(isShown ? undefined : (area?.offsetHeight ?? 0))
        }}
      >
        {t('work.preview')}
      </Button>
    </div>
  )
}
