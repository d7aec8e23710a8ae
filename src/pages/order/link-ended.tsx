import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { DOWNLOAD_LINK_USES, resendReceipt } from '#sales/contract.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'

/** A link that is too old or used up: a new one goes to the address that the order was made with. */
export function LinkEnded({ id, why }: { id: string; why: 'expired' | 'usedUp' }) {
  const t = useTranslations('sales.order')
  const toast = useToast()
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')

  async function resend() {
    setState('busy')
    const answer = await callApi(resendReceipt, { params: { id } })
    setState(isFailure(answer) ? 'idle' : 'sent')
    if (isFailure(answer)) toast(answer.message, 'failed')
  }

  return (
    <EmptyState
      icon="mail"
      title={t('title')}
      text={t(state === 'sent' ? 'resent' : why, { downloads: DOWNLOAD_LINK_USES })}
      isPage
    >
      {state !== 'sent' && (
        <Button busy={state === 'busy'} onClick={resend}>
          {t('resend')}
        </Button>
      )}
    </EmptyState>
  )
}
