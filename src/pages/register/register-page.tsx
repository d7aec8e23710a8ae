import { useEffect, useState } from 'react'
import {
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { getMe, getRegistration, type Me, NAME_LENGTH, register } from '#accounts/contract.ts'
import { type AskedSignIn, EmailForm } from '#accounts/web/sign-in/email-form.tsx'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { CheckInbox, LinkExpired } from '#accounts/web/sign-in/sign-in-waiting.tsx'
import { PROVIDER_NAMES, takeProvider } from '#accounts/web/sign-in/social-provider.tsx'
import { useSignInWait } from '#accounts/web/sign-in/use-sign-in-wait.ts'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { useSignOut } from '#accounts/web/use-sign-out.ts'
import { UsernameField } from '#accounts/web/username-field.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { apiOf, localeOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { type PageHandle, useConfig, usePageLocale } from '#client/root-data.ts'
import { fitAddress } from '#kernel/image-address.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { ImageField } from '#uploads/web/image-field.tsx'
import { storeAuthRedirect, takeAuthRedirect } from './auth-redirect.ts'
import styles from './register.module.css'

export const handle: PageHandle = { header: 'plain' }

export async function loader({ context }: LoaderFunctionArgs) {
  const me = viewerOf(context)
  if (me && me.registered_at !== null) throw redirect(pathIn(localeOf(context), '/'))
  return { me, suggested: me && orThrow(await apiOf(context)(getRegistration)) }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('accounts.register.title'), hidden: true })

export default function RegisterPage() {
  const { me, suggested } = useLoaderData<typeof loader>()
  const t = useTranslations('accounts.register')
  useStoredRedirect()
  return (
    <div className={styles.page}>
      {me && suggested ? (
        <Step me={me} suggested={suggested} />
      ) : (
        <SignInPrompt title={t('signInTitle')} text={t('signInText')} isPage />
      )}
    </div>
  )
}

/** An address first, where the provider vouched for none; then the names. */
function Step({ me, suggested }: { me: Me; suggested: RegisterFormProps['suggested'] }) {
  const t = useTranslations('accounts.register')
  const { welcome, greetBack } = useFinish()
  const { revalidate } = useRevalidator()
  if (me.email === null) {
    const proceed = (now: Me) => (now.registered_at === null ? revalidate() : greetBack(now))
    return <ProveEmail suggested={me.suggested_email ?? ''} onProved={proceed} />
  }
  return (
    <>
      <h1>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <RegisterForm
        email={me.email}
        picture={me.user_image}
        suggested={suggested}
        onRegistered={welcome}
      />
      <WrongAccount />
    </>
  )
}

/** `?from=` of the server's redirect moves into the session storage of this tab. */
function useStoredRedirect(): void {
  const from = useSearchParams()[0].get('from')
  useEffect(() => {
    if (from === null) return
    const { origin, pathname } = window.location
    storeAuthRedirect(sessionStorage, from, origin)
    // A navigation would abort the loading of the person who has just signed in.
    window.history.replaceState(window.history.state, '', pathname)
  }, [from])
}

function useFinish() {
  const t = useTranslations('accounts.register')
  const toast = useToast()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const locale = usePageLocale()
  async function leave() {
    const path = takeAuthRedirect(sessionStorage, window.location.origin)
    await navigate(path ?? pathIn(locale, '/'), { replace: true })
    await revalidate()
  }
  return {
    welcome(me: Me): Promise<void> {
      takeProvider(sessionStorage)
      toast(t('done', { name: me.name ?? '' }))
      return leave()
    },
    /** The address was that of an older account, which the provider now signs in to. */
    greetBack(me: Me): Promise<void> {
      const provider = takeProvider(sessionStorage)
      const name = me.name ?? ''
      const connected = provider && t('connected', { name, provider: PROVIDER_NAMES[provider] })
      toast(connected ?? t('welcomeBack', { name }))
      return leave()
    },
  }
}

