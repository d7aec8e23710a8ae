import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Me } from '#accounts/contract.ts'
import { type DeletionPreview, EXPORT_PATH } from '#privacy/contract.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import styles from '../parts/parts.module.css'
import { SettingsSection } from '../parts/settings-section.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

interface DataSectionProps {
  me: Me
  preview: DeletionPreview
}

export function DataSection({ me, preview }: DataSectionProps) {
  const t = useTranslations('settings.data')
  const [isDeleting, setDeleting] = useState(false)
  return (
    <SettingsSection id="data">
      <ul className="card">
        <li className={styles.row}>
          <div className={styles.what}>
            <h3>{t('exportTitle')}</h3>
            <p>{t('exportText')}</p>
          </div>
          <ButtonLink href={EXPORT_PATH} look="outline" icon="download" download>
            {t('export')}
          </ButtonLink>
        </li>
        <li className={styles.row}>
          <div className={styles.what}>
            <h3>{t('deleteTitle')}</h3>
            <p>{t('deleteText')}</p>
          </div>
          <Button look="outline" icon="trash" onClick={() => setDeleting(true)}>
            {t('delete')}
          </Button>
        </li>
      </ul>
      <DeleteDialog
        open={isDeleting}
        me={me}
        preview={preview}
        onClose={() => setDeleting(false)}
      />
    </SettingsSection>
  )
}
