import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { cancelEmailUpdate, type EmailChange } from '#accounts/settings-contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { ProblemLine } from '../parts/feedback.tsx'
import styles from './names.module.css'

export interface Led {
  /** Takes focus as it appears. */
  isLed: boolean
  onTurn: () => void
}

/** A change of address that is not confirmed yet, and the way back from it. */
export function EmailWaiting({ change, isLed, onTurn }: Led & { change: EmailChange }) {
  const t = useTranslations('settings.email')
  const format = useFormatter()
  const { problem, isBusy, cancel } = useCancel(change, onTurn)
  useLookOnReturn()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLed) box.current?.focus({ preventScroll: true })
  }, [isLed])
  const time = format.dateTime(new Date(change.expiresAt), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (
    <div ref={box} className={styles.waiting} tabIndex={-1}>
      <p>{t.rich('waiting', { email: change.email, b: (chunks) => <b>{chunks}</b> })}</p>
      <p className="small muted">{t('until', { time })}</p>
      <div className={styles.acts}>
        {change.inbox !== undefined && (
          <a className={styles.inbox} href={change.inbox} target="_blank" rel="noreferrer">
            {t('inbox')}
            <Icon name="external" size={16} />
          </a>
        )}
        <Button look="outline" size="small" busy={isBusy} onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
      <ProblemLine>{problem}</ProblemLine>
    </div>
  )
}

function useCancel({ id }: EmailChange, onTurn: () => void) {
  const t = useTranslations('settings.email')
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function cancel() {
    setBusy(true)
    setProblem(undefined)
    const answer = await callApi(cancelEmailUpdate, { params: { id }, query: {} })
    if (isFailure(answer)) setProblem(answer.message)
    else {
      onTurn()
      toast(t(answer.cancelled ? 'cancelled' : 'ended'))
      await revalidate()
    }
    setBusy(false)
  }
  return { problem, isBusy, cancel }
}

/** The link is opened in another window: anyone who comes back from there sees what became of it. */
function useLookOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const look = () => void revalidate()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [revalidate])
}