interface ProveEmailProps {
  /** The address from the provider, or empty. */
  suggested: string
  /** The same person, or an older account that the address belongs to. */
  onProved: (me: Me) => Promise<void>
}

/** The first step for people whose provider vouches for no address. */
function ProveEmail({ suggested, onProved }: ProveEmailProps) {
  const t = useTranslations('accounts')
  const toast = useToast()
  const wordsOf = useFailureWords()
  const [email, setEmail] = useState(suggested)
  const [asked, setAsked] = useState<AskedSignIn>()
  const again = () => setAsked(undefined)
  const wait = useSignInWait(asked?.id, async () => {
    const me = await callApi(getMe)
    if (!isFailure(me)) return onProved(me)
    again()
    toast(wordsOf(me), 'failed')
  })
  if (!asked) {
    return (
      <>
        <h1>{t('register.proveTitle')}</h1>
        <p className={styles.lead}>{t('register.proveLead')}</p>
        <EmailForm email={email} takesFocus={false} onEdit={setEmail} onAsked={setAsked} />
        <WrongAccount />
      </>
    )
  }
  const hasExpired = wait === 'expired'
  return (
    <>
      <h1 className="page-heading">{t(`signIn.${hasExpired ? 'expiredTitle' : 'checkTitle'}`)}</h1>
      {hasExpired ? <LinkExpired onAgain={again} /> : <CheckInbox asked={asked} onUndo={again} />}
    </>
  )
}

/** The header is plain here, and so has no menu with the way out. */
function WrongAccount() {
  const t = useTranslations('accounts.register')
  const signOut = useSignOut()
  return (
    <p className={styles.wrong}>
      {t('signedInWrong')}
      <Button look="quiet" size="small" onClick={signOut}>
        {t('signOut')}
      </Button>
    </p>
  )
}

interface RegisterFormProps {
  email: string
  /** The picture that the account has, such as that of a social provider. */
  picture: string | null
  suggested: z.output<typeof getRegistration.reply>
  onRegistered: (me: Me) => Promise<void>
}

/** Name, username, image; the address is the one that was signed in with. */
function RegisterForm({ email, picture, suggested, onRegistered }: RegisterFormProps) {
  const t = useTranslations('accounts.register')
  const signIn = useSignIn()
  const { image } = useConfig()
  const [userImage, setUserImage] = useState<string | null>()
  const [isUploading, setUploading] = useState(false)

  const form = useSubmit(async (data) => {
    const typed = (field: string) => String(data.get(field) ?? '')
    const body = { name: typed('name'), username: typed('username'), userImage, email }
    const answer = await callApi(register, { body })
    if (!isFailure(answer)) return onRegistered(answer)
    // The session has ended meanwhile; the form waits behind the modal, with all that was typed.
    if (answer.status === 401) signIn.open('sign-in')
    return answer
  })
  const { errors, forget } = form

  return (
    <Form of={form} className="stack gap-5">
      <ImageField
        label={t('image')}
        shown={picture && fitAddress(image, picture, 400, 400)}
        shape="round"
        error={errors.userImage}
        onChange={(id) => {
          setUserImage(id)
          forget('userImage')
        }}
        onBusy={setUploading}
      />
      <Field label={t('name')} hint={t('nameHint')} error={errors.name}>
        <TextInput
          name="name"
          required
          maxLength={NAME_LENGTH}
          autoComplete="name"
          defaultValue={suggested.name}
        />
      </Field>
      <UsernameField suggested={suggested.username} error={errors.username} />
      <Field label={t('email')} hint={t('emailHint')} error={errors.email}>
        <TextInput type="email" name="email" value={email} readOnly />
      </Field>
      <FormProblem />
      <SubmitButton look="accent" size="large" wide disabled={isUploading}>
        {t('submit')}
      </SubmitButton>
    </Form>
  )
}
