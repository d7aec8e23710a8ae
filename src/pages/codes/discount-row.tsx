import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { useMe } from '#client/root-data.ts'
import { formatYen } from '#kernel/yen.ts'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Icon } from '#ui/icon.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Menu, MenuItem, MenuLine } from '#ui/overlay/menu.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import {
  changeDiscount,
  type DiscountCode,
  deleteDiscount,
  endDiscount,
} from '#vouchers/discount-contract.ts'
import { ConfirmRequest } from '#works/web/confirm-request.tsx'
import styles from './codes.module.css'
import { readTerms, TermsFields } from './terms-fields.tsx'

interface DiscountRowProps {
  discount: DiscountCode
  onChanged: (message: string) => void
}

export function DiscountRow({ discount, onChanged }: DiscountRowProps) {
  const t = useTranslations('discounts')
  const { code, state, percent, yenOff, items, everything, uses, maxUses } = discount
  const [first] = items ?? []
  const names = { count: items?.length ?? 0, more: (items?.length ?? 0) - 1 }
  return (
    <li className={styles.row}>
      <div className="stack gap-1 grow">
        <p className="row wrap gap-2">
          <span className={styles.code}>{code}</span>
          <span className="badge" data-status={state === 'active' ? 'Released' : undefined}>
            {t(`states.${state}`)}
          </span>
        </p>
        <p>
          <b>
            {yenOff === null
              ? t('percentOff', { percent: percent ?? 0 })
              : t('yenOff', { amount: formatYen(yenOff) })}
          </b>
          {' · '}
          {items === null && t(everything ? 'together' : 'everything')}
          {items !== null && (first ? t('items', { ...names, first: first.title }) : t('noItems'))}
        </p>
        <p className={styles.figures}>
          <span>
            {maxUses === null
              ? t('uses', { count: uses })
              : t('usesOf', { count: uses, max: maxUses })}
          </span>
          <Dates discount={discount} />
        </p>
      </div>
      <Acts discount={discount} onChanged={onChanged} />
    </li>
  )
}

function Dates({ discount: { startsAt, endsAt } }: Pick<DiscountRowProps, 'discount'>) {
  const t = useTranslations('discounts')
  const format = useFormatter()
  const words = (at: string) =>
    format.dateTime(new Date(at), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Asia/Tokyo',
    })
  if (startsAt !== null && endsAt !== null) {
    return <span>{t('between', { from: words(startsAt), until: words(endsAt) })}</span>
  }
  if (startsAt !== null) return <span>{t('from', { date: words(startsAt) })}</span>
  return endsAt !== null && <span>{t('until', { date: words(endsAt) })}</span>
}

function Acts({ discount, onChanged }: DiscountRowProps) {
  const t = useTranslations('discounts')
  const toast = useToast()
  const messageOf = useFailureWords()
  const username = useMe()?.username ?? ''
  const [asked, setAsked] = useState<'edit' | 'end' | 'remove'>()
  const { id, code, uses, state } = discount
  const close = () => setAsked(undefined)
  const done = (message: string) => {
    close()
    onChanged(message)
  }

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      toast(t('copied', { text }))
    } catch {
      toast(t('copyFailed', { text }))
    }
  }

  return (
    <>
      <Menu
        button={<Icon name="more" size={20} />}
        label={t('moreOf', { code })}
        buttonClass="tool"
      >
        <MenuItem icon="tag" onSelect={() => copy(code)}>
          {t('copyCode')}
        </MenuItem>
        <MenuItem icon="link" onSelect={() => copy(location.origin + linkOf(discount, username))}>
          {t('copyLink')}
        </MenuItem>
        <MenuItem icon="edit" onSelect={() => setAsked('edit')}>
          {t('edit')}
        </MenuItem>
        {(state !== 'ended' || uses === 0) && <MenuLine />}
        {state !== 'ended' && (
          <MenuItem icon="close" onSelect={() => setAsked('end')}>
            {t('end')}
          </MenuItem>
        )}
        {uses === 0 && (
          <MenuItem icon="trash" onSelect={() => setAsked('remove')}>
            {t('remove')}
          </MenuItem>
        )}
      </Menu>
      <EditDiscount
        discount={discount}
        open={asked === 'edit'}
        onClose={close}
        onSaved={() => done(t('form.saved', { code }))}
      />
      <ConfirmRequest
        open={asked === 'end'}
        title={t('endQuestion')}
        text={t('endText', { code })}
        act={t('end')}
        request={() => callApi(endDiscount, { params: { id } })}
        messageOf={messageOf}
        onDone={() => done(t('ended', { code }))}
        onClose={close}
      />
      <ConfirmRequest
        open={asked === 'remove'}
        title={t('removeQuestion')}
        text={t('removeText', { code })}
        act={t('remove')}
        request={() => callApi(deleteDiscount, { params: { id } })}
        messageOf={messageOf}
        onDone={() => done(t('removed', { code }))}
        onClose={close}
      />
    </>
  )
}

/** Returns the link to the one item that it is for, else to the artist. */
function linkOf({ code, items }: DiscountCode, username: string): string {
  const [first, ...others] = items ?? []
  const [kind, id] = first?.id.split('-') ?? []
  const path = kind && others.length === 0 ? `/${kind}/${id}` : `/user/${username}`
  return `${path}?code=${code}`
}

interface EditDiscountProps {
  discount: DiscountCode
  open: boolean
  onClose: () => void
  onSaved: () => void
}

function EditDiscount({ discount, open, onClose, onSaved }: EditDiscountProps) {
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
