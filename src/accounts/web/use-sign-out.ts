import { useNavigate, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { signOut } from '../sign-in-contract.ts'
import { forgetIntentions } from './intention.ts'

/** Ends the session and shows the first page as a visitor sees it. */
export function useSignOut(): () => void {
  const t = useTranslations('menu')
  const toast = useToast()
  const navigate = useNavigate()
  const locale = usePageLocale()
  const { revalidate } = useRevalidator()
  return async () => {
    const answer = await callApi(signOut)
    if (isFailure(answer)) return toast(t('signOutFailed'), 'failed')
    forgetIntentions(sessionStorage)
    await navigate(pathIn(locale, '/'))
    await revalidate()
  }
}
