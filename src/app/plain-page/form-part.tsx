import type { FormField, PlainForm } from '#kernel/plain-page.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, RadioGroup } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select, TextInput } from '#ui/form/inputs.tsx'
import styles from './plain-page.module.css'

export function FormPart({ action, hidden = {}, rows = [], buttons }: PlainForm) {
  return (
    <form method="post" action={action} className="stack gap-4">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {rows.map((fields) => (
        <div key={fields[0]?.name} className={styles.row}>
          {fields.map((field) => (
            <FieldPart key={field.name} {...field} />
          ))}
        </div>
      ))}
      <div className={styles.buttons}>
        {buttons.map(({ label, ...button }) => (
          <Button key={label} type="submit" size="large" {...button}>
            {label}
          </Button>
        ))}
      </div>
    </form>
  )
}

function FieldPart(field: FormField) {
  if ('options' in field) return <ChoicePart {...field} />
  const { label, hint, problem, ...input } = field
  if (input.type === 'checkbox') return <Checkbox {...input} label={label} />
  return (
    <Field label={label} hint={hint} error={problem}>
      <TextInput autoComplete="off" {...input} />
    </Field>
  )
}

function ChoicePart({ as, name, label, options }: Extract<FormField, { as: string }>) {
  if (as === 'radio') {
    // Without script, the browser changes the choice.
    const chosen = { value: options[0]?.value, onChange() {} }
    return <RadioGroup label={label} name={name} options={options} {...chosen} />
  }
  return (
    <Field label={label}>
      <Select name={name}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
