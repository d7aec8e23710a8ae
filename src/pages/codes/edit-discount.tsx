import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { changeDiscount, type DiscountCode } from '#vouchers/discount-contract.ts'
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
  const form = useSubmit(async (data) => {
    const params = { id: discount.id }
    const answer = await callApi(changeDiscount, { params, body: readTerms(data) })
    return isFailure(answer) ? answer : onSaved()
  })

  return (
    <Form of={form} className="stack gap-4">
      <TermsFields terms={discount} errors={form.errors} />
      <FormProblem />
      <div className="cluster end">
        <SubmitButton look="accent">{t('save')}</SubmitButton>
      </div>
    </Form>
  )
}
