import { useTranslations } from 'use-intl'
import { Icon } from '#ui/icon.tsx'
import { shortAddress } from '#ui/prose/links-in.ts'
import { Prose } from '#ui/prose/prose.tsx'
import { proseText } from '#ui/prose/prose-text.ts'
import type { ProseTree } from '#ui/prose/tree.ts'
import styles from './about.module.css'

/** Longer ones begin folded; a few lines of lyrics are long, too. */
const LONG_LETTERS = 420
const LONG_BLOCKS = 6

/** What someone writes of themselves. The fold needs no script. */
export function ProfileAbout({ bio, links }: { bio: ProseTree; links: readonly string[] }) {
  const t = useTranslations('accounts.profile')
  const isLong = bio.length > LONG_BLOCKS || proseText(bio).length > LONG_LETTERS
  return (
    <>
      {bio.length > 0 && (
        <div className={isLong ? styles.folded : undefined}>
          <div className={styles.bio}>
            <Prose tree={bio} />
          </div>
          {isLong && (
            <label className={styles.unfold}>
              <input type="checkbox" className="visually-hidden" autoComplete="off" />
              {t('readMore')}
            </label>
          )}
        </div>
      )}
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map((link) => (
            <li key={link}>
              <Icon name="link" size={16} />
              <a href={link} target="_blank" rel="nofollow ugc noopener noreferrer">
                {shortAddress(link)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
