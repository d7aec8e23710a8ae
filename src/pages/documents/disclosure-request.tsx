import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { requestDisclosure } from '#accounts/seller-contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { useMe } from '#client/root-data.ts'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import styles from './document.module.css'

/** Has the details of an artist, or of the operator where it is null, sent to who asks. */
export function DisclosureRequest({ seller }: { seller: string | null }) {
  const t = useTranslations('sellers.ask')
  const own = useMe()?.email
  const [sentTo, setSentTo] = useState<string>()
  const form = useSubmit(async (data) => {
    const typed = data.get('email')
    const email = typed === null ? {} : { email: String(typed) }
    const answer = await callApi(requestDisclosure, {
      body: { ...(seller !== null && { seller }), ...email },
    })
    if (isFailure(answer)) return answer
    setSentTo(answer.email)
  })

  return (
    <div className={styles.request}>
      <h3>{t('title')}</h3>
      <p role="status">{sentTo && t('sent', { email: sentTo })}</p>
      {sentTo === undefined && (
        <Form of={form} className="stack gap-3">
          <p className="small muted">{own ? t('memberText', { email: own }) : t('text')}</p>
          {!own && (
            <Field label={t('email')} error={form.errors.email}>
              <TextInput type="email" name="email" autoComplete="email" maxLength={254} />
            </Field>
          )}
          <FormProblem />
          <div>
            <SubmitButton look="outline">{t('send')}</SubmitButton>
          </div>
        </Form>
      )}
    </div>
  )
}
