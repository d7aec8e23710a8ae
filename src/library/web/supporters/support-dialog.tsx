import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { ignoreAbort } from '#client/ignore-abort.ts'
import type { Out } from '#kernel/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Notice } from '#ui/notice.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import {
  getOwnSupport,
  putOwnSupport,
  SUPPORTER_TEXT_LENGTH,
  withdrawSupport,
} from '../../supporters-contract.ts'

export interface SupportDialogProps {
  grant: string
  /** The title of what was bought. */
  title: string
  open: boolean
  onClose: () => void
}

/** How a buyer agrees to be shown on what they bought, and withdraws that. */
export default function SupportDialog({ open, onClose, grant, title }: SupportDialogProps) {
  const t = useTranslations('supporting')
  return (
    <Dialog open={open} onClose={onClose} title={t('dialog', { title })}>
      <LoadedForm grant={grant} title={title} onClose={onClose} />
    </Dialog>
  )
}

type OwnSupport = Out<(typeof getOwnSupport)['reply']>
type FormProps = Pick<SupportDialogProps, 'grant' | 'title' | 'onClose'>

function LoadedForm(props: FormProps) {
  const { grant } = props
  const [own, setOwn] = useState<OwnSupport>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const gone = new AbortController()
    callApi(getOwnSupport, { params: { grant }, signal: gone.signal }).then((answer) => {
      if (isFailure(answer)) setProblem(answer.message)
      else setOwn(answer)
    }, ignoreAbort(gone.signal))
    return () => gone.abort()
  }, [grant])
  if (problem !== undefined) return <Notice>{problem}</Notice>
  return own ? <SupportForm {...props} own={own} /> : null
}

function SupportForm({ grant, title, onClose, own }: FormProps & { own: OwnSupport }) {
  const t = useTranslations('supporting')
  const cancel = useTranslations('common')('cancel')
  const toast = useToast()
  const [isAgreed, setAgreed] = useState(own.shown)
  const form = useSubmit(async (data) => {
    const params = { grant }
    const answer = isAgreed
      ? await callApi(putOwnSupport, { params, body: { text: `${data.get('text')}` } })
      : await callApi(withdrawSupport, { params })
    if (isFailure(answer)) return answer
    if (isAgreed || own.shown) toast(t(isAgreed ? 'shown' : 'withdrawn', { title }))
    onClose()
  })
  return (
    <Form of={form} className="stack gap-5">
      <Checkbox
        label={t('agree')}
        hint={t('agreeHint')}
        checked={isAgreed}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      {isAgreed && (
        <Field
          label={t('text')}
          hint={own.hidden ? t('textHidden') : t('textHint', { count: SUPPORTER_TEXT_LENGTH })}
          error={form.errors.text}
          optional
        >
          <TextInput
            name="text"
            maxLength={SUPPORTER_TEXT_LENGTH}
            defaultValue={own.text}
            autoComplete="off"
          />
        </Field>
      )}
      <FormProblem />
      <div className="cluster end gap-3">
        <Button look="outline" onClick={onClose}>
          {cancel}
        </Button>
        <SubmitButton look="accent">{t('save')}</SubmitButton>
      </div>
    </Form>
  )
}
