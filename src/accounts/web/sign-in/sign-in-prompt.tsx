import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { useSignIn } from '../sign-in-modal.tsx'

interface SignInPromptProps {
  title?: string
  text?: string
  isPage?: boolean
}

/** Replaces a page that is for signed-in people only. */
export function SignInPrompt({ title, text, isPage = false }: SignInPromptProps) {
  const t = useTranslations()
  const signIn = useSignIn()
  const name = title ?? t('accounts.signIn.promptTitle')
  const purpose = { act: 'page', id: '', name } as const
  return (
    <EmptyState
      icon="lock"
      title={name}
      text={text ?? t('accounts.signIn.promptText')}
      isPage={isPage}
    >
      <Button look="accent" onClick={() => signIn.open('sign-in', purpose)}>
        {t('common.signIn')}
      </Button>
      <Button look="outline" onClick={() => signIn.open('sign-up', purpose)}>
        {t('common.getStarted')}
      </Button>
    </EmptyState>
  )
}
