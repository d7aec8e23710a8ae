import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { requestDisclosure } from '#accounts/seller-contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { configOf, localeOf, visitContext } from '#client/page-context.ts'
import { type HeadArguments, pageHead } from '#client/page-head.ts'
import { useMe } from '#client/root-data.ts'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import styles from './document.module.css'
import type { Document, DocumentText } from './document.ts'
import { commerce } from './text/commerce.ts'
import { company } from './text/company.ts'
import { privacy } from './text/privacy.ts'
import { terms } from './text/terms.ts'

/** The keys are patterns of routes, see `app/routes.ts`. */
const TEXTS: Readonly<Record<string, DocumentText>> = {
  'ja?/company': company,
  'ja?/terms': terms,
  'ja?/privacy': privacy,
  'ja?/legal/commerce': commerce,
}

/** Sends only the requested text to the browser. */
export function loader({ pattern, context }: LoaderFunctionArgs): Document {
  const text = TEXTS[pattern]
  if (!text) throw new Error(`there is no document for ${pattern}`)
  const { terms } = context.get(visitContext)
  return text[localeOf(context)]({ brand: configOf(context).brandName, ...terms })
}

export function meta(args: HeadArguments & { loaderData?: Document }) {
  return pageHead(args, { title: args.loaderData?.title, description: args.loaderData?.lead })
}

/** A page of text: headings, paragraphs, and tables of terms and their descriptions. */
export default function DocumentPage() {
  const document = useLoaderData<Document>()
  const { of, onRequest } = document
  return (
    <>
      <Breadcrumbs items={[...(of ? [of] : []), { label: document.title }]} />
      <article className={styles.document}>
        <h1>{document.title}</h1>
        <p className={styles.lead}>{document.lead}</p>
        {document.effective && <p className={styles.effective}>{document.effective}</p>}
        {document.sections.map(({ heading, paragraphs = [], facts = [] }, at) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {facts.length > 0 && (
              <dl className={styles.facts}>
                {facts.map(([name, description]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{description}</dd>
                  </div>
                ))}
              </dl>
            )}
            {at === 0 && onRequest !== undefined && <DisclosureRequest seller={onRequest} />}
          </section>
        ))}
      </article>
    </>
  )
}

/** Has the details of an artist, or of the operator where it is null, sent to who asks. */
function DisclosureRequest({ seller }: { seller: string | null }) {
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
