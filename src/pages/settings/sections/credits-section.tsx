import { useRevalidator } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { answerCredit, listMyCredits, type MyCredit } from '#community/credits-contract.ts'
import { langOf } from '#kernel/lang-of.ts'
import type { Page } from '#kernel/pagination.ts'
import { A } from '#ui/a.tsx'
import { Button } from '#ui/button.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { MoreButton } from '#ui/page/paged-list.tsx'
import { usePages } from '#ui/use-pages.ts'
import { isRole } from '#works/credits.ts'
import { EndButton } from '../parts/end-button.tsx'
import styles from '../parts/parts.module.css'
import { focusSection, SettingsSection } from '../parts/settings-section.tsx'

/** The works of others that credit the member: whether their profile is linked there. */
export function CreditsSection({ first }: { first: Page<MyCredit> }) {
  const t = useTranslations('credits.mine')
  const { items, next, isBusy, failed, showMore } = usePages(
    first,
    (cursor) => callApi(listMyCredits, { query: { cursor } }),
    { restarts: true },
  )
  return (
    <SettingsSection id="credits">
      {items.length === 0 && <p className={styles.now}>{t('empty')}</p>}
      {items.length > 0 && (
        <ul className="card">
          {items.map((credit) => (
            <CreditedWork key={credit.id} credit={credit} />
          ))}
        </ul>
      )}
      {next !== null && <MoreButton busy={isBusy} failed={failed} onMore={showMore} />}
    </SettingsSection>
  )
}

function CreditedWork({ credit }: { credit: MyCredit }) {
  const t = useTranslations('credits')
  const format = useFormatter()
  const { id, title, path, user, username, roles, state } = credit
  const toast = useToast()
  const names = roles.map((role) => (isRole(role) ? t(`roles.${role}`) : role))
  const isAsked = state === 'asked'
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p lang={langOf(title)}>
          {path === null ? (
            title
          ) : (
            <A href={path} className="hover-underline">
              {title}
            </A>
          )}
        </p>
        <p>
          <A href={`/user/${username}`} className="hover-underline">
            {t('mine.by', { name: user })}
          </A>
          {` · ${format.list(names, { type: 'unit' })}`}
        </p>
        <p>{t(`mine.${state}`)}</p>
      </div>
      <div className="row wrap gap-2">
        {isAsked && <AgreeButton credit={credit} />}
        <EndButton
          size="small"
          aria-label={t(isAsked ? 'mine.declineOf' : 'mine.endOf', { title })}
          request={() => callApi(answerCredit, { params: { id }, body: { agreed: false } })}
          onEnded={() => {
            toast(t('mine.ended', { title }))
            focusSection('credits')
          }}
        >
          {t(isAsked ? 'mine.decline' : 'mine.end')}
        </EndButton>
      </div>
    </li>
  )
}

function AgreeButton({ credit: { id, title } }: { credit: MyCredit }) {
  const t = useTranslations('credits.mine')
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { isBusy, problem, submit } = useSubmit(async () => {
    const answer = await callApi(answerCredit, { params: { id }, body: { agreed: true } })
    if (isFailure(answer)) return answer
    toast(t('linked', { title }))
    focusSection('credits')
    await revalidate()
  })
  return (
    <>
      <Button size="small" busy={isBusy} aria-label={t('agreeOf', { title })} onClick={submit}>
        {t('agree')}
      </Button>
      <Notice look="line">{problem}</Notice>
    </>
  )
}
