import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiFailure, isFailure } from '#client/api-client.ts'
import { RadioGroup } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { REPORT_REASONS, type ReportReason } from '../contract.ts'

interface ReportFormProps {
  detailsMax: number
  send: (report: { reason: ReportReason; details?: string }) => Promise<ApiFailure | undefined>
  onSent: () => void
}

/** Asks what is wrong with something that others wrote. */
export function ReportForm({ detailsMax, send, onSent }: ReportFormProps) {
  const t = useTranslations('saleMessages.report')
  const [reason, setReason] = useState<ReportReason>('spam')
  const [details, setDetails] = useState('')
  const form = useSubmit(async () => {
    const answer = await send({ reason, ...(details.trim() && { details }) })
    if (isFailure(answer)) return answer
    onSent()
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
          maxLength={detailsMax}
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
