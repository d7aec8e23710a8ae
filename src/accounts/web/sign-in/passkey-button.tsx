import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isFailure } from '#client/failure.ts'
import { ignoreAbort } from '#client/ignore-abort.ts'
import { Button } from '#ui/button.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Notice } from '#ui/notice.tsx'
import { signInByAutofill, signInByPasskey, useNoPasskey } from '../passkeys.ts'

/** A way in for those who have a passkey, who may also choose one in the field for the email; browsers that know none do not show it. */
export default function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useTranslations('accounts.passkeys')
  const wordNone = useNoPasskey()
  const refusal = useAutofill(onSignedIn)
  const {
    isBusy,
    problem = refusal,
    submit,
  } = useSubmit(async () => {
    const outcome = await signInByPasskey()
    if (outcome === undefined) return onSignedIn()
    return isFailure(outcome) ? outcome : wordNone(outcome, t('noneToSignIn'))
  })
  if (!('PublicKeyCredential' in globalThis)) return null
  return (
    <div className="stack gap-2">
      <Button look="quiet" icon="lock" wide busy={isBusy} onClick={submit}>
        {t('signIn')}
      </Button>
      <Notice look="line">{problem}</Notice>
    </div>
  )
}

/** @returns why the passkey that was chosen in the field did not sign in */
function useAutofill(onSignedIn: () => void): string | undefined {
  const [refusal, setRefusal] = useState<string>()
  const signedIn = useEffectEvent(onSignedIn)
  useEffect(() => {
    const gone = new AbortController()
    signInByAutofill(gone.signal).then((outcome) => {
      if (outcome === true) return signedIn()
      if (outcome !== false) setRefusal(outcome.message)
    }, ignoreAbort(gone.signal))
    return () => gone.abort()
  }, [])
  return refusal
}
