import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { getPostalCode } from '#billing/bank-directory-contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import styles from './billing.module.css'
import { FieldGroup, TextField } from './text-field.tsx'
import type { FieldsProps } from './typed.ts'

/** A postal code, once it is whole, fills in what it stands for. */
export function AddressFields(fields: FieldsProps) {
  const t = useTranslations('billing')
  const [outcome, setOutcome] = useState<'postalCodeFilled' | 'postalCodeUnknown'>()
  const asked = useRef('')

  async function fill(typed: string) {
    fields.onChange({ postalCode: typed })
    setOutcome(undefined)
    const code = typed.normalize('NFKC').replace(/\D/g, '')
    asked.current = code
    if (code.length !== 7) return
    const found = await callApi(getPostalCode, { params: { code } })
    if (asked.current !== code) return
    if (isFailure(found)) {
      if (found.code === 'not_found') setOutcome('postalCodeUnknown')
      return
    }
    const { kana, street, ...address } = found
    fields.onChange({ ...address, ...(street !== '' && { street }), addressKana: kana })
    setOutcome('postalCodeFilled')
  }

  return (
    <FieldGroup legend={t('addressGroup')}>
      <div className={styles.short}>
        <TextField
          {...fields}
          onChange={({ postalCode = '' }) => void fill(postalCode)}
          name="postalCode"
          label={t('postalCode')}
          hint={t('postalCodeHint')}
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="150-0001"
        />
        <p role="status" className="small muted">
          {outcome && t(outcome)}
        </p>
      </div>
      <div className={styles.pair}>
        <TextField
          {...fields}
          name="prefecture"
          label={t('prefecture')}
          autoComplete="address-level1"
        />
        <TextField {...fields} name="city" label={t('city')} autoComplete="address-level2" />
      </div>
      <div className={styles.pair}>
        <TextField {...fields} name="town" label={t('town')} autoComplete="address-level3" />
        <TextField {...fields} name="street" label={t('street')} autoComplete="address-line1" />
      </div>
      <TextField
        {...fields}
        name="building"
        label={t('building')}
        optional
        autoComplete="address-line2"
      />
      <TextField
        {...fields}
        name="addressKana"
        label={t('addressKana')}
        hint={t('addressKanaHint')}
      />
    </FieldGroup>
  )
}
