import { useTranslations } from 'use-intl'
import { endOtherSessions, endSession, type Session } from '#accounts/settings-contract.ts'
import { callApi } from '#client/api-client.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { EndButton } from '../parts/end-button.tsx'
import parts from '../parts/parts.module.css'
import { focusSection, SettingsSection } from '../parts/settings-section.tsx'
import styles from './sessions.module.css'

export function SessionsSection({ sessions }: { sessions: readonly Session[] }) {
  const t = useTranslations('settings.sessions')
  const toast = useToast()
  function report(message: string) {
    toast(message)
    focusSection('sessions')
  }
  const sorted = sessions.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <SettingsSection id="sessions">
      <ul className="card">
        {sorted.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnded={(device) => report(t('ended', { device }))}
          />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <div className={parts.save}>
          <EndButton
            question={{ title: t('askTitle'), text: t('askText'), act: t('end') }}
            request={() => callApi(endOtherSessions)}
            onEnded={() => report(t('othersEnded'))}
          >
            {t('endOthers')}
          </EndButton>
        </div>
      )}
    </SettingsSection>
  )
}

/** Returns what names a device, such as “Firefox on Linux”. */
export function useDeviceName(): (session?: Pick<Session, 'browser' | 'system'>) => string {
  const t = useTranslations('settings.sessions')
  return (session) =>
    t('device', {
      browser: session?.browser ?? t('unknownBrowser'),
      system: session?.system ?? t('unknownSystem'),
    })
}

interface SessionRowProps {
  session: Session
  onEnded: (device: string) => void
}

function SessionRow({ session, onEnded }: SessionRowProps) {
  const { id, ip, current, seenAt, createdAt } = session
  const t = useTranslations('settings.sessions')
  const device = useDeviceName()(session)
  const time = (at: string) => ({ time: () => <DateText at={at} look="ago" /> })
  return (
    <li className={parts.row}>
      <div className={parts.what}>
        <p className={styles.device}>
          {device}
          {current && <span className={styles.mark}>{t('current')}</span>}
        </p>
        <p className={styles.ip}>{ip}</p>
        <p className={parts.times}>
          <span>{current ? t('seenNow') : t.rich('seen', time(seenAt))}</span>
          <span>{t.rich('created', time(createdAt))}</span>
        </p>
      </div>
      {!current && (
        <EndButton
          size="small"
          aria-label={t('endOf', { device, ip })}
          request={() => callApi(endSession, { params: { id } })}
          onEnded={() => onEnded(device)}
        >
          {t('end')}
        </EndButton>
      )}
    </li>
  )
}
