import { useTranslations } from 'use-intl'
import { ButtonLink } from '#ui/button.tsx'
import parts from '../parts/parts.module.css'
import { SettingsSection } from '../parts/settings-section.tsx'

/** Links to the page for bank details. */
export function BillingSection() {
  const t = useTranslations('settings.billing')
  return (
    <SettingsSection id="billing">
      <div className={parts.save}>
        <ButtonLink href="/settings/billing" look="outline">
          {t('open')}
        </ButtonLink>
      </div>
    </SettingsSection>
  )
}
