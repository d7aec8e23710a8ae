import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { useToast } from '#ui/overlay/toasts.tsx'

/** Reloads the page's data after signing in; again for a newcomer, whom this redirects. */
export function useWelcome(onSignedIn: () => void): (isSilent?: boolean) => Promise<void> {
  const t = useTranslations('common')
  const toast = useToast()
  const { revalidate } = useRevalidator()
  return async (isSilent = false) => {
    onSignedIn()
    if (!isSilent) toast(t('signedIn'))
    const { pathname } = window.location
    await revalidate()
    if (window.location.pathname !== pathname) await revalidate()
  }
}
