import { type FormEvent, type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { TextInput } from './inputs.tsx'

interface FilterFormProps {
  /** The path of the page without a filter. */
  path: string
  /** The address of what was chosen. */
  hrefOf: (chosen: URLSearchParams) => string
  text: {
    label: string
    value: string | undefined
    maxLength: number
    className?: string | undefined
  }
  className: string | undefined
  /** The form's selects, each of which applies immediately, and its button. */
  children: ReactNode
}

/** Filters a list by what is typed and chosen, stored in the address. Works without script too. */
export function FilterForm({ path, hrefOf, text, className, children }: FilterFormProps) {
  const locale = usePageLocale()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)

  function submit(event?: FormEvent<HTMLFormElement>) {
    event?.preventDefault()
    if (form.current === null) return
    const chosen = [...new FormData(form.current)].map(([name, value]) => [name, String(value)])
    const href = hrefOf(new URLSearchParams(chosen))
    void navigate(pathIn(locale, href), { preventScrollReset: true })
  }

  return (
    <form
      ref={form}
      action={pathIn(locale, path)}
      onSubmit={submit}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) submit()
      }}
      className={className}
    >
      <TextInput
        type="search"
        name="text"
        defaultValue={text.value}
        maxLength={text.maxLength}
        enterKeyHint="search"
        autoComplete="off"
        aria-label={text.label}
        placeholder={text.label}
        className={text.className}
      />
      {children}
    </form>
  )
}
