import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { langOf } from '#kernel/lang-of.ts'
import { formatYen, type Yen } from '#kernel/yen.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useProblemWords } from '#ui/form/problem-words.ts'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { readShare } from '../../splits.ts'
import { resendSplit, type SplitMember } from '../../splits-contract.ts'
import styles from './splits.module.css'
import { isAddress, type SplitRow, type useSplitForm } from './use-split-form.ts'

interface MemberRowProps {
  row: SplitRow
  form: ReturnType<typeof useSplitForm>
  /** The number of the row, from 1. */
  number: number
  /** The part of the sale that is the example. */
  yen: Yen | undefined
}

export function MemberRow({ row, form, number, yen }: MemberRowProps) {
  const t = useTranslations('splits')
  const wordsOf = useProblemWords()
  const { key, saved, email, share } = row
  const id = useId()
  const name = saved ? (saved.name ?? email) : email || t('newMember', { number })
  const { isChecked } = form
  const refused = saved ? undefined : form.emailProblem(row)
  const emailError =
    refused ?? wordsOf(isChecked && !isAddress(email) ? 'email_invalid' : undefined)
  const isWrong = isChecked && readShare(share) === undefined
  const shareError = wordsOf(isWrong ? 'split_share_invalid' : undefined)
  return (
    <li className={styles.row}>
      {saved ? (
        <Saved saved={saved} />
      ) : (
        <TextInput
          ref={focus}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          aria-label={t('emailOf', { number })}
          placeholder={t('email')}
          aria-invalid={emailError ? true : undefined}
          aria-describedby={emailError && `${id}-email`}
          onChange={(event) => form.edit(key, { email: event.target.value })}
        />
      )}
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        after="%"
        value={share}
        aria-label={t('shareOf', { name })}
        aria-invalid={shareError ? true : undefined}
        aria-describedby={shareError && `${id}-share`}
        onChange={(event) => form.edit(key, { share: event.target.value })}
      />
      <span className={styles.yen}>{yen === undefined ? '–' : formatYen(yen)}</span>
      <IconButton icon="close" label={t('removeOf', { name })} onClick={() => form.remove(key)} />
      {(emailError ?? shareError) && (
        <div className={styles.errors}>
          <Notice look="line" id={`${id}-email`}>
            {emailError}
          </Notice>
          <Notice look="line" id={`${id}-share`}>
            {shareError}
          </Notice>
        </div>
      )}
    </li>
  )
}

/** Focuses the field of a row that has just been added. */
const focus = (input: HTMLInputElement | null) => input?.focus()

function Saved({ saved: { id, name, email, state, since } }: { saved: SplitMember }) {
  const t = useTranslations('splits')
  const format = useFormatter()
  const toast = useToast()
  const date = format.dateTime(new Date(since), { dateStyle: 'medium' })

  const { isBusy, problem, submit } = useSubmit(async () => {
    const answer = await callApi(resendSplit, { params: { id } })
    if (isFailure(answer)) return answer
    toast(t('resent', { email: email ?? '' }))
  })

  return (
    <span className={styles.name}>
      <span lang={langOf(name ?? '')}>{name ?? email}</span>
      <span className={styles.state}>
        <span>
          {t(state === 'accepted' ? 'states.accepted' : 'states.invited', {
            date,
            email: email ?? '–',
          })}
        </span>
        {state === 'invited' && (
          <Button
            look="quiet"
            size="small"
            flush
            busy={isBusy}
            aria-label={t('resendTo', { email: email ?? '' })}
            onClick={submit}
          >
            {t('resend')}
          </Button>
        )}
        <Notice look="line">{problem}</Notice>
      </span>
    </span>
  )
}
