import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import styles from '../editor.module.css'

/** Someone was faster: what was typed is still there, and one of the two versions is chosen. */
export function StaleNotice({ onNewest, onMine }: { onNewest: () => void; onMine: () => void }) {
  const say = useTranslations('problems')
  const t = useTranslations('soundEditor.editPage')
  return (
    <div className={styles.stale} role="alert">
      <p>
        {say('stale_version')} {t('staleText')}
      </p>
      <Button look="outline" onClick={onNewest}>
        {t('takeNewest')}
      </Button>
      <Button look="outline" onClick={onMine}>
        {t('keepMine')}
      </Button>
    </div>
  )
}
