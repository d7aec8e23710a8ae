import { useNavigate, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { signOut } from '#accounts/sign-in-contract.ts'
import { callApi, isFailure } from '../../api-client.ts'
import { pathIn } from '../../i18n/locale-path.ts'
import { usePageLocale } from '../../root-data.ts'
import { useToast } from '../../ui/overlay/toasts.tsx'

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
    await navigate(pathIn(locale, '/'))
    await revalidate()
  }
}
