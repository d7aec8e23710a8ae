import { useTranslations } from 'use-intl'
import { CC_TYPES, LICENSES } from '#publishing/contract.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/inputs.tsx'
import styles from '../editor.module.css'
import type { SharedProps } from './fields.ts'

const CREATIVE_COMMONS = 2
const CC_NAMES = ['cc1', 'cc2', 'cc3', 'cc4', 'cc5', 'cc6'] as const

export function LicenceFields({ form, onEdit }: SharedProps) {
  const t = useTranslations('soundEditor')
  return (
    <div className={styles.pair}>
      <Field label={t('form.licence')}>
        <Select
          value={form.license}
          onChange={(event) => onEdit({ license: Number(event.target.value) })}
        >
          {LICENSES.map((license) => (
            <option key={license} value={license}>
              {t(`form.licence${license}`)}
            </option>
          ))}
        </Select>
      </Field>
      {form.license === CREATIVE_COMMONS && (
        <Field label={t('form.ccType')}>
          <Select
            value={form.ccType}
            onChange={(event) => onEdit({ ccType: Number(event.target.value) })}
          >
            {CC_NAMES.map((name, index) => (
              <option key={name} value={index + 1}>
                {t(`form.${name}`)} (CC {CC_TYPES[index]?.toUpperCase()})
              </option>
            ))}
          </Select>
          <a
            className={styles.deed}
            href={`https://creativecommons.org/licenses/${CC_TYPES[form.ccType - 1]}/4.0/`}
            target="_blank"
            rel="noreferrer"
          >
            {t('work.readLicence')}
          </a>
        </Field>
      )}
    </div>
  )
}
