import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import {
  createDiscount,
  type DiscountCode,
  type DiscountItem,
} from '#vouchers/discount-contract.ts'
import styles from './codes.module.css'
import { ItemChoice } from './item-choice.tsx'
import { readNumber, readTerms, TermsFields } from './terms-fields.tsx'

export function CreateDiscount({ onCreated }: { onCreated: (discount: DiscountCode) => void }) {
  const t = useTranslations('discounts.form')
  const [code, setCode] = useState('')
  const [kind, setKind] = useState<'percent' | 'yen'>('percent')
  const [amount, setAmount] = useState('')
  const [range, setRange] = useState<'everything' | 'together' | 'selected'>('everything')
  const [chosen, setChosen] = useState<readonly DiscountItem[]>([])
  const isPercent = kind === 'percent'

  const form = useSubmit(async (data) => {
    const answer = await callApi(createDiscount, {
      body: {
        code,
        percent: isPercent ? readNumber(amount) : null,
        yenOff: isPercent ? null : readNumber(amount),
        items: range === 'selected' ? chosen.map(({ id }) => id) : null,
        everything: range === 'together',
        ...readTerms(data),
      },
    })
    return isFailure(answer) ? answer : onCreated(answer)
  })
  const { errors } = form

  return (
    <Form of={form} className="stack gap-5">
      <Field label={t('code')} hint={t('codeHint')} error={errors.code}>
        <span className={styles.generate}>
          <TextInput
            name="code"
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
        error={errors[isPercent ? 'percent' : 'yenOff']}
      >
        <TextInput
          name={isPercent ? 'percent' : 'yenOff'}
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
          { value: 'together', label: t('together') },
          { value: 'selected', label: t('selected') },
        ]}
        onChange={setRange}
        error={range === 'selected' ? errors.items : undefined}
      />
      {range === 'selected' && <ItemChoice chosen={chosen} onChoose={setChosen} />}
      <TermsFields errors={errors} />
      <FormProblem />
      <SubmitButton look="accent" size="large" wide>
        {t('createAct')}
      </SubmitButton>
    </Form>
  )
}

/** The letters lack those that are easily mistaken: I and 1, O and 0. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Eight letters of 32, so that it cannot be guessed. */
export function generateCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
}
