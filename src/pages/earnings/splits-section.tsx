import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { usePageLocale } from '#client/root-data.ts'
import { langOf } from '#kernel/lang-of.ts'
import { formatShare } from '#money/splits.ts'
import { leaveSplit, type MySplit } from '#money/splits-contract.ts'
import { A } from '#ui/a.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { ConfirmRequest } from '#works/web/confirm-request.tsx'
import styles from './splits-section.module.css'

/** Shares of what others earn. */
export function SplitsSection({ splits }: { splits: readonly MySplit[] }) {
  const t = useTranslations('splits.mine')
  return (
    <section aria-labelledby="splits" className="stack gap-3">
      <h2 id="splits">{t('title')}</h2>
      <p className="muted">{t(splits.length === 0 ? 'empty' : 'lead')}</p>
      {splits.length > 0 && (
        <ul className={styles.list}>
          {splits.map((split) => (
            <Row key={split.id} split={split} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ split }: { split: MySplit }) {
  const t = useTranslations('splits.mine')
  const format = useFormatter()
  const locale = usePageLocale()
  const { title, owner, path, basisPoints, invitation, since } = split
  const date = format.dateTime(new Date(since), { dateStyle: 'medium' })
  return (
    <li className={styles.row}>
      <span className={styles.work}>
        <span className={styles.title} lang={langOf(title)}>
          {path === null ? title : <A href={path}>{title}</A>}
        </span>
        <span className="small muted">
          {t('by', { owner })} · {invitation === null ? t('since', { date }) : t('waiting')}
        </span>
      </span>
      <span className={styles.share}>{formatShare(basisPoints, locale)}</span>
      {invitation === null ? (
        <Leave split={split} />
      ) : (
        <ButtonLink
          href={`/splits/${invitation}`}
          look="outline"
          size="small"
          aria-label={t('answerOf', { title })}
        >
          {t('answer')}
        </ButtonLink>
      )}
    </li>
  )
}

function Leave({ split: { id, title, owner, basisPoints } }: { split: MySplit }) {
  const t = useTranslations('splits.mine')
  const locale = usePageLocale()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const messageOf = useFailureWords()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button
        look="outline"
        size="small"
        aria-label={t('leaveOf', { title })}
        onClick={() => setAsked(true)}
      >
        {t('leave')}
      </Button>
      <ConfirmRequest
        open={isAsked}
        title={t('leaveTitle', { title, percent: formatShare(basisPoints, locale) })}
        text={t('leaveText', { owner })}
        act={t('leave')}
        request={() => callApi(leaveSplit, { params: { id } })}
        messageOf={messageOf}
        onDone={() => {
          setAsked(false)
          toast(t('left', { title }))
          void revalidate()
        }}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
