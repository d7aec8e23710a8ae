import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSave } from '#accounts/web/use-save.ts'
import { type InvoiceSettings, putInvoiceSettings } from '#billing/invoice-contract.ts'
import { callApi } from '#client/api-client.ts'
import { useConfig } from '#client/root-data.ts'
import { Checkbox } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import styles from '../parts/parts.module.css'
import { SaveRow } from '../parts/save-row.tsx'
import { SettingsSection } from '../parts/settings-section.tsx'
import { useUnsaved } from '../parts/unsaved.tsx'

/** How an artist stands on receipts as an issuer of qualified invoices. */
export function InvoiceSection({ issuer }: { issuer: InvoiceSettings }) {
  const t = useTranslations('settings.invoice')
  const state = useSave()
  const brand = useConfig().brandName
  const [saved, setSaved] = useState(issuer)
  const [isChanged, setChanged] = useState(false)
  useUnsaved('invoice', isChanged)
  const { number, name, byService, serviceNumber } = saved

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    await state.save(callApi(putInvoiceSettings, { body: read(event.currentTarget) }), (reply) => {
      setSaved(reply)
      setChanged(false)
    })
  }

  return (
    <SettingsSection id="invoice">
      <form
        ref={state.form}
        onSubmit={submit}
        className={styles.form}
        noValidate
        onChange={({ currentTarget }) => {
          const typed = read(currentTarget)
          setChanged(JSON.stringify(typed) !== JSON.stringify({ number, name, byService }))
          state.forget()
        }}
      >
        <Field label={t('number')} hint={t('numberHint')} error={state.errors.number?.message}>
          <TextInput
            // Shows what was understood of it.
            key={number}
            name="number"
            defaultValue={number}
            placeholder="T1234567890123"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Field label={t('name')} hint={t('nameHint')} error={state.errors.name?.message}>
          <TextInput key={name} name="name" defaultValue={name} autoComplete="off" />
        </Field>
        {serviceNumber !== null && (
          <Checkbox
            name="byService"
            defaultChecked={byService}
            label={t('byService', { brand })}
            hint={t('byServiceHint', { brand, number: serviceNumber })}
          />
        )}
        <SaveRow state={state} />
      </form>
    </SettingsSection>
  )
}

function read(form: HTMLFormElement) {
  const typed = new FormData(form)
  return {
    number: String(typed.get('number')),
    name: String(typed.get('name')),
    byService: typed.has('byService'),
  }
}
