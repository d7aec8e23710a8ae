import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatYen } from '#kernel/yen.ts'
import type { SoundSummary } from '#sounds/contract.ts'
import { withWords } from '#web/i18n/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/** Comes when it is first opened: a visit to a sound need not carry it. */
const BuyDialog = lazy(withWords(() => import('./buy-dialog.tsx')))

/** Says the price and opens the buy dialog; shows buyers the way to their downloads. */
export function BuyButton({ sound }: { sound: SoundSummary }) {
  const t = useTranslations('common.buy')
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never')
  if (sound.mine === 'bought') {
    return (
      <ButtonLink href="/my/purchases" look="outline" size="large" icon="check">
        {t('bought')}
      </ButtonLink>
    )
  }
  if (!sound.sales || sound.mine === 'owner') return null
  const price = formatYen(sound.price)
  const label = sound.nameyourprice ? t('buyFrom', { price }) : t('buyFor', { price })
  return (
    <>
      <Button look="accent" size="large" onClick={() => setOpened('open')}>
        {sound.price === 0 ? t('free') : label}
      </Button>
      {opened !== 'never' && (
        <Suspense>
          <BuyDialog sound={sound} open={opened === 'open'} onClose={() => setOpened('closed')} />
        </Suspense>
      )}
    </>
  )
}
