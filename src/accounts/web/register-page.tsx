import { useEffect } from 'react'
import {
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { pathIn } from '#web/i18n/locale-path.ts'
import { type HeadArguments, headWords, pageHead } from '#web/page-head.ts'
import { usePageLocale } from '#web/root-data.ts'
import { localeOf, viewerOf } from '#web/server-api.ts'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import type { Me } from '../contract.ts'
import { keepAuthRedirect, takeAuthRedirect } from './auth-redirect.ts'
import styles from './register/register.module.css'
import { RegisterForm } from './register/register-form.tsx'
import { SignInPrompt } from './sign-in/sign-in-prompt.tsx'

/** Who is registered has nothing to do here. */
export function loader({ context }: LoaderFunctionArgs) {
  const me = viewerOf(context)
  if (me && me.registered_at !== null) throw redirect(pathIn(localeOf(context), '/'))
  return { email: me?.email ?? undefined }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('accounts.register.title'), hidden: true })

export default function RegisterPage() {
  const { email } = useLoaderData<typeof loader>()
  const t = useTranslations('accounts.register')
  const finish = useFinish()
  useKeptRedirect()
  return (
    <div className={styles.page}>
      {email === undefined ? (
        <SignInPrompt title={t('signInTitle')} text={t('signInText')} isPage />
      ) : (
        <>
          <h1>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
          <RegisterForm email={email} onRegistered={finish} />
        </>
      )}
    </div>
  )
}

/** `?from=` of the server's redirect moves into the session storage of this tab. */
function useKeptRedirect(): void {
  const from = useSearchParams()[0].get('from')
  useEffect(() => {
    if (from === null) return
    const { origin, pathname } = window.location
    keepAuthRedirect(sessionStorage, from, origin)
    // Not a navigation: that would break off the loading of who has just signed in.
    window.history.replaceState(window.history.state, '', pathname)
  }, [from])
}

/** Back to where the way was interrupted, now as a registered person. */
function useFinish(): (me: Me) => Promise<void> {
  const t = useTranslations('accounts.register')
  const toast = useToast()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const locale = usePageLocale()
  return async (me) => {
    toast(t('done', { name: me.name ?? '' }))
    const kept = takeAuthRedirect(sessionStorage, window.location.origin)
    await navigate(kept ?? pathIn(locale, '/'), { replace: true })
    await revalidate()
  }
}
