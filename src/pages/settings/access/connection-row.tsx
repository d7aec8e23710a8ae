import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Connection, endConnection } from '#accounts/settings-contract.ts'
import { PROVIDER_NAMES, SocialMark } from '#accounts/web/sign-in/social/social-mark.tsx'
import { callApi } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { ProblemLine } from '../parts/feedback.tsx'
import styles from '../parts/parts.module.css'
import { useSave } from '../parts/use-save.ts'

interface ConnectionRowProps {
  connection: Connection
  onEnded: () => void
}

/** A social account that signs this person in. */
export function ConnectionRow({ connection, onEnded }: ConnectionRowProps) {
  const { id, provider, label, connectedAt } = connection
  const t = useTranslations('settings.connections')
  const cancel = useTranslations('settings')('cancel')
  const state = useSave()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const name = PROVIDER_NAMES[provider]

  async function end() {
    setAsking(false)
    await state.save(callApi(endConnection, { params: { id } }), async () => {
      onEnded()
      await revalidate()
    })
  }

  return (
    <li className={styles.row}>
      <SocialMark provider={provider} />
      <div className={styles.what}>
        <p>{name}</p>
        <p>
          {label && `${label} · `}
          {t.rich('since', { time: () => <DateText at={connectedAt} look="ago" /> })}
        </p>
      </div>
      <Button
        look="outline"
        size="small"
        busy={state.isBusy}
        aria-label={t('disconnectFrom', { provider: name })}
        onClick={() => setAsking(true)}
      >
        {t('disconnect')}
      </Button>
      <ProblemLine>{state.problem}</ProblemLine>
      <ConfirmDialog
        open={isAsking}
        title={t('askTitle', { provider: name })}
        text={t('askText')}
        act={t('disconnect')}
        cancel={cancel}
        onConfirm={end}
        onCancel={() => setAsking(false)}
      />
    </li>
  )
}
