import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withMessages } from '#client/i18n/load-messages.ts'
import { Button } from '#ui/button.tsx'
import type { ShareProps } from './share-links.ts'

/** The dialog is loaded when it is first opened. */
const ShareDialog = lazy(withMessages(() => import('./share-dialog.tsx')))

/** Opens the dialog with link and embed code. Not for drafts: no one else can open them. */
export function ShareButton(props: ShareProps) {
  const t = useTranslations('soundPage')
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button look="outline" aria-haspopup="dialog" onClick={() => setState('open')}>
        {t('share')}
      </Button>
      {state !== 'never' && (
        <Suspense>
          <ShareDialog {...props} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
