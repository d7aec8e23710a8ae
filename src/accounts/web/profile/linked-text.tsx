import { Fragment } from 'react'
import { langOf } from '#web/i18n/lang-of.ts'
import { linksIn } from './links-in.ts'
import styles from './profile.module.css'

/** Text that people wrote: paragraphs at empty lines, and addresses as links. */
export function LinkedText({ text }: { text: string }) {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return (
    <div className={styles.prose}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal, and never move
        <p key={index} lang={langOf(paragraph)}>
          {linksIn(paragraph).map(({ text: part, href }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and never move
            <Fragment key={at}>
              {href === undefined ? part : <Outside href={href} text={part} />}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  )
}

/** A link to somewhere that a member wrote down: vouched for by nobody. */
export function Outside({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
      {text}
    </a>
  )
}
