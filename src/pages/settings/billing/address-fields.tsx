import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { listPlacesOfPostalCode, type Place } from '#money/bank-directory-contract.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/inputs.tsx'
import styles from './billing.module.css'
import { type Address, addressOf, fillAddress, sharedAddress } from './fill-address.ts'
import { FieldGroup, KanaField, TextField } from './text-field.tsx'
import type { FieldsProps } from './typed.ts'

type Outcome = 'Filled' | 'Partly' | 'Several' | 'Unknown'

/** A postal code, once it is whole, fills in what it stands for, and offers the places of which it may be. */
export function AddressFields(fields: FieldsProps) {
  const t = useTranslations('billing')
  const [outcome, setOutcome] = useState<Outcome>()
  const [places, setPlaces] = useState<readonly Place[]>()
  const [chosen, setChosen] = useState('')
  const asked = useRef('')
  // An answer comes later than what is typed meanwhile.
  const latest = useRef(fields)
  latest.current = fields
  // A stored address is replaced by that of a new code, but for the house number.
  const before = useRef<Partial<Address>>({ ...fields.typed, street: '' })

  function fill(address: Address) {
    const { typed, onChange } = latest.current
    onChange(fillAddress(typed, address, before.current))
    before.current = address
    setOutcome(address.town === '' ? 'Partly' : 'Filled')
  }

  function choose(index: string) {
    setChosen(index)
    const place = places?.[Number(index)]
    if (index !== '' && place) fill(addressOf(place))
  }

  async function look(typed: string) {
    fields.onChange({ postalCode: typed })
    setOutcome(undefined)
    setPlaces(undefined)
    setChosen('')
    const code = typed.normalize('NFKC').replace(/\D/g, '')
    asked.current = code
    if (code.length !== 7) return
    const found = await callApi(listPlacesOfPostalCode, { params: { code } })
    if (asked.current !== code) return
    if (isFailure(found)) {
      if (found.code === 'not_found') setOutcome('Unknown')
      return
    }
    fill(sharedAddress(found.items))
    if (found.items.length === 1) return
    setPlaces(found.items)
    setOutcome('Several')
  }

  return (
    <FieldGroup legend={t('addressGroup')}>
      <div className={styles.short}>
        <TextField
          {...fields}
          onChange={({ postalCode = '' }) => void look(postalCode)}
          name="postalCode"
          label={t('postalCode')}
          hint={t('postalCodeHint')}
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="150-0001"
        />
        <p role="status" className="small muted">
          {outcome && t(`postalCode${outcome}`)}
        </p>
      </div>
      {places && (
        <Field label={t('postalCodePlace')}>
          <Select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="">{t('postalCodeChoose', { count: places.length })}</option>
            {places.map(({ prefecture, city, town }, index) => (
              <option key={`${prefecture}${city}${town}`} value={index}>
                {[prefecture, city, town].join(' ').trim()}
              </option>
            ))}
          </Select>
        </Field>
      )}
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
      <KanaField
        {...fields}
        name="addressKana"
        label={t('addressKana')}
        hint={t('addressKanaHint')}
      />
    </FieldGroup>
  )
}
