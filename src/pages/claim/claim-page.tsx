import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { apiOf, pageError } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import {
  CLAIM_LINE_MAX,
  CLAIM_RIGHTS,
  CLAIM_TEXT_MAX,
  INQUIRY_DAYS,
  makeClaim,
} from '#moderation/claims-contract.ts'
import { loadTitle } from '#moderation/web/load-title.ts'
import { Sent } from '#moderation/web/sent.tsx'
import { Checkbox } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton, useForm } from '#ui/form/form.tsx'
import { Select, TextArea, TextInput } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Notice } from '#ui/notice.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import styles from './claim.module.css'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { kind, id = '' } = params
  if (kind !== 'sound' && kind !== 'album') {
    throw pageError(404, { code: 'not_found', message: '' })
  }
  return { kind, id, title: await loadTitle(apiOf(context), kind, id) } as const
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('claims.title'), hidden: true })

/** Anyone can claim that a work infringes their rights; what Japanese law asks of a claimant is asked. */
export default function ClaimPage() {
  const { kind, id, title } = useLoaderData<typeof loader>()
  const t = useTranslations('claims')
  const [isSent, setSent] = useState(false)
  const path = [{ label: title, to: `/${kind}/${id}` }, { label: t('title') }]
  if (isSent) {
    return (
      <Sent
        items={path}
        title={t('sent_title')}
        text={t('sent')}
        back={{ href: '/', label: t('back') }}
      />
    )
  }
  return (
    <div className={styles.page}>
      <Breadcrumbs items={path} />
      <h1>{t('title')}</h1>
      <p>{t(`about_${kind}`, { title })}</p>
      <p className="muted page-heading">{t('lead', { days: INQUIRY_DAYS })}</p>
      <ClaimForm kind={kind} id={id} onSent={() => setSent(true)} />
    </div>
  )
}

interface ClaimFormProps {
  kind: 'sound' | 'album'
  id: string
  onSent: () => void
}

function ClaimForm({ kind, id, onSent }: ClaimFormProps) {
  const t = useTranslations('claims')
  const form = useSubmit(async (data) => {
    const textOf = (name: string) => String(data.get(name) ?? '')
    const answer = await callApi(makeClaim, {
      body: {
        kind,
        id,
        right: CLAIM_RIGHTS.find((each) => each === data.get('right')) ?? 'other',
        original: textOf('original'),
        grounds: textOf('grounds'),
        name: textOf('name'),
        address: textOf('address'),
        email: textOf('email'),
        holder: textOf('holder'),
        discloses: data.has('discloses'),
        // The server says what is missing.
        isTrue: data.has('isTrue') as true,
      },
    })
    if (isFailure(answer)) return answer
    onSent()
  })
  return (
    <Form of={form} className="stack gap-4">
      <Field label={t('right')}>
        <Select name="right">
          {CLAIM_RIGHTS.map((right) => (
            <option key={right} value={right}>
              {t(`rights.${right}`)}
            </option>
          ))}
        </Select>
      </Field>
      <ClaimText name="original" />
      <ClaimText name="grounds" />
      <h2 className={styles.part}>{t('you')}</h2>
      <Field label={t('name')} error={form.errors.name}>
        <TextInput name="name" autoComplete="name" maxLength={CLAIM_LINE_MAX} />
      </Field>
      <Field label={t('address')} error={form.errors.address}>
        <TextInput name="address" autoComplete="street-address" maxLength={CLAIM_LINE_MAX} />
      </Field>
      <Field label={t('email')} hint={t('email_hint')} error={form.errors.email}>
        <TextInput name="email" type="email" autoComplete="email" maxLength={254} />
      </Field>
      <Field label={t('holder')} hint={t('holder_hint')} optional error={form.errors.holder}>
        <TextInput name="holder" maxLength={CLAIM_LINE_MAX} />
      </Field>
      <Checkbox name="discloses" label={t('discloses')} hint={t('discloses_hint')} />
      <div className="stack gap-2">
        <Checkbox
          name="isTrue"
          label={t('is_true')}
          aria-invalid={form.errors.isTrue ? true : undefined}
        />
        {form.errors.isTrue && <Notice look="line">{form.errors.isTrue}</Notice>}
      </div>
      <FormProblem />
      <div className="cluster end">
        <SubmitButton>{t('send')}</SubmitButton>
      </div>
    </Form>
  )
}

function ClaimText({ name }: { name: 'original' | 'grounds' }) {
  const t = useTranslations('claims')
  const { errors } = useForm()
  return (
    <Field label={t(name)} hint={t(`${name}_hint`)} error={errors[name]}>
      <TextArea name={name} rows={4} maxLength={CLAIM_TEXT_MAX} />
    </Field>
  )
}
