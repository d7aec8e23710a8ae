import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Me } from '#accounts/contract.ts'
import { putSellerSettings, type SellerSettings } from '#accounts/seller-contract.ts'
import { useSave } from '#accounts/web/use-save.ts'
import { callApi } from '#client/api-client.ts'
import { A } from '#ui/a.tsx'
import { Checkbox } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea, TextInput } from '#ui/form/inputs.tsx'
import styles from './parts/parts.module.css'
import { SaveRow } from './parts/save-row.tsx'
import { SettingsSection } from './parts/settings-section.tsx'
import { useUnsaved } from './parts/unsaved.tsx'

/** What an artist who sells as a business discloses, on a page or on request. */
export function SellerSection({ me, seller }: { me: Me; seller: SellerSettings }) {
  const t = useTranslations('settings.seller')
  const state = useSave()
  const [saved, setSaved] = useState(seller)
  const [typed, setTyped] = useState(seller)
  useUnsaved('seller', JSON.stringify(typed) !== JSON.stringify(saved))

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    await state.save(callApi(putSellerSettings, { body: typed }), (reply) => {
      setSaved(reply)
      setTyped(reply)
    })
  }
  const change = (changed: Partial<SellerSettings>) => {
    setTyped({ ...typed, ...changed })
    state.forget(Object.keys(changed)[0])
  }
  const field = (name: 'name' | 'representative' | 'phone' | 'email') => ({
    name: `seller-${name}`,
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
  })

  return (
    <SettingsSection id="seller">
      <form ref={state.form} onSubmit={submit} className={styles.form} noValidate>
        <Checkbox
          name="isBusiness"
          checked={typed.isBusiness}
          onChange={({ currentTarget: { checked } }) => change({ isBusiness: checked })}
          label={t('isBusiness')}
          hint={saved.isBusiness ? t('isBusinessHint') : undefined}
        />
        {typed.isBusiness && (
          <>
            <Field label={t('name')} hint={t('nameHint')} error={state.errors.name?.message}>
              <TextInput {...field('name')} autoComplete="off" />
            </Field>
            <Field
              label={t('representative')}
              optional
              hint={t('representativeHint')}
              error={state.errors.representative?.message}
            >
              <TextInput {...field('representative')} autoComplete="off" />
            </Field>
            <Field label={t('address')} error={state.errors.address?.message}>
              <TextArea
                name="seller-address"
                rows={2}
                autoComplete="street-address"
                value={typed.address}
                onChange={({ currentTarget: { value } }) => change({ address: value })}
              />
            </Field>
            <Field label={t('phone')} error={state.errors.phone?.message}>
              <TextInput {...field('phone')} type="tel" autoComplete="tel" />
            </Field>
            <Field label={t('email')} error={state.errors.email?.message}>
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
        <SaveRow state={state} />
        {saved.isBusiness && (
          <p className="small">
            <A href={`/user/${me.username}/commerce`} className="underline">
              {t('view')}
            </A>
          </p>
        )}
      </form>
    </SettingsSection>
  )
}
