import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { usePageLocale } from '#client/root-data.ts'
import { langOf } from '#kernel/lang-of.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import {
  codesFile,
  type DownloadCodeSet,
  endDownloadCodeSet,
} from '#vouchers/download-code-contract.ts'
import { ConfirmRequest } from '#works/web/confirm-request.tsx'
import page from './codes.module.css'
import styles from './download-codes.module.css'

interface CodeSetRowProps {
  set: DownloadCodeSet
  onChanged: (message: string) => void
}

export function CodeSetRow({ set, onChanged }: CodeSetRowProps) {
  const t = useTranslations('downloadCodes')
  const messageOf = useFailureWords()
  const [isAsked, setAsked] = useState(false)
  const { id, name, item, count, redeemed, isOver } = set
  return (
    <li className={styles.set}>
      <div className="stack gap-1">
        <p className={styles.name} lang={langOf(name)}>
          {name}
        </p>
        <p lang={langOf(item.title)}>{item.title}</p>
        <p className={page.figures}>
          <span>{t('redeemed', { redeemed, count })}</span>
          <Dates set={set} />
        </p>
      </div>
      <div className="cluster gap-2">
        {!isOver && redeemed < count && <FileLink set={set} file="cards.pdf" />}
        <FileLink set={set} file="codes.csv" />
        {!isOver && (
          <Button
            look="quiet"
            size="small"
            aria-label={t('endOf', { name })}
            onClick={() => setAsked(true)}
          >
            {t('end')}
          </Button>
        )}
      </div>
      <ConfirmRequest
        open={isAsked}
        title={t('endTitle', { name })}
        text={t('endText', { count: count - redeemed })}
        act={t('endConfirm')}
        request={() => callApi(endDownloadCodeSet, { params: { id } })}
        messageOf={messageOf}
        onDone={() => {
          setAsked(false)
          onChanged(t('endedNow', { name }))
        }}
        onClose={() => setAsked(false)}
      />
    </li>
  )
}

const WORDS = { 'cards.pdf': ['cards', 'cardsOf'], 'codes.csv': ['csv', 'csvOf'] } as const

/** The file is in the language of the page, whatever the browser’s. */
function FileLink({
  set: { id, name },
  file,
}: {
  set: DownloadCodeSet
  file: 'cards.pdf' | 'codes.csv'
}) {
  const t = useTranslations('downloadCodes')
  const locale = usePageLocale()
  const [label, whole] = WORDS[file]
  return (
    <ButtonLink
      href={`${codesFile(id, file)}?lang=${locale}`}
      look="outline"
      size="small"
      icon="download"
      download
      aria-label={t(whole, { name })}
    >
      {t(label)}
    </ButtonLink>
  )
}

function Dates({ set: { createdAt, endsAt, isOver } }: Pick<CodeSetRowProps, 'set'>) {
  const t = useTranslations('downloadCodes')
  const format = useFormatter()
  const day = (at: number) =>
    format.dateTime(new Date(at), { dateStyle: 'medium', timeZone: 'Asia/Tokyo' })
  const created = <span>{t('createdAt', { date: day(Date.parse(createdAt)) })}</span>
  if (endsAt === null) {
    return isOver ? (
      <>
        {created}
        <span>{t('itemDeleted')}</span>
      </>
    ) : (
      created
    )
  }
  // A last day ends at the midnight that follows it.
  const date = day(Date.parse(endsAt) - 1)
  return (
    <>
      {created}
      <span>{t(isOver ? 'ended' : 'until', { date })}</span>
    </>
  )
}
