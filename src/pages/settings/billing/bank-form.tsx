import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { useSave } from '#accounts/web/use-save.ts'
import { putBilling, type ShownAccount } from '#billing/bank-contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import parts from '../parts/parts.module.css'
import { useUnsaved } from '../parts/unsaved.tsx'
import { AccountFields } from './account-fields.tsx'
import { AddressFields } from './address-fields.tsx'
import { HolderFields } from './holder-fields.tsx'
import { type FieldsProps, typedOf } from './typed.ts'

interface BankFormProps {
  account: ShownAccount | null
  /** Whether the session is young enough to save with. */
  fresh: boolean
  onCancel: () => void
  onSaved: () => void
}

export function BankForm({ account, fresh, onCancel, onSaved }: BankFormProps) {
  const t = useTranslations('billing')
  const state = useSave()
  const signIn = useSignIn()
  const { revalidate } = useRevalidator()
  const [before] = useState(() => typedOf(account))
  const [typed, setTyped] = useState(before)
  useUnsaved('bank', JSON.stringify(typed) !== JSON.stringify(before))

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // In the modal, so that what was typed is still there afterwards.
    if (!fresh) return signIn.open('sign-in')
    const answering = callApi(putBilling, { body: typed })
    await state.save(answering, async () => {
      await revalidate()
      onSaved()
    })
    const answer = await answering
    if (isFailure(answer) && answer.code === 'sign_in_afresh') {
      state.forget()
      await revalidate()
    }
  }

  const fields: FieldsProps = {
    typed,
    errors: state.errors,
    onChange(change) {
      setTyped((now) => ({ ...now, ...change }))
      for (const field of Object.keys(change)) state.forget(field)
    },
  }
  return (
    <form ref={state.form} onSubmit={submit} className={parts.form} noValidate>
      <HolderFields {...fields} />
      <AddressFields {...fields} />
      <AccountFields {...fields} account={account} />
      <div role="status">{!fresh && <p className={parts.now}>{t('signInFirst')}</p>}</div>
      <div className={parts.save}>
        <Button type="submit" busy={state.isBusy}>
          {t(fresh ? 'save' : 'signInAgain')}
        </Button>
        <Button look="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Notice look="line">{state.problem}</Notice>
      </div>
    </form>
  )
}
