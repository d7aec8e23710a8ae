import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { useToast } from '#ui/overlay/toasts.tsx'

/**
 * Loads the page again, as the person who has signed in. This sends a newcomer to /register, and
 * what surrounds the page is not loaded on that way.
 */
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
