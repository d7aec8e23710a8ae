import { useTranslations } from 'use-intl'
import { SORTS, type Sort } from '#sounds/contract.ts'
import styles from '#sounds/web/browse.module.css'
import { A } from '#ui/a.tsx'

interface BrowseChoiceProps {
  path: string
  shows: 'sounds' | 'albums'
  sort: Sort
}

const WORDS = { new: 'fresh', popular: 'popular', clapped: 'clapped' } as const
const current = (isCurrent: boolean) => (isCurrent ? ('page' as const) : undefined)

/** Sounds or albums, and the order of sounds: links, so that each has its address. */
export function BrowseChoice({ path, shows, sort }: BrowseChoiceProps) {
  const t = useTranslations('sounds.browse')
  return (
    <div className={styles.choice}>
      <nav aria-label={t('shown')}>
        <ul className={styles.tabs}>
          {(['sounds', 'albums'] as const).map((each) => (
            <li key={each}>
              <A
                href={each === 'albums' ? `${path}?show=albums` : path}
                className="tab"
                data-keep-scroll
                aria-current={current(each === shows)}
              >
                {t(each)}
              </A>
            </li>
          ))}
        </ul>
      </nav>
      {shows === 'sounds' && (
        <nav aria-label={t('sort')}>
          <ul className={styles.sort}>
            {SORTS.map((each) => (
              <li key={each}>
                <A
                  href={each === 'new' ? path : `${path}?sort=${each}`}
                  className="pill"
                  data-keep-scroll
                  aria-current={current(each === sort)}
                >
                  {t(WORDS[each])}
                </A>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
