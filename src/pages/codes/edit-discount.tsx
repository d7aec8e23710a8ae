import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiFailure, callApi, isFailure } from '#client/api-client.ts'
import { changeDiscount, type DiscountCode } from '#codes/discount-contract.ts'
import { useFailureWords } from '#publishing/web/use-failure-words.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { readTerms, TermsFields } from './terms-fields.tsx'

interface EditDiscountProps {
  discount: DiscountCode
  open: boolean
  onClose: () => void
  onSaved: () => void
}

export function EditDiscount({ discount, open, onClose, onSaved }: EditDiscountProps) {
  const t = useTranslations('discounts.form')
  return (
    <Dialog open={open} onClose={onClose} title={t('editTitle', { code: discount.code })}>
      <EditForm discount={discount} onSaved={onSaved} />
    </Dialog>
  )
}

function EditForm({ discount, onSaved }: Pick<EditDiscountProps, 'discount' | 'onSaved'>) {
  const t = useTranslations('discounts.form')
  const messageOf = useFailureWords()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<ApiFailure>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    const params = { id: discount.id }
    const answer = await callApi(changeDiscount, { params, body: readTerms(event.currentTarget) })
    setBusy(false)
    if (!isFailure(answer)) return onSaved()
    setFailed(answer)
  }

  return (
    <form onSubmit={submit} className="stack gap-4" noValidate>
      <TermsFields terms={discount} errors={failed?.fields ?? {}} />
      {failed && Object.keys(failed.fields).length === 0 && <Notice>{messageOf(failed)}</Notice>}
      <div className="cluster end">
        <Button type="submit" look="accent" busy={isBusy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
