import { Fragment, type ReactNode } from 'react'
import type {
  Fact,
  FormField,
  Inline,
  Part,
  PlainForm,
  PopupMessage,
  Text,
} from '#kernel/plain-page.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, RadioGroup } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select, TextInput } from '#ui/form/inputs.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './plain-page.module.css'

interface PartsProps {
  of: readonly Part[]
  heading?: 'h2' | 'h3'
}

export function Parts({ of: parts, heading = 'h2' }: PartsProps) {
  return <div className="stack gap-4">{each(parts, (part) => drawPart(part, heading))}</div>
}

function each<Item>(items: readonly Item[], draw: (item: Item) => ReactNode): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the page is drawn once
  return items.map((item, index) => <Fragment key={index}>{draw(item)}</Fragment>)
}

function drawPart(part: Part, Heading: 'h2' | 'h3'): ReactNode {
  if (typeof part === 'string' || Array.isArray(part)) return <p>{inline(part)}</p>
  if ('quiet' in part) return <p className="small muted">{inline(part.quiet)}</p>
  if ('heading' in part) return <Heading id={part.id}>{part.heading}</Heading>
  if ('facts' in part) return <dl className={styles.facts}>{each(part.facts, drawFact)}</dl>
  if ('form' in part) return <FormPart {...part.form} />
  if ('list' in part)
    return (
      <ul>
        {each(part.list, (text) => (
          <li>{inline(text)}</li>
        ))}
      </ul>
    )
  if ('preformatted' in part) return <pre className="card">{inline(part.preformatted)}</pre>
  if ('frame' in part) return <EmailFrame {...part.frame} />
  if ('details' in part) {
    return (
      <details>
        <summary>{inline(part.summary)}</summary>
        <Parts of={part.details} heading="h3" />
      </details>
    )
  }
  if ('card' in part) {
    return (
      <section className={`card ${styles.card}`}>
        <Parts of={part.card} />
      </section>
    )
  }
  if ('alert' in part) return <Alert parts={part.alert} />
  if ('columns' in part) {
    return (
      <div className={styles.columns}>
        {each(part.columns, (of) => (
          <Parts of={of} />
        ))}
      </div>
    )
  }
  return <Popup {...part.popup} />
}

function inline(text: Text): ReactNode {
  return typeof text === 'string' ? text : each(text, drawInline)
}

function drawInline(part: Inline): ReactNode {
  if (typeof part === 'string') return part
  if ('strong' in part) return <b>{part.strong}</b>
  if ('small' in part) return <small>{part.small}</small>
  if ('code' in part) return <code>{part.code}</code>
  if ('time' in part) return <time dateTime={part.time.toISOString()}>{part.text}</time>
  return <a href={part.href}>{part.text}</a>
}

function drawFact({ term, value, look }: Fact): ReactNode {
  return (
    <div className={look && styles[look]}>
      <dt>{inline(term)}</dt>
      <dd>{inline(value)}</dd>
    </div>
  )
}

/** An email is a document of its own, which runs no script and leads only to new windows. */
function EmailFrame({ src, title }: { src: string; title: string }) {
  const allowed = 'allow-popups allow-popups-to-escape-sandbox'
  return <iframe className={styles.frame} src={src} title={title} sandbox={allowed} />
}

function Alert({ parts }: { parts: readonly Part[] }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: it says what came of the form that was posted
    <div className="failure" role="alert" id="problem" tabIndex={-1} autoFocus>
      <Icon name="alert" size={18} />
      <Parts of={parts} />
    </div>
  )
}

/** The script of the page reads the attributes, and shows the button where it can close anything. */
function Popup({ text, close, shown, item }: PopupMessage) {
  const given = { 'data-item': item?.key, 'data-value': item?.value, 'data-blocked': item?.blocked }
  return (
    <>
      <p id="message" data-shown={shown} {...given}>
        {text}
      </p>
      <Button look="accent" size="large" hidden>
        {close}
      </Button>
    </>
  )
}

function FormPart({ action, hidden = {}, rows = [], buttons }: PlainForm) {
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
