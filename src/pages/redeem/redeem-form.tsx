import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { langOf } from '#client/i18n/lang-of.ts'
import { type checkDownloadCode, redeemDownloadCode } from '#codes/download-code-contract.ts'
import { randomId } from '#kernel/random-id.ts'
import { announceAccessChange } from '#player/between-tabs.ts'
import { BuyerFields, useBuyerEmail } from '#sales/web/order-form.tsx'
import { A } from '#ui/a.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import styles from './redeem.module.css'

interface RedeemFormProps {
  code: string
  found: z.output<typeof checkDownloadCode.reply>
}

/** What the code is for, and the button that redeems it; or the order that has. */
export function RedeemForm({ code, found }: RedeemFormProps) {
  const t = useTranslations('downloadCodes.redeem')
  const signIn = useSignIn()
  const readEmail = useBuyerEmail()
  const { errors, isBusy, redeem } = useRedeeming(code)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void redeem(readEmail(event.currentTarget))
  }

  return (
    <form onSubmit={submit} className={styles.card} noValidate aria-label={t('title')}>
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
          <BuyerFields error={errors.email} onSignIn={() => signIn.open('sign-in')} />
          {errors.form && <Notice>{errors.form}</Notice>}
          <Button type="submit" look="accent" size="large" wide busy={isBusy}>
            {t('get')}
          </Button>
          <p className="small faint">{t('once')}</p>
        </>
      )}
      <p>
        <A href="/redeem" className={styles.other}>
          {t('other')}
        </A>
      </p>
    </form>
  )
}

/** A request that was cut off is repeated with its key, and so gets the order that it made. */
function useRedeeming(code: string) {
  const navigate = useNavigate()
  const [key] = useState(randomId)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<{ email?: string | undefined; form?: string }>({})

  async function redeem(buyer: { email?: string; emailError?: string }) {
    setErrors({ email: buyer.emailError })
    if (buyer.emailError || isBusy) return
    setBusy(true)
    const body = { code, ...(buyer.email && { email: buyer.email }) }
    const headers = { 'Idempotency-Key': `redeem-${key}` }
    const answer = await callApi(redeemDownloadCode, { body, headers })
    setBusy(false)
    if (isFailure(answer)) {
      const email = answer.fields.email?.message
      return setErrors(email ? { email } : { form: answer.message })
    }
    const { pathname, search } = new URL(answer.checkoutUrl, location.href)
    await navigate(pathname + search)
    announceAccessChange()
  }
  return { errors, isBusy, redeem }
}
