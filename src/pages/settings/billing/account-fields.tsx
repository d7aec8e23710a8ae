import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { convertPassbook, JAPAN_POST } from '#money/bank/japan-post.ts'
import { HOLDER_SIGNS, toZenginKana } from '#money/bank/zengin-kana.ts'
import {
  ACCOUNT_TYPES,
  BANK_CODE_DIGITS,
  BRANCH_CODE_DIGITS,
  type ShownAccount,
} from '#money/bank-contract.ts'
import { type BankOption, listBanks, listBranches } from '#money/bank-directory-contract.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import styles from './billing.module.css'
import { CodeField } from './code-field.tsx'
import { FieldGroup, KanaField, TextField } from './text-field.tsx'
import type { FieldsProps } from './typed.ts'

/** Bank, branch, type, number, and the holder’s name as the bank will see it. */
export function AccountFields(props: FieldsProps & { account: ShownAccount | null }) {
  const { account, ...fields } = props
  const { typed, errors, onChange } = fields
  const t = useTranslations('billing')
  const [branchName, setBranchName] = useState(account?.branchName ?? undefined)
  const [conversions, setConversions] = useState(0)
  const transferred = toZenginKana(typed.holder)
  const inBank = { params: { code: typed.bankCode } }
  return (
    <FieldGroup legend={t('bankGroup')}>
      <CodeField
        label={t('bank')}
        hint={t('bankHint')}
        error={errors.bankCode}
        name="bankCode"
        digits={BANK_CODE_DIGITS}
        code={typed.bankCode}
        known={account?.bankName ?? undefined}
        unknown={t('unknownBank')}
        search={async (query) => itemsOf(await callApi(listBanks, { query: { query } }))}
        onChange={(bankCode) => {
          if (bankCode === typed.bankCode) return
          setBranchName(undefined)
          onChange({ bankCode, branchCode: '' })
        }}
      />
      {typed.bankCode === JAPAN_POST && (
        <PassbookFields
          onConverted={async ({ branchCode, ...converted }) => {
            const found = await callApi(listBranches, { ...inBank, query: { query: branchCode } })
            setBranchName(itemsOf(found).find(({ code }) => code === branchCode)?.name)
            onChange({ branchCode, ...converted })
            setConversions((count) => count + 1)
          }}
        />
      )}
      <CodeField
        // The field starts anew for another bank.
        key={`${typed.bankCode} ${conversions}`}
        label={t('branch')}
        hint={t(typed.bankCode === '' ? 'branchFirst' : 'branchHint')}
        disabled={typed.bankCode === ''}
        error={errors.branchCode}
        name="branchCode"
        digits={BRANCH_CODE_DIGITS}
        code={typed.branchCode}
        known={branchName}
        unknown={t('unknownBranch')}
        search={async (query) =>
          itemsOf(await callApi(listBranches, { ...inBank, query: { query } }))
        }
        onChange={(branchCode) => onChange({ branchCode })}
      />
      <RadioGroup
        label={t('accountType')}
        name="accountType"
        value={typed.accountType}
        options={ACCOUNT_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        onChange={(accountType) => onChange({ accountType })}
      />
      <div className={styles.short}>
        <TextField
          {...fields}
          name="number"
          label={t('number')}
          hint={account ? t('numberKept', { number: account.maskedNumber }) : t('numberHint')}
          inputMode="numeric"
          placeholder={account?.maskedNumber}
        />
      </div>
      <div className="stack gap-2">
        <KanaField {...fields} name="holder" label={t('holder')} hint={t('holderHint')} />
        <p role="status" className={styles.preview}>
          {transferred !== undefined &&
            t.rich('preview', {
              name: transferred.slice(0, HOLDER_SIGNS),
              b: (chunks) => <b>{chunks}</b>,
            })}
          {transferred !== undefined && transferred.length > HOLDER_SIGNS && (
            <span className="small muted">{t('previewCut', { most: HOLDER_SIGNS })}</span>
          )}
        </p>
      </div>
    </FieldGroup>
  )
}

/** A search that failed finds nothing: the code can still be typed. */
function itemsOf(answer: Awaited<ReturnType<typeof callApi<typeof listBanks>>>): BankOption[] {
  return isFailure(answer) ? [] : answer.items
}

type Converted = NonNullable<ReturnType<typeof convertPassbook>>

/** Passbooks of Japan Post Bank have neither branch nor account number as other banks need them. */
function PassbookFields({ onConverted }: { onConverted: (to: Converted) => void }) {
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
