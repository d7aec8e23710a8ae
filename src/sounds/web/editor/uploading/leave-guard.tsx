import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../confirm-dialog.tsx'

/** Asks before the page is left while something would be lost by it. */
export function LeaveGuard({ because }: { because: 'uploading' | 'unsaved' | undefined }) {
  const t = useTranslations('uploads.leave')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      because !== undefined && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (because === undefined) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [because])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('title')}
      text={t(because ?? 'unsaved')}
      act={t('leave')}
      cancel={t('stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
