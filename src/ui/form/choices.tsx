import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { Notice } from '../notice.tsx'
import styles from './choices.module.css'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" mark={styles.check} />
}

/** A checkbox for something that takes effect by itself. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" role="switch" mark={styles.switch} />
}

interface RadioGroupProps<Value extends string> {
  label: ReactNode
  name: string
  value: Value | undefined
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode; disabled?: boolean }[]
  onChange: (value: Value) => void
  error?: string | undefined
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, name, value, options, onChange, error } = props
  const errorId = useId()
  return (
    <fieldset
      className={styles.group}
      aria-describedby={error ? errorId : undefined}
      data-invalid={error ? true : undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <Choice
          key={option.value}
          {...option}
          type="radio"
          mark={styles.radio}
          name={name}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
      ))}
      {error && (
        <Notice look="line" id={errorId}>
          {error}
        </Notice>
      )}
    </fieldset>
  )
}

function Choice({
  label,
  hint,
  mark,
  ...props
}: ComponentProps<'input'> & ChoiceProps & { mark: string | undefined }) {
  const hintId = useId()
  return (
    <label className={styles.choice}>
      <input {...props} className={mark} aria-describedby={hint ? hintId : undefined} />
      <span>
        {label}
        {hint && (
          <span className={styles.hint} id={hintId}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
