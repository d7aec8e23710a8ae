import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { convertPassbook } from '#money/bank/japan-post.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import styles from './billing.module.css'

type Converted = NonNullable<ReturnType<typeof convertPassbook>>

/** Passbooks of Japan Post Bank have neither branch nor account number as other banks need them. */
export function PassbookFields({ onConverted }: { onConverted: (to: Converted) => void }) {
  const t = useTranslations('billing')
  const [symbol, setSymbol] = useState('')
  const [number, setNumber] = useState('')
  const [outcome, setOutcome] = useState<'converted' | 'notPassbook'>()
  function convert() {
    const converted = convertPassbook(symbol, number)
    setOutcome(converted ? 'converted' : 'notPassbook')
    if (converted) onConverted(converted)
  }
  return (
    <div className={styles.passbook}>
      <p className="small">{t('passbook')}</p>
      <div className={styles.pair}>
        <Field label={t('symbol')} error={outcome === 'notPassbook' ? t('notPassbook') : undefined}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            placeholder="1XXX0"
            value={symbol}
            onChange={(event) => setSymbol(event.currentTarget.value)}
          />
        </Field>
        <Field label={t('passbookNumber')}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
        </Field>
      </div>
      <div className="row wrap gap-3">
        <Button look="outline" size="small" onClick={convert}>
          {t('convert')}
        </Button>
        <span role="status" className="small muted">
          {outcome === 'converted' && t('converted')}
        </span>
      </div>
    </div>
  )
}
