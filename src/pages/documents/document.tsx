import { useLoaderData } from 'react-router'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import styles from './document.module.css'
import type { Document } from './load-document.ts'

/** A page of text: headings, paragraphs, and tables of what is asked and answered. */
export function DocumentPage() {
  const document = useLoaderData<Document>()
  return (
    <>
      <Breadcrumbs items={[{ label: document.title }]} />
      <article className={styles.document}>
        <h1>{document.title}</h1>
        <p className={styles.lead}>{document.lead}</p>
        {document.sections.map((section) => (
          <section key={section.heading}>
            <h2>{section.heading}</h2>
            {section.paragraphs?.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {section.facts && (
              <dl className={styles.facts}>
                {section.facts.map(([name, fact]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{fact}</dd>
                  </div>
                ))}
              </dl>
            )}
          </section>
        ))}
      </article>
    </>
  )
}
