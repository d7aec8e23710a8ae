import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { useMe } from '#client/root-data.ts'
import { Button } from '#ui/button.tsx'
import styles from './comments.module.css'
import type { MemberFormProps } from './member-form.tsx'

/** Visitors need not carry it. */
const MemberForm = lazy(() => import('./member-form.tsx'))

export function CommentForm(props: MemberFormProps) {
  const me = useMe()
  if (!me?.registered_at) return <SignInFirst />
  return (
    <Suspense>
      <MemberForm {...props} />
    </Suspense>
  )
}

function SignInFirst() {
  const t = useTranslations('community.comments')
  const signIn = useSignIn()
  return (
    <div className={styles.signIn}>
      <p>{t('signIn')}</p>
      <Button look="outline" size="small" onClick={() => signIn.open('sign-in')}>
        {t('toSignIn')}
      </Button>
    </div>
  )
}
