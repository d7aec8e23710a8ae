import type { Album } from '#albums/contract.ts'
import work from '#publishing/web/work-page.module.css'
import { A } from '#ui/a.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import type { ProseTree } from '#ui/prose/tree.ts'
import styles from './album-text.module.css'

/** What the artist wrote, and the tags. */
export function AlbumText({ album, text }: { album: Album; text: ProseTree }) {
  return (
    <div className={styles.text}>
      <Prose tree={text} />
      {album.tags.length > 0 && (
        <ul className={work.tags}>
          {album.tags.map((tag) => (
            <li key={tag}>
              <A href={`/tag/${encodeURIComponent(tag)}`}>#{tag}</A>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
