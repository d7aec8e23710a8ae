import { useTranslations } from 'use-intl'
import { isFailure } from '#client/failure.ts'
import { Button } from '#ui/button.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Notice } from '#ui/notice.tsx'
import { signInByPasskey, useNoPasskey } from '../passkeys.ts'

/** A way in for those who have a passkey; browsers that know none do not show it. */
export default function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useTranslations('accounts.passkeys')
  const wordNone = useNoPasskey()
  const { isBusy, problem, submit } = useSubmit(async () => {
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
