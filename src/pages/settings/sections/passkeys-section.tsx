import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  type listPasskeys,
  PASSKEY_NAME_LENGTH,
  type Passkey,
  removePasskey,
} from '#accounts/passkey-contract.ts'
import { makePasskey, useNoPasskey } from '#accounts/web/passkeys.ts'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import type { Out } from '#kernel/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { EndButton } from '../parts/end-button.tsx'
import parts from '../parts/parts.module.css'
import { SaveRow } from '../parts/save-row.tsx'
import { focusSection, SettingsSection } from '../parts/settings-section.tsx'

type PasskeysSectionProps = Out<(typeof listPasskeys)['reply']> & {
  /** A name for a passkey of this device. */
  device: string
}

/** The passkeys of the account, and a form that adds one; a session that is not fresh changes none. */
export function PasskeysSection({ items, fresh, device }: PasskeysSectionProps) {
  const t = useTranslations('settings.passkeys')
  const toast = useToast()
  return (
    <SettingsSection id="passkeys">
      {items.length > 0 && (
        <ul className="card">
          {items.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              fresh={fresh}
              onRemoved={() => {
                toast(t('removed', { name: passkey.name }))
                focusSection('passkeys')
              }}
            />
          ))}
        </ul>
      )}
      <AddPasskey fresh={fresh} device={device} />
    </SettingsSection>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  fresh: boolean
  onRemoved: () => void
}

function PasskeyRow({ passkey, fresh, onRemoved }: PasskeyRowProps) {
  const { id, name, createdAt, usedAt } = passkey
  const t = useTranslations('settings.passkeys')
  const signIn = useSignIn()
  const time = (at: string) => ({ time: () => <DateText at={at} look="ago" /> })
  const label = t('removeOf', { name })
  return (
    <li className={parts.row}>
      <div className={parts.what}>
        <p>{name}</p>
        <p className={parts.times}>
          <span>{t.rich('added', time(createdAt))}</span>
          <span>{usedAt === null ? t('unused') : t.rich('used', time(usedAt))}</span>
        </p>
      </div>
      {fresh ? (
        <EndButton
          size="small"
          aria-label={label}
          question={{ title: t('askTitle', { name }), text: t('askText'), act: t('remove') }}
          request={() => callApi(removePasskey, { params: { id } })}
          onEnded={onRemoved}
        >
          {t('remove')}
        </EndButton>
      ) : (
        <Button
          look="outline"
          size="small"
          aria-label={label}
          onClick={() => signIn.open('sign-in')}
        >
          {t('remove')}
        </Button>
      )}
    </li>
  )
}

function AddPasskey({ fresh, device }: Pick<PasskeysSectionProps, 'fresh' | 'device'>) {
  const t = useTranslations('settings.passkeys')
  const [name, setName] = useState(device)
  const signIn = useSignIn()
  const toast = useToast()
  const wordNone = useNoPasskey()
  const { revalidate } = useRevalidator()
  const form = useSubmit(async () => {
    if (!fresh) return signIn.open('sign-in')
    const made = await makePasskey(name.trim() || device)
    if (typeof made === 'string') return wordNone(made, t('noneAdded'))
    if (isFailure(made)) return made.code === 'sign_in_afresh' ? revalidate() : made
    toast(t('done', { name: made.name }))
    setName(device)
    await revalidate()
  })
  return (
    <Form of={form} className={parts.form}>
      <Field label={t('name')} hint={t('nameHint')} error={form.errors.name}>
        <TextInput
          name="name"
          autoComplete="off"
          maxLength={PASSKEY_NAME_LENGTH}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </Field>
      <div role="status">{!fresh && <p className={parts.now}>{t('signInFirst')}</p>}</div>
      <SaveRow label={t(fresh ? 'add' : 'signInAgain')} done={null} />
    </Form>
  )
}
