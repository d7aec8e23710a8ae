import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { useSignIn } from '../sign-in-modal.tsx'

interface SignInPromptProps {
  title?: ReactNode
  text?: ReactNode
  isPage?: boolean
}

/** In place of a page that is for signed-in people only. */
export function SignInPrompt({ title, text, isPage = false }: SignInPromptProps) {
  const t = useTranslations('accounts.signIn')
  const common = useTranslations('common')
  const signIn = useSignIn()
  return (
    <EmptyState
      icon="lock"
      title={title ?? t('promptTitle')}
      text={text ?? t('promptText')}
      isPage={isPage}
    >
      <Button look="accent" onClick={() => signIn.open('sign-in')}>
        {common('signIn')}
      </Button>
      <Button look="outline" onClick={() => signIn.open('sign-up')}>
        {common('getStarted')}
      </Button>
    </EmptyState>
  )
}
