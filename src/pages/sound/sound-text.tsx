import work from '#publishing/web/work-page.module.css'
import type { Sound } from '#sounds/contract.ts'
import { A } from '#ui/a.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import type { ProseTree } from '#ui/prose/tree.ts'
import styles from './sound-text.module.css'

/** What the artist wrote, and the tags. */
export function SoundText({ sound, text }: { sound: Sound; text: ProseTree }) {
  return (
    <div className={styles.text}>
      <Prose tree={text} />
      {sound.tags.length > 0 && (
        <ul className={work.tags}>
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
