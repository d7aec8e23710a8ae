import { useTranslations } from 'use-intl'
import { formatYen } from '#kernel/yen.ts'
import { type DeletionPreview, EXPORT_PATH } from '#privacy/contract.ts'
import { A } from '#ui/a.tsx'
import styles from './delete-account.module.css'

/** What goes and what stays, in words; what is not there is not mentioned. */
export function FarewellText({ farewell }: { farewell: DeletionPreview }) {
  const { sounds, albums, soldSounds, purchases, unpaidYen } = farewell
  const t = useTranslations('settings.farewell')
  return (
    <div className={styles.farewell}>
      {unpaidYen > 0 && (
        <p className={styles.warning}>{t('unpaid', { amount: formatYen(unpaidYen) })}</p>
      )}
      <h3>{t('goes')}</h3>
      <ul>
        <li>{t('soundsGo', { sounds, albums })}</li>
        {purchases > 0 && (
          <li>
            {t.rich('purchases', {
              count: purchases,
              link: (chunks) => <A href="/my/purchases">{chunks}</A>,
            })}
          </li>
        )}
        <li>{t('rest')}</li>
      </ul>
      <h3>{t('stays')}</h3>
      <ul>
        {soldSounds > 0 && <li>{t('soldSounds', { count: soldSounds })}</li>}
        <li>{t('money')}</li>
        <li>{t('username')}</li>
      </ul>
      <p>
        {t.rich('exportFirst', {
          link: (chunks) => (
            <A href={EXPORT_PATH} download>
              {chunks}
            </A>
          ),
        })}
      </p>
    </div>
  )
}
