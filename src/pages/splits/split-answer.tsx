import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { useConfig, useMe, usePageLocale } from '#client/root-data.ts'
import { langOf } from '#kernel/lang-of.ts'
import { formatYen } from '#kernel/yen.ts'
import { splitPayment } from '#money/platform-fee.ts'
import { divideShare, formatShare } from '#money/splits.ts'
import { acceptSplit, declineSplit, type SplitInvitation } from '#money/splits-contract.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Notice } from '#ui/notice.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { ConfirmRequest } from '#works/web/confirm-request.tsx'
import styles from './split.module.css'

const EXAMPLE_YEN = 1000

interface SplitAnswerProps {
  token: string
  found: SplitInvitation
}

/** The offer, and the answer to it. */
export function SplitAnswer({ token, found }: SplitAnswerProps) {
  const t = useTranslations('splits.page')
  const locale = usePageLocale()
  const [isDeclined, setDeclined] = useState(false)
  const { owner, title, basisPoints } = found
  const percent = formatShare(basisPoints, locale)
  if (isDeclined) {
    return (
      <EmptyState icon="check" title={t('declined')} text={t('declinedText', { owner })} isPage />
    )
  }
  const isOpen = found.state === 'invited'
  return (
    <div className={styles.page}>
      <h1 className={styles.offer}>
        {isOpen ? t('offer', { owner, percent, title }) : t('accepted', { percent, title })}
      </h1>
      <div className={styles.card}>
        <Work found={found} />
        {isOpen ? (
          <Answer token={token} found={found} onDeclined={() => setDeclined(true)} />
        ) : (
          <>
            <p>{t('acceptedText')}</p>
            <ButtonLink href="/my/earnings" look="accent" size="large" wide>
              {t('open')}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  )
}

function Work({ found: { kind, title, owner, coverart, seed } }: Pick<SplitAnswerProps, 'found'>) {
  const t = useTranslations('splits.page')
  return (
    <div className={styles.work}>
      <Cover address={coverart} seed={seed} sizes="96px" className={styles.cover} eager="row" />
      <div className="stack gap-1">
        <p className={styles.title} lang={langOf(title)}>
          {title}
        </p>
        <p className="muted">{t(kind, { owner })}</p>
      </div>
    </div>
  )
}

interface AnswerProps extends SplitAnswerProps {
  onDeclined: () => void
}

function Answer({ token, found, onDeclined }: AnswerProps) {
  const t = useTranslations('splits.page')
  const messageOf = useFailureWords()
  const { feePercent } = useConfig()
  const [isAsked, setAsked] = useState(false)
  const { owner, basisPoints } = found
  const { fee, share } = splitPayment(EXAMPLE_YEN, feePercent)
  const { members } = divideShare(share, [{ basisPoints }])
  const amounts = {
    amount: formatYen(EXAMPLE_YEN),
    fee: formatYen(fee),
    yours: formatYen(members[0] ?? 0),
  }
  return (
    <>
      <ul className={styles.terms}>
        <li>{t('example', amounts)}</li>
        <li>{t('later')}</li>
        <li>{t('owner', { owner })}</li>
      </ul>
      <Accept token={token} found={found} />
      <Button look="quiet" wide onClick={() => setAsked(true)}>
        {t('decline')}
      </Button>
      <ConfirmRequest
        open={isAsked}
        title={t('declineTitle')}
        text={t('declineText', { owner })}
        act={t('decline')}
        request={() => callApi(declineSplit, { params: { invitation: token } })}
        messageOf={messageOf}
        onDone={onDeclined}
        onClose={() => setAsked(false)}
      />
    </>
  )
}

/** Anyone who is signed in can accept: a visitor signs in first. */
function Accept({ token, found: { title, basisPoints } }: SplitAnswerProps) {
  const t = useTranslations('splits.page')
  const isMember = Boolean(useMe()?.registered_at)
  const signIn = useSignIn()
  const { revalidate } = useRevalidator()
  const { isBusy, problem, submit } = useSubmit(async () => {
    const answer = await callApi(acceptSplit, {
      params: { invitation: token },
      body: { basisPoints },
    })
    return isFailure(answer) ? answer : revalidate()
  })

  if (isMember) {
    return (
      <>
        <Notice>{problem}</Notice>
        <Button look="accent" size="large" wide busy={isBusy} onClick={submit}>
          {t('accept')}
        </Button>
      </>
    )
  }
  const purpose = { act: 'page', id: '', name: title } as const
  return (
    <>
      <p className="small muted">{t('signIn')}</p>
      <Button look="accent" size="large" wide onClick={() => signIn.open('sign-in', purpose)}>
        {t('signInAct')}
      </Button>
      <Button look="outline" size="large" wide onClick={() => signIn.open('sign-up', purpose)}>
        {t('signUpAct')}
      </Button>
    </>
  )
}
