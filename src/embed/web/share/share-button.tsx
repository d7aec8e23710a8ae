import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { LazyShareDialog } from './lazy-share-dialog.tsx'
import type { ShareProps } from './share-links.ts'

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
        <LazyShareDialog {...props} open={state === 'open'} onClose={() => setState('closed')} />
      )}
    </>
  )
}
