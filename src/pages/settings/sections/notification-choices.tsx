import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import {
  type NotificationChoices as Choices,
  NOTIFICATION_KINDS,
  putNotificationChoices,
} from '#notifications/contract.ts'
import { Switch } from '#ui/form/choices.tsx'
import { Notice } from '#ui/notice.tsx'
import { Done } from '../parts/save-row.tsx'
import { SettingsSection } from '../parts/settings-section.tsx'
import { useChoices } from '../parts/use-choices.ts'
import { DeviceSwitch } from './device-switch.tsx'

export function NotificationChoices({ choices }: { choices: Choices }) {
  const t = useTranslations('settings')
  const { wanted, choose, savedAt, problem } = useChoices(choices, (body) =>
    callApi(putNotificationChoices, { body }),
  )
  return (
    <SettingsSection id="notifications" sign={<Done savedAt={savedAt}>{t('saved')}</Done>}>
      <DeviceSwitch />
      <div>
        {NOTIFICATION_KINDS.map((kind) => (
          <Switch
            key={kind}
            name={`notify-${kind}`}
            label={t(`notifications.${kind}`)}
            checked={wanted[kind]}
            onChange={(event) => choose({ [kind]: event.currentTarget.checked })}
          />
        ))}
      </div>
      <Notice look="line">{problem}</Notice>
    </SettingsSection>
  )
}
