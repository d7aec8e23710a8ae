import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ApiFailure, isFailure } from '#client/api-client.ts'

type Errors = Readonly<Record<string, { message: string } | undefined>>

export interface Save {
  /** Focuses the first field that failed. */
  form: RefObject<HTMLFormElement | null>
  isBusy: boolean
  /** When it was saved, in milliseconds; 0 after a failure, and after an edit. */
  saved: number
  errors: Errors
  /** The message of the whole, where no field is named. */
  problem: string | undefined
  /** Waits for the answer and keeps its errors; then what depends on its success. */
  save<Reply>(
    answering: Promise<Reply | ApiFailure>,
    then?: (reply: Reply) => unknown,
  ): Promise<void>
  /** Refuses a field before anything is sent. */
  refuse(field: string, message: string): void
  /** A field was edited: its message no longer applies. */
  forget(field?: string): void
}

const CALM = { saved: 0, errors: {}, problem: undefined } as const

/** The state of saving one form; what was typed is not part of it. */
export function useSave(): Save {
  const [shown, setShown] = useState<Pick<Save, 'saved' | 'errors' | 'problem'>>(CALM)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  function fail(errors: Errors, problem?: string) {
    // Rendered now, so that the failing field is marked.
    flushSync(() => setShown({ saved: 0, errors, problem }))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  async function save<Reply>(
    answering: Promise<Reply | ApiFailure>,
    then?: (reply: Reply) => unknown,
  ) {
    setBusy(true)
    const answer = await answering
    if (isFailure(answer)) {
      setBusy(false)
      const isWhole = Object.keys(answer.fields).length === 0
      return fail(answer.fields, isWhole ? answer.message : undefined)
    }
    await then?.(answer)
    setBusy(false)
    setShown({ ...CALM, saved: Date.now() })
  }
  return {
    form,
    isBusy,
    ...shown,
    save,
    refuse: (field, message) => fail({ [field]: { message } }),
    forget: (field) =>
      setShown(({ errors }) => ({
        ...CALM,
        errors: field === undefined ? {} : { ...errors, [field]: undefined },
      })),
  }
}
