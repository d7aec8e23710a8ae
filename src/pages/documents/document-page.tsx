import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { configOf, localeOf, visitContext } from '#client/page-context.ts'
import { type HeadArguments, pageHead } from '#client/page-head.ts'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { DisclosureRequest } from './disclosure-request.tsx'
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
