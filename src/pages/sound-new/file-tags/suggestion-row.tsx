import { useTranslations } from 'use-intl'
import { langOf } from '#client/i18n/lang-of.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './tag-suggestions.module.css'

interface OfferRowProps {
  name: string
  isUsed: boolean
  busy?: boolean
  onUse: () => void
  children: string
}

/** One thing that the file says. Once it is taken the row has the focus that its button had. */
export function OfferRow({ name, isUsed, busy = false, onUse, children }: OfferRowProps) {
  const t = useTranslations('uploads.offer')
  return (
    <div className={styles.row} tabIndex={-1}>
      <dt>{name}</dt>
      <dd className={styles.says} lang={langOf(children)}>
        {children}
      </dd>
      <dd>
        {isUsed ? (
          <span className={styles.used}>
            <Icon name="check" size={16} />
            {t('used')}
          </span>
        ) : (
          <Button
            look="outline"
            size="small"
            busy={busy}
            aria-label={t('useOf', { what: name })}
            onClick={({ currentTarget }) => {
              currentTarget.closest('div')?.focus()
              onUse()
            }}
          >
            {t('use')}
          </Button>
        )}
      </dd>
    </div>
  )
}
