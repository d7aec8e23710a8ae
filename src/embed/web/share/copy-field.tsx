import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea, TextInput } from '#ui/form/inputs.tsx'
import styles from './share.module.css'

interface CopyFieldProps {
  label: string
  text: string
  /** Words on the button, and what it does in full. */
  button: string
  buttonLabel: string
  /** The text that is shown and announced once the field is copied. */
  done: string
  rows?: number
}

/** Text to copy: by the button, or selected where the browser forbids that. */
export function CopyField({ label, text, button, buttonLabel, done, rows }: CopyFieldProps) {
  const t = useTranslations('share')
  const field = useRef<HTMLDivElement>(null)
  const [status, setStatus] = useState<string>()

  async function copy() {
    // Announced again for a second copy.
    setStatus(undefined)
    try {
      await navigator.clipboard.writeText(text)
      setStatus(done)
    } catch {
      field.current?.querySelector<HTMLInputElement>('input, textarea')?.select()
      setStatus(t('copyFailed'))
    }
  }

  const props = { value: text, readOnly: true, spellCheck: false, className: styles.text }
  return (
    <div ref={field} className={rows ? styles.copyBelow : styles.copy}>
      <Field label={label}>
        {rows ? (
          <TextArea {...props} rows={rows} onFocus={(event) => event.target.select()} />
        ) : (
          <TextInput {...props} onFocus={(event) => event.target.select()} />
        )}
      </Field>
      <Button look="strong" aria-label={buttonLabel} onClick={copy}>
        {button}
      </Button>
      <p role="status" className={styles.said}>
        {status}
      </p>
    </div>
  )
}
