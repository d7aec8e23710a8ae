import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { langOf } from '#kernel/lang-of.ts'
import { randomId } from '#kernel/random-id.ts'
import { BuyerFields, useBuyerEmail } from '#library/web/buying/order-form.tsx'
import { announceAccessChange } from '#player/between-tabs.ts'
import { A } from '#ui/a.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { refuse, useSubmit } from '#ui/form/use-submit.ts'
import { Cover } from '#ui/sound/cover.tsx'
import { type checkDownloadCode, redeemDownloadCode } from '#vouchers/download-code-contract.ts'
import styles from './redeem.module.css'

interface RedeemFormProps {
  code: string
  found: z.output<typeof checkDownloadCode.reply>
}

/**
 * The item that the code is for, and the button that redeems it; or the order that has redeemed it.
 */
export function RedeemForm({ code, found }: RedeemFormProps) {
  const t = useTranslations('downloadCodes.redeem')
  const signIn = useSignIn()
  const form = useRedeeming(code)
  return (
    <Form of={form} className={styles.card} aria-label={t('title')}>
      <p className="small muted">{found.order === null ? t('ready') : t('yours')}</p>
      <div className={styles.item}>
        <Cover
          address={found.coverart}
          seed={found.id.replace(/^\w+-/, '')}
          sizes="120px"
          className={styles.cover}
          eager="row"
        />
        <div className="stack gap-1">
          <p className={styles.title} lang={langOf(found.title)}>
            {found.title}
          </p>
          <p className="muted" lang={langOf(found.user)}>
            {t('by', { artist: found.user })}
          </p>
        </div>
      </div>
      {found.order !== null && (
        <>
          <p>{t('yoursText')}</p>
          <ButtonLink href={`/checkout/${found.order}`} look="accent" size="large" wide>
            {t('open')}
          </ButtonLink>
        </>
      )}
      {found.order === null && found.owned && (
        <>
          <p>{t('owned')}</p>
          <ButtonLink
            href={`/my/purchases?text=${encodeURIComponent(found.title)}`}
            look="accent"
            size="large"
            wide
          >
            {t('openOwned')}
          </ButtonLink>
        </>
      )}
      {found.order === null && !found.owned && (
        <>
          <BuyerFields error={form.errors.email} onSignIn={() => signIn.open('sign-in')} />
          <FormProblem />
          <SubmitButton look="accent" size="large" wide>
            {t('get')}
          </SubmitButton>
          <p className="small faint">{t('once')}</p>
        </>
      )}
      <p>
        <A href="/redeem" className={styles.other}>
          {t('other')}
        </A>
      </p>
    </Form>
  )
}

/** A request that was cut off is repeated with its key, and so gets the order that it made. */
function useRedeeming(code: string) {
  const navigate = useNavigate()
  const readEmail = useBuyerEmail()
  const [key] = useState(randomId)
  return useSubmit(async (data) => {
    const { emailError, ...buyer } = readEmail(data)
    if (emailError) return refuse({ email: emailError })
    const body = { code, ...buyer }
    const headers = { 'Idempotency-Key': `redeem-${key}` }
    const answer = await callApi(redeemDownloadCode, { body, headers })
    if (isFailure(answer)) return answer
    const { pathname, search } = new URL(answer.checkoutUrl, location.href)
    await navigate(pathname + search)
    announceAccessChange()
  })
}
