import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { endSession, type Session } from '#accounts/settings-contract.ts'
import { callApi } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { ProblemLine } from '../parts/feedback.tsx'
import styles from '../parts/parts.module.css'
import { useSave } from '../parts/use-save.ts'
import access from './access.module.css'

interface SessionRowProps {
  session: Session
  onEnded: (device: string) => void
}

export function SessionRow({ session, onEnded }: SessionRowProps) {
  const { id, ip, current, seenAt, createdAt } = session
  const t = useTranslations('settings.sessions')
  const state = useSave()
  const { revalidate } = useRevalidator()
  const device = useDeviceName(session)

  function end() {
    void state.save(callApi(endSession, { params: { id } }), async () => {
      onEnded(device)
      await revalidate()
    })
  }

  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={access.device}>
          {device}
          {current && <span className={access.mark}>{t('current')}</span>}
        </p>
        <p className={access.ip}>{ip}</p>
        <p className={access.times}>
          <span>
            {current
              ? t('seenNow')
              : t.rich('seen', { time: () => <DateText at={seenAt} look="ago" /> })}
          </span>
          <span>{t.rich('created', { time: () => <DateText at={createdAt} look="ago" /> })}</span>
        </p>
      </div>
      {!current && (
        <Button
          look="outline"
          size="small"
          busy={state.isBusy}
          aria-label={t('endOf', { device, ip })}
          onClick={end}
        >
          {t('end')}
        </Button>
      )}
      <ProblemLine>{state.problem}</ProblemLine>
    </li>
  )
}

function useDeviceName({ browser, system }: Session): string {
  const t = useTranslations('settings.sessions')
  return t('device', {
    browser: browser ?? t('unknownBrowser'),
    system: system ?? t('unknownSystem'),
  })
}
