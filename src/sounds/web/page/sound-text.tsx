import { langOf } from '#web/i18n/lang-of.ts'
import { A } from '#web/ui/a.tsx'
import type { Sound } from '../../contract.ts'
import styles from './sound-text.module.css'

/** What the artist wrote, in paragraphs, and the tags. */
export function SoundText({ sound }: { sound: Sound }) {
  const paragraphs = sound.description.split(/\n{2,}/).filter((text) => text.trim() !== '')
  return (
    <div className={styles.text}>
      {paragraphs.map((text) => (
        <p key={text} lang={langOf(text)}>
          {text}
        </p>
      ))}
      {sound.tags.length > 0 && (
        <ul className={styles.tags}>
          {sound.tags.map((tag) => (
            <li key={tag}>
              <A href={`/tag/${encodeURIComponent(tag)}`}>#{tag}</A>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
