import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Me } from '#accounts/contract.ts'
import { putSellerSettings, type SellerSettings } from '#accounts/seller-contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { A } from '#ui/a.tsx'
import { Checkbox } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextArea, TextInput } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import styles from './parts/parts.module.css'
import { SaveRow } from './parts/save-row.tsx'
import { SettingsSection } from './parts/settings-section.tsx'
import { useUnsaved } from './parts/unsaved.tsx'

/** The disclosure of an artist who sells as a business, on a page or on request. */
export function SellerSection({ me, seller }: { me: Me; seller: SellerSettings }) {
  const t = useTranslations('settings.seller')
  const [saved, setSaved] = useState(seller)
  const [typed, setTyped] = useState(seller)
  useUnsaved('seller', JSON.stringify(typed) !== JSON.stringify(saved))

  const form = useSubmit(async () => {
    const answer = await callApi(putSellerSettings, { body: typed })
    if (isFailure(answer)) return answer
    setSaved(answer)
    setTyped(answer)
  })
  const { errors } = form
  const change = (changed: Partial<SellerSettings>) => {
    setTyped({ ...typed, ...changed })
    form.forget(Object.keys(changed)[0])
  }
  const field = (name: 'name' | 'representative' | 'phone' | 'email') => ({
    name: `seller-${name}`,
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
  })

  return (
    <SettingsSection id="seller">
      <Form of={form} className={styles.form}>
        <Checkbox
          name="isBusiness"
          checked={typed.isBusiness}
          onChange={({ currentTarget: { checked } }) => change({ isBusiness: checked })}
          label={t('isBusiness')}
          hint={saved.isBusiness ? t('isBusinessHint') : undefined}
        />
        {typed.isBusiness && (
          <>
            <Field label={t('name')} hint={t('nameHint')} error={errors.name}>
              <TextInput {...field('name')} autoComplete="off" />
            </Field>
            <Field
              label={t('representative')}
              optional
              hint={t('representativeHint')}
              error={errors.representative}
            >
              <TextInput {...field('representative')} autoComplete="off" />
            </Field>
            <Field label={t('address')} error={errors.address}>
              <TextArea
                name="seller-address"
                rows={2}
                autoComplete="street-address"
                value={typed.address}
                onChange={({ currentTarget: { value } }) => change({ address: value })}
              />
            </Field>
            <Field label={t('phone')} error={errors.phone}>
              <TextInput {...field('phone')} type="tel" autoComplete="tel" />
            </Field>
            <Field label={t('email')} error={errors.email}>
              <TextInput {...field('email')} type="email" autoComplete="email" />
            </Field>
            <Checkbox
              name="onRequest"
              checked={typed.onRequest}
              onChange={({ currentTarget: { checked } }) => change({ onRequest: checked })}
              label={t('onRequest')}
              hint={t('onRequestHint')}
            />
          </>
        )}
        <SaveRow />
        {saved.isBusiness && (
          <p className="small">
            <A href={`/user/${me.username}/commerce`} className="underline">
              {t('view')}
            </A>
          </p>
        )}
      </Form>
    </SettingsSection>
  )
}
