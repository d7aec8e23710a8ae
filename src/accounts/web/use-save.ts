import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ApiFailure, isFailure } from '#client/api-client.ts'

type Errors = Readonly<Record<string, { message: string } | undefined>>

export interface Save {
  /** Of the form whose first failing field takes focus. */
  form: RefObject<HTMLFormElement | null>
  isBusy: boolean
  /** How often it was saved since the page was opened; 0 after a failure, and after an edit. */
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
  const [times, setTimes] = useState({ saved: 0, failed: 0 })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (times.failed === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [times.failed])

  function fail(errors: Errors, problem?: string) {
    setTimes((before) => ({ ...before, failed: before.failed + 1 }))
    setShown({ saved: 0, errors, problem })
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
    setTimes((before) => ({ ...before, saved: before.saved + 1 }))
    setShown({ ...CALM, saved: times.saved + 1 })
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
