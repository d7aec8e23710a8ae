import { useFormatter, useTranslations } from 'use-intl'
import { useConfig, usePageLocale } from '#client/root-data.ts'
import { formatYen } from '#kernel/yen.ts'
import { Button } from '#ui/button.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { useProblemWords } from '#ui/form/problem-words.ts'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { LeaveGuard } from '#ui/page/leave-guard.tsx'
import { Spinner } from '#ui/page/waiting.tsx'
import editor from '#works/web/editor.module.css'
import { splitPayment } from '../../platform-fee.ts'
import { divideShare, formatShare } from '../../splits.ts'
import type { SplitMember } from '../../splits-contract.ts'
import { MemberRow } from './member-row.tsx'
import styles from './splits.module.css'
import { type SplitKind, useSplitForm } from './use-split-form.ts'

const EXAMPLE_YEN = 1000
const WORDS = {
  sound: { lead: 'leadSound', rule: 'ruleSound' },
  album: { lead: 'leadAlbum', rule: 'ruleAlbum' },
} as const

type SplitFormState = ReturnType<typeof useSplitForm>

/** Shows the owner who shares in what a sound or an album earns. */
export function SplitEarnings({ kind, id }: { kind: SplitKind; id: string }) {
  const t = useTranslations('splits')
  const toast = useToast()
  const form = useSplitForm(kind, id, (invites) => toast(t(invites ? 'invited' : 'saved')))
  return (
    <section className={editor.replace} aria-labelledby="split-earnings">
      <h2 id="split-earnings" className={editor.legend}>
        {t('title')}
      </h2>
      <p>{t(WORDS[kind].lead)}</p>
      <p className="small muted">{t(WORDS[kind].rule)}</p>
      {form.stored ? <SplitForm form={form} /> : <Loading form={form} />}
      <LeaveGuard because={form.isChanged ? 'unsaved' : undefined} />
    </section>
  )
}

function Loading({ form: { failed, retry } }: { form: SplitFormState }) {
  const t = useTranslations('splits')
  if (!failed) return <Spinner />
  return (
    <>
      <Notice>{t('failed')}</Notice>
      <Button look="outline" onClick={retry}>
        {t('retry')}
      </Button>
    </>
  )
}

function SplitForm({ form }: { form: SplitFormState }) {
  const t = useTranslations('splits')
  const wordsOf = useProblemWords()
  const { rows, removed, rest, isChanged, invites } = form
  return (
    <Form of={form.submission} className={styles.form}>
      {rows.length > 0 && <Table form={form} />}
      <Ended form={form} />
      {rest < 0 && <Notice look="line">{wordsOf('split_over_whole')}</Notice>}
      <div role="status" className={removed.length > 0 ? 'notice' : 'visually-hidden'}>
        <Removed kind="accepted" members={removed} />
        <Removed kind="invited" members={removed} />
      </div>
      <FormProblem />
      <div className="cluster gap-3">
        <Button look="outline" icon="plus" onClick={form.add}>
          {t('start')}
        </Button>
        {isChanged && (
          <>
            <SubmitButton>{t(invites ? 'saveAndInvite' : 'save')}</SubmitButton>
            <Button look="quiet" onClick={form.undo}>
              {t('undo')}
            </Button>
          </>
        )}
      </div>
    </Form>
  )
}

function Table({ form }: { form: SplitFormState }) {
  const t = useTranslations('splits')
  const locale = usePageLocale()
  const { feePercent } = useConfig()
  const { rows, shares, rest } = form
  const { fee, share } = splitPayment(EXAMPLE_YEN, feePercent)
  const parts = rest < 0 ? undefined : divideShare(share, shares)
  const amount = formatYen(EXAMPLE_YEN)
  return (
    <div className="stack gap-2">
      <ul className={styles.table}>
        <li className={styles.head} aria-hidden>
          <span>{t('member')}</span>
          <span>{t('share')}</span>
          <span className={styles.yen}>{t('ofSale', { amount })}</span>
        </li>
        {rows.map((row, index) => (
          <MemberRow
            key={row.key}
            row={row}
            form={form}
            number={index + 1}
            yen={parts?.members[index]}
          />
        ))}
        <li className={styles.row}>
          <span className={styles.name}>
            <span>{t('you')}</span>
            <span className="small muted">{t('rest')}</span>
          </span>
          <span className={styles.rest}>{rest < 0 ? '–' : formatShare(rest, locale)}</span>
          <span className={styles.yen}>{parts ? formatYen(parts.owner) : '–'}</span>
        </li>
        <li className={styles.row} data-fee>
          <span>{t('fee', { percent: formatShare(feePercent * 100, locale) })}</span>
          <span />
          <span className={styles.yen}>{formatYen(fee)}</span>
        </li>
      </ul>
      <p className="small muted">{t('preview', { amount })}</p>
    </div>
  )
}

const REMOVED = { accepted: 'ends', invited: 'withdraws' } as const

interface RemovedProps {
  kind: keyof typeof REMOVED
  members: readonly SplitMember[]
}

/** Names the members whose share saving would end. */
function Removed({ kind, members }: RemovedProps) {
  const t = useTranslations('splits')
  const locale = usePageLocale()
  const names = members
    .filter(({ state }) => state === kind)
    .map(({ name, email }) => name ?? email ?? '')
  if (names.length === 0) return null
  return <p>{t(REMOVED[kind], { names: names.join(locale === 'ja' ? '、' : ', ') })}</p>
}

/** Lists the shares that were declined or left of late. */
function Ended({ form: { stored } }: { form: SplitFormState }) {
  const t = useTranslations('splits.states')
  const format = useFormatter()
  const locale = usePageLocale()
  const ended = stored?.members.flatMap(({ state, ...member }) =>
    state === 'declined' || state === 'left' ? [{ state, ...member }] : [],
  )
  if (!ended?.length) return null
  return (
    <ul className="small muted">
      {ended.map(({ id, state, name, email, basisPoints, since }) => (
        <li key={id}>
          {t(state, {
            name: name ?? email ?? '–',
            percent: formatShare(basisPoints, locale),
            date: format.dateTime(new Date(since), { dateStyle: 'medium' }),
          })}
        </li>
      ))}
    </ul>
  )
}
