import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { useConfig } from '#client/root-data.ts'
import { type InvoiceSettings, putInvoiceSettings } from '#money/invoice-contract.ts'
import { Checkbox } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import styles from '../parts/parts.module.css'
import { SaveRow } from '../parts/save-row.tsx'
import { SettingsSection } from '../parts/settings-section.tsx'
import { useUnsaved } from '../parts/unsaved.tsx'

/** An artist's standing on receipts as an issuer of qualified invoices. */
export function InvoiceSection({ issuer }: { issuer: InvoiceSettings }) {
  const t = useTranslations('settings.invoice')
  const brand = useConfig().brandName
  const [saved, setSaved] = useState(issuer)
  const [isChanged, setChanged] = useState(false)
  useUnsaved('invoice', isChanged)
  const { number, name, byService, serviceNumber } = saved

  const form = useSubmit(async (data) => {
    const answer = await callApi(putInvoiceSettings, { body: read(data) })
    if (isFailure(answer)) return answer
    setSaved(answer)
    setChanged(false)
  })

  return (
    <SettingsSection id="invoice">
      <Form
        of={form}
        className={styles.form}
        onChange={({ currentTarget }) => {
          const typed = read(new FormData(currentTarget))
          setChanged(JSON.stringify(typed) !== JSON.stringify({ number, name, byService }))
        }}
      >
        <Field label={t('number')} hint={t('numberHint')} error={form.errors.number}>
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
        <Field label={t('name')} hint={t('nameHint')} error={form.errors.name}>
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
        <SaveRow />
      </Form>
    </SettingsSection>
  )
}

function read(typed: FormData) {
  return {
    number: String(typed.get('number')),
    name: String(typed.get('name')),
    byService: typed.has('byService'),
  }
}
