import type { ComponentProps } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { refuse, useSubmit } from '#ui/form/use-submit.ts'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { retryTranscode } from '#uploads/contract.ts'

interface RetryButtonProps {
  transcodeId: string
  size?: ComponentProps<typeof Button>['size']
  /** Reads the file's state again; by default the page is revalidated. */
  onRetried?: () => Promise<void>
}

/** Retries a file that the server has and could not process. */
export function RetryButton({ transcodeId, size, onRetried }: RetryButtonProps) {
  const t = useTranslations('uploads')
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const { isBusy, problem, submit } = useSubmit(async () => {
    const answer = await callApi(retryTranscode, { params: { id: transcodeId } })
    if (isFailure(answer)) toast(t('toasts.editFailed'), 'failed')
    await (onRetried ?? revalidate)()
    if (isFailure(answer)) return refuse({}, t('toasts.editFailed'))
  })
  return (
    <>
      <Button look="outline" size={size} busy={isBusy} onClick={submit}>
        {t('transfer.retry')}
      </Button>
      <Notice look="line">{problem}</Notice>
    </>
  )
}
