import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiFailure, callApi, isFailure } from '#client/api-client.ts'
import { createDiscount, type DiscountCode, type DiscountItem } from '#codes/discount-contract.ts'
import { useFailureWords } from '#publishing/web/use-failure-words.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import styles from './codes.module.css'
import { ItemChoice } from './item-choice.tsx'
import { readNumber, readTerms, TermsFields } from './terms-fields.tsx'

export function CreateDiscount({ onCreated }: { onCreated: (discount: DiscountCode) => void }) {
  const t = useTranslations('discounts.form')
  const messageOf = useFailureWords()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<ApiFailure>()
  const [code, setCode] = useState('')
  const [kind, setKind] = useState<'percent' | 'yen'>('percent')
  const [amount, setAmount] = useState('')
  const [range, setRange] = useState<'everything' | 'selected'>('everything')
  const [chosen, setChosen] = useState<readonly DiscountItem[]>([])
  const errors = failed?.fields ?? {}
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (failed) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failed])

  const isPercent = kind === 'percent'

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    const answer = await callApi(createDiscount, {
      body: {
        code,
        percent: isPercent ? readNumber(amount) : null,
        yenOff: isPercent ? null : readNumber(amount),
        items: range === 'everything' ? null : chosen.map(({ id }) => id),
        ...readTerms(event.currentTarget),
      },
    })
    setBusy(false)
    if (!isFailure(answer)) return onCreated(answer)
    setFailed(answer)
  }

  return (
    <form ref={form} onSubmit={submit} className="stack gap-5" noValidate>
      <Field label={t('code')} hint={t('codeHint')} error={errors.code?.message}>
        <span className={styles.generate}>
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <Button look="outline" onClick={() => setCode(generateCode())}>
            {t('generate')}
          </Button>
        </span>
      </Field>
      <RadioGroup
        label={t('kind')}
        name="kind"
        value={kind}
        options={[
          { value: 'percent', label: t('percent') },
          { value: 'yen', label: t('yen') },
        ]}
        onChange={setKind}
      />
      <Field
        label={t(isPercent ? 'percentOff' : 'yenOff')}
        hint={t('priceHint')}
        error={errors[isPercent ? 'percent' : 'yenOff']?.message}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          before={isPercent ? undefined : '¥'}
          after={isPercent ? '%' : undefined}
          value={amount}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        />
      </Field>
      <RadioGroup
        label={t('for')}
        name="range"
        value={range}
        options={[
          { value: 'everything', label: t('everything') },
          { value: 'selected', label: t('selected') },
        ]}
        onChange={setRange}
        error={range === 'selected' ? errors.items?.message : undefined}
      />
      {range === 'selected' && <ItemChoice chosen={chosen} onChoose={setChosen} />}
      <TermsFields errors={errors} />
      {failed && Object.keys(errors).length === 0 && <Notice>{messageOf(failed)}</Notice>}
      <Button type="submit" look="accent" size="large" wide busy={isBusy}>
        {t('createAct')}
      </Button>
    </form>
  )
}

/** Without what is easily mistaken: I and 1, O and 0. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Eight letters of 32, so that it cannot be guessed. */
export function generateCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
}
