import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './nav.module.css'
import { SECTIONS, type Section } from './settings-section.tsx'

/** Ways to the sections: a column beside them, or chips above them on a narrow screen. */
export function SettingsNav() {
  const t = useTranslations('settings')
  const current = useSectionInView()
  return (
    <nav aria-label={t('sections')} className={styles.nav}>
      <ul className={styles.list}>
        {SECTIONS.map((id) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {t(`${id}.title`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The first section in the upper part of the window. */
function useSectionInView(): Section | undefined {
  const [current, setCurrent] = useState<Section>()
  useEffect(() => {
    const inView = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id)
          else inView.delete(target.id)
        }
        const first = SECTIONS.find((id) => inView.has(id))
        if (first) setCurrent(first)
      },
      { rootMargin: '-90px 0px -60% 0px' },
    )
    for (const id of SECTIONS) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [])
  return current
}
