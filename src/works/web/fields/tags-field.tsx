import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cleanLine } from '#kernel/clean-text.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useProblemWords } from '#ui/form/problem-words.ts'
import { Icon } from '#ui/icon.tsx'
import { TAG_LENGTH, TAGS_MAX } from '../../contract.ts'
import styles from '../editor.module.css'

interface TagsFieldProps {
  tags: readonly string[]
  error: string | undefined
  onChange: (tags: readonly string[]) => void
}

/** Tags as words that can be taken away; a comma or Enter ends one. */
export function TagsField({ tags, error, onChange }: TagsFieldProps) {
  const t = useTranslations('soundEditor.form')
  const wordsOf = useProblemWords()
  const [typed, setTyped] = useState('')
  // The contract would say the same when it is saved.
  const isLong = tags.some((tag) => tag.length > TAG_LENGTH)
  function add(text: string) {
    setTyped('')
    const next = addTags(tags, text)
    if (next !== tags) onChange(next)
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    // Enter also confirms what an input method has composed.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1))
  }
  return (
    <div className="stack gap-2 grow">
      <Field
        label={t('tags')}
        optional
        hint={t('tagsHint')}
        error={error ?? wordsOf(isLong ? 'tag_too_long' : undefined)}
      >
        <TextInput
          value={typed}
          maxLength={200}
          disabled={tags.length >= TAGS_MAX}
          enterKeyHint="enter"
          onKeyDown={press}
          onBlur={() => add(typed)}
          onChange={(event) => {
            const { value } = event.target
            if (/[,、，]/.test(value) && !isComposing(event.nativeEvent)) add(value)
            else setTyped(value)
          }}
        />
      </Field>
      {tags.length > 0 && (
        <ul className="cluster gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className={styles.tag}
                aria-label={t('removeTag', { tag })}
                onClick={() => onChange(tags.filter((other) => other !== tag))}
              >
                {tag}
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing
}

/** The tags with those of a typed text, without repetitions; the same list where nothing is new. */
export function addTags(tags: readonly string[], text: string): readonly string[] {
  const known = new Set(tags.map((tag) => tag.toLowerCase()))
  const fresh: string[] = []
  for (const part of text.split(/[,、，\n]/)) {
    const tag = cleanLine(part.trim().replace(/^[#＃]+/, ''))
    if (tag === '' || known.has(tag.toLowerCase())) continue
    known.add(tag.toLowerCase())
    fresh.push(tag)
  }
  return fresh.length === 0 ? tags : [...tags, ...fresh].slice(0, TAGS_MAX)
}
