import { useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { withoutLocale } from '#client/i18n/locale-path.ts'
import { isMoving } from '#client/moved-editor.ts'
import { ConfirmDialog } from '../overlay/dialog.tsx'

type Because = 'uploading' | 'broken' | 'replacing' | 'unsaved' | 'album' | 'removing'

interface LeaveGuardProps {
  because: Because | undefined
  /** The person has agreed to what is lost. */
  onLeave?: () => void
}

/**
 * Asks before the page is left while something would be lost by it; the same page in another
 * language keeps everything, and so does an editor whose address has changed. A router uses one
 * of several guards, so only those with a reason are rendered.
 */
export function LeaveGuard({ because, onLeave = () => {} }: LeaveGuardProps) {
  return because && <Asking because={because} onLeave={onLeave} />
}

function Asking({ because, onLeave }: { because: Because; onLeave: () => void }) {
  const t = useTranslations('uploads.leave')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      withoutLocale(currentLocation.pathname) !== withoutLocale(nextLocation.pathname) &&
      !isMoving({ nextLocation, historyAction }),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('title')}
      text={t(because)}
      act={t('leave')}
      cancel={t('stay')}
      {...answersOf(blocker, onLeave)}
    />
  )
}

export function answersOf(
  { proceed, reset }: Pick<Blocker, 'proceed' | 'reset'>,
  onLeave: () => void,
) {
  return {
    onConfirm() {
      onLeave()
      proceed?.()
    },
    onCancel: () => reset?.(),
  }
}
