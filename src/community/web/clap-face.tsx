import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { groupDigits } from '#kernel/digits.ts'
import { Button } from '#ui/button.tsx'
import styles from './clap-button.module.css'

interface ClapFaceProps {
  total: number
  mine?: number
  /** True for one's own sound: a count, no act. */
  isOwn: boolean
  onClap?: () => void
  children?: ReactNode
}

export function ClapFace({ total, mine = 0, isOwn, onClap, children }: ClapFaceProps) {
  const t = useTranslations('community.clap')
  return (
    <span className={styles.claps}>
      <Button
        look="outline"
        icon="clap"
        disabled={isOwn}
        title={isOwn ? t('own') : t('label')}
        aria-label={`${t('label')}: ${t('count', { count: total })}`}
        data-clapped={mine > 0 || undefined}
        className={styles.button}
        onClick={onClap}
      >
        <span key={mine} className={styles.number}>
          {groupDigits(total)}
        </span>
      </Button>
      {children}
    </span>
  )
}
