import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { japanDay } from '#kernel/japan-day.ts'
import { langOf } from '#kernel/lang-of.ts'
import type { Order } from '#orders/contract.ts'
import { Button } from '#ui/button.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { changeGift, type GivenGift, resendGift } from '#vouchers/gift-contract.ts'
import { DayField, RecipientField } from '#vouchers/web/gifts/gift-fields.tsx'
import { besideGiftFields } from '#vouchers/web/gifts/read-gift.ts'
import styles from './order.module.css'

interface GiftCardProps {
  order: Order
  gift: GivenGift
  /** The key of a guest's link. */
  accessKey: string | undefined
}

/** Shows the giver for whom the gift is and when it is sent, with what can be done about it. */
export function GiftCard({ order, gift: loaded, accessKey: key }: GiftCardProps) {
  const t = useTranslations('gifts')
  const [changed, setChanged] = useState<GivenGift>()
  const [isOpen, setOpen] = useState(false)
  const gift = loaded.state === 'waiting' ? (changed ?? loaded) : loaded
  const call = { params: { id: order.id }, query: { key } }
  return (
    <section className={styles.offer} aria-labelledby="gift">
      <h2 id="gift">{t('heading')}</h2>
      <GiftFacts gift={gift} isPaid={order.paidAt !== null} />
      {isOpen && gift.state === 'waiting' && (
        <GiftForm
          gift={gift}
          call={call}
          onCancel={() => setOpen(false)}
          onSave={(saved) => {
            setChanged(saved)
            setOpen(false)
          }}
        />
      )}
      {!isOpen && gift.state === 'waiting' && (
        <p className="row">
          <Button look="outline" onClick={() => setOpen(true)}>
            {t('change')}
          </Button>
        </p>
      )}
      {gift.state === 'delivered' && <Resend gift={gift} call={call} />}
    </section>
  )
}

function GiftFacts({ gift, isPaid }: { gift: GivenGift; isPaid: boolean }) {
  const t = useTranslations('gifts')
  const { recipient, sender, message, deliverAt, deliveredAt, state } = gift
  const [isDue] = useState(() => new Date(deliverAt) <= new Date())
  return (
    <>
      <dl className={styles.giftFacts}>
        <dt>{t('to')}</dt>
        <dd>{recipient ?? t('forgotten')}</dd>
        <dt>{t('from')}</dt>
        <dd lang={langOf(sender)}>{sender}</dd>
        <dt>{t(deliveredAt === null ? 'when' : 'whenSent')}</dt>
        <dd>
          {isDue && !isPaid ? (
            t('whenPaid')
          ) : (
            <DateText at={deliveredAt ?? deliverAt} look="time" />
          )}
        </dd>
        <dt>{t('status')}</dt>
        <dd>{t(`states.${state}`)}</dd>
      </dl>
      {message !== '' && (
        <blockquote className={styles.message} lang={langOf(message)}>
          {message}
        </blockquote>
      )}
    </>
  )
}

interface GiftActs {
  gift: GivenGift
  call: { params: { id: string }; query: { key: string | undefined } }
}

interface GiftFormProps extends GiftActs {
  onCancel: () => void
  onSave: (gift: GivenGift) => void
}

function GiftForm({ gift, call, onCancel, onSave }: GiftFormProps) {
  const t = useTranslations('gifts')
  const toast = useToast()
  const form = useSubmit(async (data) => {
    const [recipient, date] = [`${data.get('gift-recipient')}`.trim(), `${data.get('gift-date')}`]
    const answer = await callApi(changeGift, { ...call, body: { recipient, date } })
    if (isFailure(answer)) return besideGiftFields(answer)
    toast(t('saved'))
    onSave(answer)
  })

  return (
    <Form of={form} className="stack gap-4">
      <RecipientField error={form.errors['gift-recipient']} first={gift.recipient ?? ''} />
      <DayField error={form.errors['gift-date']} first={japanDay(new Date(gift.deliverAt))} />
      <p className="small faint">{t('dateHint')}</p>
      <div className="cluster gap-3">
        <SubmitButton>{t('save')}</SubmitButton>
        <Button look="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <FormProblem />
      </div>
    </Form>
  )
}

function Resend({ gift, call }: GiftActs) {
  const t = useTranslations('gifts')
  const toast = useToast()
  const { isBusy, problem, submit } = useSubmit(async () => {
    const answer = await callApi(resendGift, call)
    if (isFailure(answer)) return answer
    toast(t('resent', { recipient: gift.recipient ?? '' }))
  })

  return (
    <div className="row wrap gap-3">
      <Button look="outline" icon="mail" busy={isBusy} onClick={submit}>
        {t('resend')}
      </Button>
      <Notice look="line">{problem}</Notice>
    </div>
  )
}
