import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Me } from '#accounts/contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { addMyCard, deleteMyCard, type SavedCard } from '#orders/cards-contract.ts'
import { Button } from '#ui/button.tsx'
import { leaveFor, useSubmit } from '#ui/form/use-submit.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { EndButton } from '../parts/end-button.tsx'
import parts from '../parts/parts.module.css'
import { focusSection, SettingsSection } from '../parts/settings-section.tsx'
import styles from './cards.module.css'

interface CardsSectionProps {
  me: Me
  cards: readonly SavedCard[]
}

export function CardsSection({ me, cards }: CardsSectionProps) {
  const t = useTranslations('settings.cards')
  const toast = useToast()
  const [back, setBack] = useWayBack()
  return (
    <SettingsSection id="cards">
      {back && (
        <p className={styles.back} data-way={back}>
          {back === 'added' && <Icon name="check" size={16} />}
          {t(back)}
        </p>
      )}
      {cards.length === 0 && (
        <div className={parts.now}>
          <p>
            <b>{t('empty')}</b>
          </p>
          <p>{t('emptyText')}</p>
        </div>
      )}
      {cards.length > 0 && (
        <ul className="card">
          {cards.map((card) => (
            <CardRow
              key={card.id}
              card={card}
              onRemoved={(name) => {
                toast(t('removed', { card: name }))
                setBack(undefined)
                focusSection('cards')
              }}
            />
          ))}
        </ul>
      )}
      {me.email ? <AddCard /> : <p className={parts.now}>{t('needsEmail')}</p>}
    </SettingsSection>
  )
}

function AddCard() {
  const t = useTranslations('settings.cards')
  const { isBusy, problem, submit } = useSubmit(async () => {
    const answer = await callApi(addMyCard)
    return isFailure(answer) ? answer : leaveFor(answer.url)
  })
  return (
    <div className={parts.save}>
      <Button look="outline" icon="plus" busy={isBusy} onClick={submit}>
        {t('add')}
      </Button>
      <Notice look="line">{problem}</Notice>
    </div>
  )
}

interface CardRowProps {
  card: SavedCard
  onRemoved: (name: string) => void
}

function CardRow({ card: { id, brand, last4, expiry, expires }, onRemoved }: CardRowProps) {
  const t = useTranslations('settings.cards')
  const name = t('name', { brand: BRANDS[brand.toLowerCase()] ?? t('other'), last4 })
  return (
    <li className={parts.row}>
      <div className={parts.what}>
        <p>{name}</p>
        <p className={styles.expiry}>
          {t('expiry', { expiry })}
          {expires !== 'later' && (
            <span className={styles.mark} data-expires={expires}>
              {t(`marks.${expires}`)}
            </span>
          )}
        </p>
        {expires !== 'later' && <p>{t(`${expires}Text`)}</p>}
      </div>
      <EndButton
        size="small"
        aria-label={t('removeOf', { card: name })}
        question={{
          title: t('askTitle', { card: name }),
          text: t('askText'),
          act: t('remove'),
        }}
        request={() => callApi(deleteMyCard, { params: { id } })}
        onEnded={() => onRemoved(name)}
      >
        {t('remove')}
      </EndButton>
    </li>
  )
}

/** The keys are the names that payment providers use. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

const WAYS: Readonly<Record<string, 'added' | 'notAdded'>> = { added: 'added', left: 'notAdded' }

/** Returns how one came back from the provider's page: once, and not again after a reload. */
function useWayBack() {
  const [back, setBack] = useState(WAYS[useSearchParams()[0].get('card') ?? ''])
  useEffect(() => {
    if (back === undefined) return
    window.history.replaceState(window.history.state, '', `${window.location.pathname}#cards`)
    document.getElementById('cards-title')?.focus()
  }, [back])
  return [back, setBack] as const
}
