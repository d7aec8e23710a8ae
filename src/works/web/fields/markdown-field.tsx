import { type ComponentProps, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/inputs.tsx'
import { ProsePreview } from '#ui/prose/prose-preview.tsx'
import styles from './markdown-field.module.css'

interface MarkdownFieldProps {
  label: string
  hint: string
  /** The words on the button, and those shown for an empty text. */
  preview: { toggle: string; empty: string }
  error: string | undefined
  /** The props of the text area, with the text as `value` or `defaultValue`. */
  area: ComponentProps<typeof TextArea>
}

/** A field for limited Markdown, with a preview as high as the text area. */
export function MarkdownField({ label, hint, preview, error, area }: MarkdownFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<{ text: string; height: number }>()
  // A problem is solved where the text is typed.
  if (error !== undefined && typed) setTyped(undefined)
  function toggle() {
    const input = box.current?.querySelector('textarea')
    setTyped(typed || !input ? undefined : { text: input.value, height: input.offsetHeight })
  }
  return (
    <div ref={box} className={styles.field}>
      <Field label={label} optional hint={hint} error={error}>
        <TextArea {...area} style={typed && { display: 'none' }} />
        {typed && (
          <div className={styles.preview} style={{ minHeight: typed.height }}>
            {typed.text.trim() === '' ? preview.empty : <ProsePreview source={typed.text} />}
          </div>
        )}
      </Field>
      <Button
        look="quiet"
        size="small"
        className={styles.toggle}
        aria-pressed={typed !== undefined}
        onClick={toggle}
      >
        {preview.toggle}
      </Button>
    </div>
  )
}
