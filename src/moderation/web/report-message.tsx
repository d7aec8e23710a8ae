import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { MESSAGE_LENGTH } from '#orders/message-contract.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { reportMessage } from '../contract.ts'
import { ReportForm } from './report-form.tsx'

/** Tells the operator about what the other wrote. */
export function ReportMessage({ id, reported }: { id: string; reported: boolean }) {
  const t = useTranslations('saleMessages.report')
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(reported)
  if (isDone) return <p className="small faint">{t('done')}</p>
  return (
    <>
      <Button look="quiet" size="small" flush onClick={() => setOpen(true)}>
        {t('act')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('title')} width="narrow">
        <ReportForm
          detailsMax={MESSAGE_LENGTH}
          send={(body) => callApi(reportMessage, { params: { id }, body })}
          onSent={() => {
            toast(t('sent'))
            setDone(true)
          }}
        />
      </Dialog>
    </>
  )
}
