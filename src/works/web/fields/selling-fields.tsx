import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { RadioGroup, Switch } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select, TextInput } from '#ui/form/inputs.tsx'
import { useProblemWords } from '#ui/form/problem-words.ts'
import { CC_TYPES, CREATIVE_COMMONS, LICENSES, type Status } from '../../contract.ts'
import { licenseUrl } from '../../license-url.ts'
import styles from '../editor.module.css'
import type { SharedProps } from '../work-form.ts'

interface SellingProps extends SharedProps {
  /** The label of what is sold, where it is not one sound. */
  label?: string
  /** The note beside the price. */
  note?: string | undefined
}

export function SellingFields({ form, problems, label, note, onEdit }: SellingProps) {
  const t = useTranslations('soundEditor.form')
  const wordsOf = useProblemWords()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('selling')}</legend>
      <Switch
        label={label ?? t('sales')}
        checked={form.sales}
        onChange={(event) => onEdit({ sales: event.target.checked })}
      />
      {form.sales && (
        <>
          <Field label={t('price')} hint={t('priceHint')} error={wordsOf(problems.price)}>
            <TextInput
              before="¥"
              inputMode="numeric"
              value={form.price}
              onChange={(event) => onEdit({ price: event.target.value })}
            />
          </Field>
          {note && <p className="notice small">{note}</p>}
          <Switch
            label={t('nameyourprice')}
            hint={t('nameyourpriceHint')}
            checked={form.nameyourprice}
            onChange={(event) => onEdit({ nameyourprice: event.target.checked })}
          />
        </>
      )}
    </fieldset>
  )
}

const CC_NAMES = ['cc1', 'cc2', 'cc3', 'cc4', 'cc5', 'cc6'] as const

export function LicenceFields({ form, onEdit }: SharedProps) {
  const t = useTranslations()
  return (
    <div className={styles.licence}>
      <Field label={t('works.licence')}>
        <Select
          value={form.license}
          onChange={(event) => onEdit({ license: Number(event.target.value) })}
        >
          {LICENSES.map((license) => (
            <option key={license} value={license}>
              {license === CREATIVE_COMMONS ? t('soundEditor.form.licence2') : t('works.allRights')}
            </option>
          ))}
        </Select>
      </Field>
      {form.license === CREATIVE_COMMONS && (
        <Field label={t('soundEditor.form.ccType')}>
          <Select
            value={form.ccType}
            onChange={(event) => onEdit({ ccType: Number(event.target.value) })}
          >
            {CC_NAMES.map((name, index) => (
              <option key={name} value={index + 1}>
                {t(`soundEditor.form.${name}`)} (CC {CC_TYPES[index]?.toUpperCase()})
              </option>
            ))}
          </Select>
          <a
            className={styles.deed}
            href={licenseUrl(CREATIVE_COMMONS, form.ccType)}
            target="_blank"
            rel="noreferrer"
          >
            {t('soundEditor.work.readLicence')}
          </a>
        </Field>
      )}
    </div>
  )
}

interface StatusFieldProps {
  status: Status
  onChange: (status: Status) => void
}

export function StatusField({ status, onChange }: StatusFieldProps) {
  const t = useTranslations()
  const name = useId()
  return (
    <RadioGroup
      label={t('soundEditor.form.status')}
      name={name}
      value={status}
      options={(['Draft', 'Private', 'Released'] as const).map((value) => ({
        value,
        label: t(`works.status.${value}`),
        hint: t(`soundEditor.form.status${value}Hint`),
      }))}
      onChange={onChange}
    />
  )
}
