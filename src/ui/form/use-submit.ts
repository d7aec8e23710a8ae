import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ApiFailure, failure, isFailure } from '#client/failure.ts'
import { useFailureWords } from '../use-failure-words.ts'
import { focusFault } from './focus-fault.ts'

/** Words by the name of a field. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>

interface Shown {
  /** The time of success, in milliseconds; 0 after a failure, and after an edit. */
  saved: number
  errors: FieldErrors
  /** The message of the whole, where no field says what is wrong. */
  problem: string | undefined
  /** The error of the first invalid field, where that is far from the button. */
  repeated: string | undefined
}

export interface Submission extends Shown {
  form: RefObject<HTMLFormElement | null>
  isBusy: boolean
  submit(event?: SyntheticEvent): Promise<void>
  /** Shows why something else than sending was refused. */
  fail(failed: ApiFailure): void
  /** A field was edited, or all may have been: its message no longer applies. */
  forget(field?: string): void
}

const CALM: Shown = { saved: 0, errors: {}, problem: undefined, repeated: undefined }

/**
 * Submits a form, or handles a button that asks the API for something: one request at a time, and
 * the first field with an error in view and focused. The typed values are not part of the state.
 *
 * @param send is given the form's fields; it returns the failure, or what `refuse` makes, where it
 *   was refused
 */
export function useSubmit(send: (data: FormData) => unknown): Submission {
  const wordsOf = useFailureWords()
  const form = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [shown, setShown] = useState(CALM)

  // The browser may show this page as it was left when one comes back from another: busy.
  useEffect(() => {
    const endBusy = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isSending.current = false
      setBusy(false)
    }
    window.addEventListener('pageshow', endBusy)
    return () => window.removeEventListener('pageshow', endBusy)
  }, [])

  function fail(failed: ApiFailure) {
    const errors = Object.fromEntries(
      Object.entries(failed.fields).map(([field, { message }]) => [field, message]),
    )
    // The render is synchronous, so that the fields are marked.
    flushSync(() => setShown({ ...CALM, errors }))
    const { words, isFar } = form.current ? focusFault(form.current) : { isFar: false }
    if (words) return setShown({ ...CALM, errors, repeated: isFar ? words : undefined })
    // The page has no such field to show it.
    setShown({ ...CALM, errors, problem: Object.values(errors)[0] ?? wordsOf(failed) })
  }

  async function submit(event?: SyntheticEvent) {
    event?.preventDefault()
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    try {
      const outcome = await send(new FormData(form.current ?? undefined))
      if (isFailure(outcome)) fail(outcome)
      else setShown({ ...CALM, saved: Date.now() })
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  function forget(field?: string) {
    setShown((now) => {
      if (now.saved === 0 && !now.problem && Object.keys(now.errors).length === 0) return now
      return { ...CALM, errors: field === undefined ? {} : { ...now.errors, [field]: undefined } }
    })
  }

  return { form, isBusy, ...shown, submit, fail, forget }
}

/**
 * Refuses before anything is sent, or in other words than the API’s.
 *
 * @param errors fields without words are right
 * @param message of the whole, where no field is wrong
 */
export function refuse(errors: FieldErrors, message = ''): ApiFailure {
  const fields = Object.entries(errors).flatMap(([field, message]) =>
    message === undefined ? [] : [[field, { code: 'refused', message }] as const],
  )
  return { ...failure(400, 'refused', message), fields: Object.fromEntries(fields) }
}

/** Leaves for another site. It never ends, so that the button stays busy until the page is gone. */
export function leaveFor(address: string): Promise<never> {
  window.location.assign(address)
  return new Promise(() => {})
}
