import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { HOLDER_KINDS, putBilling, type ShownAccount } from '#money/bank-contract.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/choices.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import parts from '../parts/parts.module.css'
import { useUnsaved } from '../parts/unsaved.tsx'
import { AccountFields } from './account-fields.tsx'
import { AddressFields } from './address-fields.tsx'
import styles from './billing.module.css'
import { FieldGroup, KanaField, TextField } from './text-field.tsx'
import { type FieldsProps, typedOf, withHolder } from './typed.ts'

interface BankFormProps {
  account: ShownAccount | null
  /** True if the session is young enough to save with. */
  fresh: boolean
  onCancel: () => void
  onSaved: () => void
}

export function BankForm({ account, fresh, onCancel, onSaved }: BankFormProps) {
  const t = useTranslations('billing')
  const signIn = useSignIn()
  const { revalidate } = useRevalidator()
  const [before] = useState(() => typedOf(account))
  const [typed, setTyped] = useState(before)
  useUnsaved('bank', JSON.stringify(typed) !== JSON.stringify(before))

  const form = useSubmit(async () => {
    // The modal keeps the page, so that the typed values are still there afterwards.
    if (!fresh) return signIn.open('sign-in')
    const answer = await callApi(putBilling, { body: typed })
    if (isFailure(answer) && answer.code !== 'sign_in_afresh') return answer
    await revalidate()
    if (!isFailure(answer)) onSaved()
  })

  const fields: FieldsProps = {
    typed,
    errors: form.errors,
    onChange(change) {
      setTyped((now) => ({ ...now, ...change }))
      for (const field of Object.keys(change)) form.forget(field)
    },
  }
  return (
    <Form of={form} className={parts.form}>
      <HolderFields {...fields} />
      <AddressFields {...fields} />
      <AccountFields {...fields} account={account} />
      <div role="status">{!fresh && <p className={parts.now}>{t('signInFirst')}</p>}</div>
      <div className={parts.save}>
        <SubmitButton>{t(fresh ? 'save' : 'signInAgain')}</SubmitButton>
        <Button look="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <FormProblem />
      </div>
    </Form>
  )
}

/** The name of the payee, in kanji and in kana. */
function HolderFields({ typed, errors, onChange }: FieldsProps) {
  const t = useTranslations('billing')
  const fields: FieldsProps = {
    typed,
    errors,
    onChange: (change) => onChange(withHolder(typed, change)),
  }
  return (
    <FieldGroup legend={t('holderGroup')}>
      <RadioGroup
        label={t('kind')}
        name="kind"
        value={typed.kind}
        options={HOLDER_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(kind) => fields.onChange({ kind })}
      />
      {typed.kind === 'company' ? (
        <>
          <TextField {...fields} name="name" label={t('companyName')} autoComplete="organization" />
          <KanaField
            {...fields}
            name="nameKana"
            label={t('companyNameKana')}
            hint={t('kanaHint')}
          />
        </>
      ) : (
        <>
          <div className={styles.pair}>
            <TextField {...fields} name="name" label={t('name')} autoComplete="family-name" />
            <TextField
              {...fields}
              name="givenName"
              label={t('givenName')}
              autoComplete="given-name"
            />
          </div>
          <div className={styles.pair}>
            <KanaField {...fields} name="nameKana" label={t('nameKana')} hint={t('kanaHint')} />
            <KanaField {...fields} name="givenNameKana" label={t('givenNameKana')} />
          </div>
        </>
      )}
    </FieldGroup>
  )
}
