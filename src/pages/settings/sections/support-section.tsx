import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { withdrawAllSupport } from '#library/supporters-contract.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { EndButton } from '../parts/end-button.tsx'
import styles from '../parts/parts.module.css'
import { focusSection, SettingsSection } from '../parts/settings-section.tsx'

/** What others see of the member’s purchases, and the way to end that. */
export function SupportSection({ count }: { count: number }) {
  const t = useTranslations('settings.support')
  const purchases = useTranslations('menu')('shoppingList')
  const toast = useToast()
  return (
    <SettingsSection id="support">
      <p className={styles.now}>{count === 0 ? t('none') : t('count', { count })}</p>
      <div className={styles.save}>
        <ButtonLink href="/my/purchases" look="outline" icon="bag">
          {purchases}
        </ButtonLink>
        {count > 0 && (
          <EndButton
            question={{
              title: t('question'),
              text: t('questionText'),
              act: t('withdraw'),
            }}
            request={() => callApi(withdrawAllSupport)}
            onEnded={() => {
              toast(t('withdrawn'))
              focusSection('support')
            }}
          >
            {t('withdraw')}
          </EndButton>
        )}
      </div>
    </SettingsSection>
  )
}
