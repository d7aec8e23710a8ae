import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { requestDisclosure } from '#accounts/seller-contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { useMe } from '#client/root-data.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import styles from './document.module.css'

/** Has the details of an artist, or of the operator where it is null, sent to who asks. */
export function DisclosureRequest({ seller }: { seller: string | null }) {
  const t = useTranslations('sellers.ask')
  const own = useMe()?.email
  const [isBusy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const [problem, setProblem] = useState<{ email?: string | undefined; form?: string }>({})

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('email')
    const email = typed === null ? {} : { email: String(typed) }
    setBusy(true)
    const answer = await callApi(requestDisclosure, {
      body: { ...(seller !== null && { seller }), ...email },
    })
    setBusy(false)
    if (!isFailure(answer)) return setSentTo(answer.email)
    const { email: refused } = answer.fields
    setProblem(refused ? { email: refused.message } : { form: answer.message })
  }

  return (
    <div className={styles.request}>
      <h3>{t('title')}</h3>
      <p role="status">{sentTo && t('sent', { email: sentTo })}</p>
      {sentTo === undefined && (
        <form onSubmit={submit} className="stack gap-3" noValidate>
          <p className="small muted">{own ? t('memberText', { email: own }) : t('text')}</p>
          {!own && (
            <Field label={t('email')} error={problem.email}>
              <TextInput type="email" name="email" autoComplete="email" maxLength={254} />
            </Field>
          )}
          {problem.form && <Notice>{problem.form}</Notice>}
          <div>
            <Button type="submit" look="outline" busy={isBusy}>
              {t('send')}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
