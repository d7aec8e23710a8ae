import { type RefObject, useState } from 'react'
import { useFocusOnFailure } from '#accounts/web/use-focus-on-failure.ts'
import { type ApiFailure, isFailure } from '#client/api-client.ts'

type Errors = Readonly<Record<string, { message: string } | undefined>>

export interface Save {
  /** Of the form whose first failing field takes focus. */
  form: RefObject<HTMLFormElement | null>
  isBusy: boolean
  /** How often it was saved since the page was opened; 0 after a failure, and after an edit. */
  saved: number
  errors: Errors
  /** What was said of the whole, where no field is named. */
  problem: string | undefined
  /** Waits for the answer and keeps what failed; then what hangs on it. */
  save<Reply>(
    answering: Promise<Reply | ApiFailure>,
    then?: (reply: Reply) => unknown,
  ): Promise<void>
  /** Before anything is asked: this field cannot be as it is. */
  refuse(field: string, message: string): void
  /** A field was edited: what was said of it is of yesterday. */
  forget(field?: string): void
}

const CALM = { saved: 0, errors: {}, problem: undefined } as const

/** One section's saving: what it says of itself, and nothing that was typed. */
export function useSave(): Save {
  const [said, setSaid] = useState<Pick<Save, 'saved' | 'errors' | 'problem'>>(CALM)
  const [isBusy, setBusy] = useState(false)
  const [times, setTimes] = useState({ saved: 0, failed: 0 })
  const form = useFocusOnFailure(times.failed)

  function fail(errors: Errors, problem?: string) {
    setTimes((before) => ({ ...before, failed: before.failed + 1 }))
    setSaid({ saved: 0, errors, problem })
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
    setSaid({ ...CALM, saved: times.saved + 1 })
  }
  return {
    form,
    isBusy,
    ...said,
    save,
    refuse: (field, message) => fail({ [field]: { message } }),
    forget: (field) =>
      setSaid(({ errors }) => ({
        ...CALM,
        errors: field === undefined ? {} : { ...errors, [field]: undefined },
      })),
  }
}
