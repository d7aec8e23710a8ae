import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { endOtherSessions, type Session } from '#accounts/settings-contract.ts'
import { callApi } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { ProblemLine } from '../parts/feedback.tsx'
import styles from '../parts/parts.module.css'
import { focusSection, SettingsSection } from '../parts/settings-section.tsx'
import { useSave } from '../parts/use-save.ts'
import { SessionRow } from './session-row.tsx'

/** Where one is signed in; this device stands first. */
export function SessionsSection({ sessions }: { sessions: readonly Session[] }) {
  const t = useTranslations('settings.sessions')
  const toast = useToast()
  function say(words: string) {
    toast(words)
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
            onEnded={(device) => say(t('ended', { device }))}
          />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <EndOthers onEnded={() => say(t('othersEnded'))} />
      )}
    </SettingsSection>
  )
}

function EndOthers({ onEnded }: { onEnded: () => void }) {
  const t = useTranslations('settings.sessions')
  const cancel = useTranslations('settings')('cancel')
  const state = useSave()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  async function end() {
    setAsking(false)
    await state.save(callApi(endOtherSessions), async () => {
      onEnded()
      await revalidate()
    })
  }
  return (
    <div className={styles.save}>
      <Button look="outline" busy={state.isBusy} onClick={() => setAsking(true)}>
        {t('endOthers')}
      </Button>
      <ProblemLine>{state.problem}</ProblemLine>
      <ConfirmDialog
        open={isAsking}
        title={t('askTitle')}
        text={t('askText')}
        act={t('end')}
        cancel={cancel}
        onConfirm={end}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
