import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BankOption } from '#money/bank-directory-contract.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import styles from './billing.module.css'

/** The time between the last key and the search, in milliseconds. */
const PAUSE_MS = 150

interface CodeFieldProps {
  label: string
  hint: string
  error: string | undefined
  name: string
  digits: number
  code: string
  /** The name of the code that the field starts with. */
  known: string | undefined
  /** The message for a code that the search does not find. */
  unknown: string
  disabled?: boolean
  search: (query: string) => Promise<BankOption[]>
  /** The code is empty while nothing is chosen. */
  onChange: (code: string) => void
}

/**
 * A code, typed or chosen from what is found by name
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/).
 */
export function CodeField(props: CodeFieldProps) {
  const { label, hint, error, name, digits, code, known, unknown, disabled, search, onChange } =
    props
  const t = useTranslations('billing')
  const id = useId()
  const [text, setText] = useState(() => {
    if (code === '') return ''
    return known === undefined ? code : t('option', { name: known, code })
  })
  const [found, setFound] = useState<readonly BankOption[]>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [isUnknown, setUnknown] = useState(code !== '' && known === undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function choose(option: BankOption) {
    setText(t('option', option))
    setOpen(false)
    setUnknown(false)
    onChange(option.code)
  }
  function type(typed: string) {
    const query = typed.normalize('NFKC').trim()
    const isCode = new RegExp(`^\\d{${digits}}$`).test(query)
    setText(typed)
    setUnknown(false)
    setOpen(query !== '')
    setFound(undefined)
    onChange(isCode ? query : '')
    clearTimeout(timer.current)
    if (query === '') return
    const mine = setTimeout(async () => {
      const items = await search(query)
      if (timer.current !== mine) return
      const exact = isCode ? items.find((item) => item.code === query) : undefined
      if (exact) return choose(exact)
      setFound(items)
      setActive(0)
      setUnknown(isCode)
      if (isCode) setOpen(false)
    }, PAUSE_MS)
    timer.current = mine
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    // Enter also confirms what an input method has composed.
    if (event.nativeEvent.isComposing || !isOpen || !found?.length) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = found[active]
    if (step !== undefined) setActive((active + step + found.length) % found.length)
    else if (event.key === 'Enter' && option) choose(option)
    else if (event.key === 'Escape') setOpen(false)
    else return
    event.preventDefault()
  }

  const isListed = isOpen && found !== undefined && found.length > 0
  return (
    <div className={styles.code}>
      <Field label={label} hint={hint} error={error}>
        <TextInput
          name={name}
          value={text}
          disabled={disabled}
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-activedescendant={isListed ? `${id}-${active}` : undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          onBlur={() => setOpen(false)}
        />
      </Field>
      <div id={`${id}-list`} role="listbox" aria-label={label} hidden={!isListed}>
        {isListed &&
          found.map((option, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
            <div
              key={option.code}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              ref={(item) => void (at === active && item?.scrollIntoView({ block: 'nearest' }))}
              // The focus stays in the input.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <span>{t('option', option)}</span>
              <span className="small faint">
                {option.kana} · {option.roman}
              </span>
            </div>
          ))}
      </div>
      <p role="status" className={isUnknown ? 'small' : 'small muted'}>
        {isUnknown && unknown}
        {isOpen && (found === undefined ? t('searching') : nothingOr(found.length))}
      </p>
    </div>
  )

  function nothingOr(count: number) {
    return count === 0 ? t('nothingFound') : t('found', { count })
  }
}
