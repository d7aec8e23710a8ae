import { useState } from 'react'
import { type Me, type Registration, register } from '#accounts/contract.ts'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { useFailureWords } from './use-failure-words.ts'

type Errors = Record<string, { message: string }>

/** Sends a registration; what is wrong with it is kept by field, and the rest is said in passing. */
export function useSendRegistration(onRegistered: (me: Me) => void) {
  const toast = useToast()
  const signIn = useSignIn()
  const say = useFailureWords()
  const [errors, setErrors] = useState<Errors>({})
  const [failures, setFailures] = useState(0)
  const [isBusy, setBusy] = useState(false)
  return {
    errors,
    /** How many attempts have failed. */
    failures,
    isBusy,
    forget: (field: string) => setErrors(({ [field]: _, ...others }) => others),
    async send(body: Registration): Promise<void> {
      setBusy(true)
      const answer = await callApi(register, { body })
      setBusy(false)
      if (!isFailure(answer)) return onRegistered(answer)
      setErrors(answer.fields)
      setFailures((count) => count + 1)
      if (Object.keys(answer.fields).length === 0) toast(say(answer), 'failed')
      // The session has ended meanwhile; the form waits behind the modal, with all that was typed.
      if (answer.status === 401) signIn.open('sign-in')
    },
  }
}
