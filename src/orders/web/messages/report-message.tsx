import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import {
  MESSAGE_LENGTH,
  REPORT_REASONS,
  type ReportReason,
  reportMessage,
} from '../../message-contract.ts'

/** Tells the operator about what the other wrote. */
export function ReportMessage({ id, reported }: { id: string; reported: boolean }) {
  const t = useTranslations('saleMessages.report')
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(reported)
  if (isDone) return <p className="small faint">{t('done')}</p>
  return (
    <>
      <Button look="quiet" size="small" flush onClick={() => setOpen(true)}>
        {t('act')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('title')} width="narrow">
        <ReportForm id={id} onDone={() => setDone(true)} />
      </Dialog>
    </>
  )
}

function ReportForm({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useTranslations('saleMessages.report')
  const toast = useToast()
  const [reason, setReason] = useState<ReportReason>('spam')
  const [details, setDetails] = useState('')
  const form = useSubmit(async () => {
    const body = { reason, ...(details.trim() && { details }) }
    const answer = await callApi(reportMessage, { params: { id }, body })
    if (isFailure(answer)) return answer
    toast(t('sent'))
    onDone()
  })

  return (
    <Form of={form} className="stack gap-4">
      <RadioGroup
        label={t('reason')}
        name="reason"
        value={reason}
        options={REPORT_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        onChange={setReason}
      />
      <Field label={t('details')} optional error={form.errors.details}>
        <TextArea
          name="details"
          rows={3}
          maxLength={MESSAGE_LENGTH}
          value={details}
          onChange={({ currentTarget }) => setDetails(currentTarget.value)}
        />
      </Field>
      <FormProblem />
      <div className="cluster end">
        <SubmitButton>{t('send')}</SubmitButton>
      </div>
    </Form>
  )
}
