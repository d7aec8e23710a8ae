import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { apiOf, orThrow } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { answerClaim, CLAIM_TEXT_MAX, getClaim } from '#moderation/claims-contract.ts'
import { RadioGroup } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import styles from './claim.module.css'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { token = '' } = params
  return { token, claim: orThrow(await apiOf(context)(getClaim, { params: { token } })) }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('claims.title'), hidden: true })

/** The uploader reads a claim behind the link in the email, and answers it. */
export default function ClaimAnswerPage() {
  const { token, claim } = useLoaderData<typeof loader>()
  const t = useTranslations('claims.answer')
  const format = useFormatter()
  const [isSent, setSent] = useState(false)
  const { title, right, original, grounds, claimant } = claim
  const name = useTranslations('claims.rights')
  if (claim.isClosed) {
    return <EmptyState icon="check" title={t('closed_title')} text={t('closed')} isPage />
  }
  if (isSent || claim.answer !== null) {
    return <EmptyState icon="check" title={t('answered_title')} text={t('answered')} isPage />
  }
  const day = format.dateTime(new Date(claim.dueAt), { dateStyle: 'long' })
  return (
    <div className={styles.page}>
      <h1>{t('title', { title })}</h1>
      <p className="page-heading">
        {t('lead', { day })} {claim.isHidden && t('hidden')}
      </p>
      <dl className={styles.facts}>
        <dt>{t('claimant')}</dt>
        <dd>{claimant ?? t('nameless')}</dd>
        <dt>{t('original')}</dt>
        <dd>{`${name(right)}\n${original}`}</dd>
        <dt>{t('grounds')}</dt>
        <dd>{grounds}</dd>
      </dl>
      <AnswerForm token={token} onSent={() => setSent(true)} />
    </div>
  )
}

type Answer = 'objects' | 'agrees'

function AnswerForm({ token, onSent }: { token: string; onSent: () => void }) {
  const t = useTranslations('claims.answer')
  const [answer, setAnswer] = useState<Answer>('objects')
  const form = useSubmit(async (data) => {
    const body = { agrees: answer === 'agrees', text: String(data.get('text') ?? '') }
    const failed = await callApi(answerClaim, { params: { token }, body })
    if (isFailure(failed)) return failed
    onSent()
  })
  return (
    <Form of={form} className="stack gap-4">
      <RadioGroup
        label={t('question')}
        name="answer"
        value={answer}
        options={[
          { value: 'objects', label: t('objects') },
          { value: 'agrees', label: t('agrees'), hint: t('agrees_hint') },
        ]}
        onChange={setAnswer}
      />
      {answer === 'objects' && (
        <Field label={t('text')} hint={t('text_hint')} error={form.errors.text}>
          <TextArea name="text" rows={5} maxLength={CLAIM_TEXT_MAX} />
        </Field>
      )}
      <FormProblem />
      <div className="cluster end">
        <SubmitButton>{t('send')}</SubmitButton>
      </div>
    </Form>
  )
}
