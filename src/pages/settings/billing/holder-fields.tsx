import { useTranslations } from 'use-intl'
import { HOLDER_KINDS } from '#money/bank-contract.ts'
import { RadioGroup } from '#ui/form/choices.tsx'
import styles from './billing.module.css'
import { FieldGroup, KanaField, TextField } from './text-field.tsx'
import { type FieldsProps, withHolder } from './typed.ts'

/** The name of the payee, in kanji and in kana. */
export function HolderFields({ typed, errors, onChange }: FieldsProps) {
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
