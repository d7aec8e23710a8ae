import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BIO_LENGTH } from '#accounts/contract.ts'
import styles from '#publishing/web/fields/description-field.module.css'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/inputs.tsx'
import { ProsePreview } from '#ui/prose/prose-preview.tsx'

interface BioFieldProps {
  saved: string
  error: string | undefined
  onEdit: () => void
}

/** Limited Markdown, with a look at what becomes of it. */
export function BioField({ saved, error, onEdit }: BioFieldProps) {
  const t = useTranslations('settings.profile')
  const box = useRef<HTMLDivElement>(null)
  /** What is looked at, in a frame as high as what it stands for. */
  const [shown, setShown] = useState<{ text: string; height: number }>()
  // What is wrong with it is mended where it is written.
  if (error !== undefined && shown) setShown(undefined)
  function toggle() {
    const area = box.current?.querySelector('textarea')
    if (shown || !area) return setShown(undefined)
    setShown({ text: area.value, height: area.offsetHeight })
  }
  return (
    <div ref={box} className={styles.field}>
      <Field label={t('bio')} hint={t('bioHint')} error={error} optional>
        <TextArea
          name="bio"
          rows={5}
          maxLength={BIO_LENGTH}
          defaultValue={saved}
          style={shown && { display: 'none' }}
          onChange={onEdit}
        />
        {shown && (
          <div className={styles.preview} style={{ minHeight: shown.height }}>
            {shown.text.trim() === '' ? t('previewEmpty') : <ProsePreview source={shown.text} />}
          </div>
        )}
      </Field>
      <Button
        look="quiet"
        size="small"
        className={styles.toggle}
        aria-pressed={shown !== undefined}
        onClick={toggle}
      >
        {t('preview')}
      </Button>
    </div>
  )
}
