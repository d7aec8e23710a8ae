import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import {
  APPEAL_MAX,
  appealSuspension,
  listMySuspensions,
  type Suspension,
} from '#accounts/suspension-contract.ts'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import styles from './suspension.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  if (!viewerOf(context)) return { suspensions: undefined }
  const { items } = orThrow(await apiOf(context)(listMySuspensions))
  return { suspensions: items }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('suspension.title'), hidden: true })

/** Says why an account is suspended or its payouts are frozen, until when, and takes the appeal. */
export default function SuspensionPage() {
  const { suspensions } = useLoaderData<typeof loader>()
  const t = useTranslations('suspension')
  if (!suspensions) return <SignInPrompt isPage />
  return (
    <div className={styles.page}>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <h1>{t('title')}</h1>
      {suspensions.length === 0 && <p>{t('none')}</p>}
      {suspensions.map((each) => (
        <Suspended key={each.kind} of={each} />
      ))}
    </div>
  )
}

function Suspended({ of: { kind, reason, endsAt, isAppealed } }: { of: Suspension }) {
  const t = useTranslations('suspension')
  const format = useFormatter()
  const [isSent, setSent] = useState(isAppealed)
  const day = format.dateTime(new Date(endsAt), { dateStyle: 'long' })
  return (
    <section className={styles.part} aria-labelledby={`suspended-${kind}`}>
      <h2 id={`suspended-${kind}`}>{t(`${kind}_title`)}</h2>
      <p>{t(kind, { day })}</p>
      <h3>{t('reason')}</h3>
      <p className={styles.reason}>{reason}</p>
      {isSent ? (
        <p className={styles.sent} role="status">
          {t('sent')}
        </p>
      ) : (
        <Appeal kind={kind} onSent={() => setSent(true)} />
      )}
    </section>
  )
}

function Appeal({ kind, onSent }: { kind: Suspension['kind']; onSent: () => void }) {
  const t = useTranslations('suspension')
  const form = useSubmit(async (data) => {
    const body = { text: String(data.get('text') ?? '') }
    const failed = await callApi(appealSuspension, { params: { kind }, body })
    if (isFailure(failed)) return failed
    onSent()
  })
  return (
    <Form of={form} className="stack gap-4">
      <Field label={t('appeal')} hint={t('appeal_hint')} error={form.errors.text}>
        <TextArea name="text" rows={5} maxLength={APPEAL_MAX} />
      </Field>
      <FormProblem />
      <div className="cluster end">
        <SubmitButton>{t('send')}</SubmitButton>
      </div>
    </Form>
  )
}
