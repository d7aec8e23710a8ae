import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from '#publishing/web/editor.module.css'
import { BasicFields } from '#publishing/web/fields/basic-fields.tsx'
import type { Edited } from '#publishing/web/fields/fields.ts'
import { LicenceFields } from '#publishing/web/fields/licence-fields.tsx'
import { ReleaseDateField } from '#publishing/web/fields/release-date-field.tsx'
import { SellingFields } from '#publishing/web/fields/selling-fields.tsx'
import { StatusField } from '#publishing/web/fields/status-field.tsx'
import { ListeningFields } from './listening-fields.tsx'
import type { FieldsProps } from './sound-form.ts'
import { WorkFields } from './work-fields.tsx'

interface SoundFieldsProps extends FieldsProps, Edited {
  /** The rest may stay shut while several sounds are on one page. */
  openAll: boolean
  onCoverBusy: (busy: boolean) => void
}

const IN_MORE = [
  ...['price', 'limitFrom', 'limitTo', 'license', 'ccType'],
  ...['rights', 'workCode', 'isrc'],
]

/** Everything that an artist decides about a sound. */
export function SoundFields({ openAll, onCoverBusy, ...props }: SoundFieldsProps) {
  const t = useTranslations('soundEditor.form')
  const { form, problems, onEdit } = props
  const isWrong = IN_MORE.some((field) => problems[field] !== undefined)
  const [isOpen, setOpen] = useState(openAll)
  useEffect(() => {
    if (isWrong) setOpen(true)
  }, [isWrong])
  return (
    <div className={styles.fields}>
      <BasicFields {...props} onCoverBusy={onCoverBusy} />
      <div className={styles.status}>
        <StatusField status={form.status} onChange={(status) => onEdit({ status })} />
        {form.status !== 'Draft' && <ReleaseDateField {...props} />}
      </div>
      <details
        className={styles.more}
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>{t('more')}</summary>
        <div className={styles.inside}>
          <div className={styles.columns}>
            <SellingFields {...props} />
            <ListeningFields {...props} />
          </div>
          <LicenceFields {...props} />
          <WorkFields {...props} />
        </div>
      </details>
    </div>
  )
}
