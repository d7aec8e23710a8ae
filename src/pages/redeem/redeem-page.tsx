import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { isFailure } from '#client/api-client.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { apiOf, orThrow } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { usePageLocale } from '#client/root-data.ts'
import { formatYen } from '#kernel/yen.ts'
import { A } from '#ui/a.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { formatCode, readCode } from '#vouchers/download-code.ts'
import { checkDownloadCode } from '#vouchers/download-code-contract.ts'
import { checkGiftCard, type GiftCard } from '#vouchers/gift-contract.ts'
import { GIFT_CODE_LENGTH } from '#vouchers/gift-limits.ts'
import { GIFT_CODE_KEY, storeCode } from '#vouchers/web/discounts/stored-code.ts'
import styles from './redeem.module.css'
import { RedeemForm } from './redeem-form.tsx'

/** Shows what a code is for; it is redeemed by the button alone. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get('code')?.slice(0, 60) ?? ''
  const read = readCode(typed)
  const code = read ? formatCode(read) : typed
  const none = { found: undefined, card: undefined, problem: undefined }
  if (typed.trim() === '') return { ...none, code: '' }
  const ofCard = readCode(typed, GIFT_CODE_LENGTH)
  if (ofCard) return openCard(apiOf(context), ofCard)
  const answer = await apiOf(context)(checkDownloadCode, { params: { code } })
  if (!isFailure(answer)) return { ...none, code, found: answer }
  const { status, message } = answer
  if (status === 0 || status >= 500) orThrow(answer)
  return data({ ...none, code, problem: message }, { status })
}

/** A gift card has a longer code. */
async function openCard(api: ReturnType<typeof apiOf>, typed: string) {
  const code = formatCode(typed)
  const answer = await api(checkGiftCard, { params: { code } })
  const none = { found: undefined, card: undefined, problem: undefined }
  if (!isFailure(answer)) return { ...none, code, card: answer }
  const { status, message } = answer
  if (status === 0 || status >= 500) orThrow(answer)
  return data({ ...none, code, problem: message }, { status })
}

/** The address bears a code: it goes to no cache and to no other site. */
export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta = (args: HeadArguments & { loaderData?: { code: string } }) =>
  pageHead(args, {
    title: headWords(args)('downloadCodes.redeem.title'),
    description: headWords(args)('downloadCodes.redeem.lead'),
    hidden: Boolean(args.loaderData?.code),
  })

export default function RedeemPage() {
  const { code, found, card, problem } = useLoaderData<typeof loader>()
  const t = useTranslations()
  return (
    <div className={styles.page}>
      <header className="stack gap-2">
        <h1>{t('downloadCodes.redeem.title')}</h1>
        {!found && !card && <p className="muted">{t('downloadCodes.redeem.lead')}</p>}
      </header>
      {found && <RedeemForm key={code} code={code} found={found} />}
      {card && <FoundCard key={code} card={card} />}
      {!found && !card && <CodeForm key={code} code={code} problem={problem} />}
      <p>
        <A href="/gift" className={styles.other}>
          {t('giftCards.orGive')}
        </A>
      </p>
    </div>
  )
}

/** A plain form, which works without script, too. */
function CodeForm({ code, problem }: { code: string; problem: string | undefined }) {
  const t = useTranslations('downloadCodes.redeem')
  const path = pathIn(usePageLocale(), '/redeem')
  return (
    <form action={path} className={styles.card}>
      <Field label={t('code')} hint={t('codeHint')} error={problem}>
        <TextInput
          name="code"
          required
          className={styles.code}
          defaultValue={code}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" look="accent" size="large" wide>
        {t('check')}
      </Button>
    </form>
  )
}

/** The balance of a gift card, and the way to use it. */
function FoundCard({ card: { code, left, endsAt } }: { card: GiftCard }) {
  const t = useTranslations()
  const [isKept, setKept] = useState(false)
  const last = new Date(Date.parse(endsAt) - 1).toISOString()
  return (
    <section className={styles.card} aria-labelledby="gift-card">
      <h2 id="gift-card">{t('giftCards.found')}</h2>
      <dl className={styles.cardFacts}>
        <dt>{t('giftCards.holds')}</dt>
        <dd className={styles.left}>{formatYen(left)}</dd>
        <dt>{t('giftCards.until')}</dt>
        <dd>
          <DateText at={last} />
        </dd>
        <dt>{t('downloadCodes.redeem.code')}</dt>
        <dd className={styles.giftCode}>{code}</dd>
      </dl>
      <p className="small muted">{t('giftCards.how')}</p>
      {isKept ? (
        <>
          <p className="notice small" role="status">
            {t('giftCards.kept')}
          </p>
          <ButtonLink href="/" look="accent" size="large" wide>
            {t('giftCards.find')}
          </ButtonLink>
        </>
      ) : (
        <Button
          look="accent"
          size="large"
          wide
          onClick={() => setKept(storeCode(code, GIFT_CODE_KEY))}
        >
          {t('giftCards.keep')}
        </Button>
      )}
      <p>
        <A href="/redeem" className={styles.other}>
          {t('downloadCodes.redeem.other')}
        </A>
      </p>
    </section>
  )
}
