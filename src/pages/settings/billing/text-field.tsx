import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { signsOutside } from '#money/bank/zengin-kana.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import styles from './billing.module.css'
import type { FieldsProps, Typed } from './typed.ts'

interface TextFieldProps extends FieldsProps, Omit<ComponentProps<'input'>, 'name' | 'onChange'> {
  name: Exclude<keyof Typed, 'kind' | 'accountType'>
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
}

export function TextField(props: TextFieldProps) {
  const { name, label, hint, optional, typed, errors, onChange, ...input } = props
  return (
    <Field label={label} hint={hint} optional={optional} error={errors[name]}>
      <TextInput
        name={name}
        autoComplete="off"
        spellCheck={false}
        {...input}
        value={typed[name]}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      />
    </Field>
  )
}

/** A text that a bank writes in kana; the field names the signs that no bank can write. */
export function KanaField({ hint, ...props }: TextFieldProps) {
  const t = useTranslations('billing')
  const signs = signsOutside(props.typed[props.name])
  const wrong = signs.length > 0 && t('kanaWrong', { signs: signs.join(' ') })
  return <TextField {...props} hint={wrong || hint} />
}

/** Fields that belong together, under a heading. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>
        <h3>{legend}</h3>
      </legend>
      {children}
    </fieldset>
  )
}
