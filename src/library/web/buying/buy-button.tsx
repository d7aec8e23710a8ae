import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withMessages } from '#client/i18n/load-messages.ts'
import { useMe } from '#client/root-data.ts'
import { formatYen, type Yen } from '#kernel/yen.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { SoundSummary } from '#works/sounds-contract.ts'
import type { Sold } from './order-form.tsx'

/** The dialog loads when it is first opened. */
const BuyDialog = lazy(withMessages(() => import('./buy-dialog.tsx')))

/** Visitors never load this module. */
const ContinuePurchase = lazy(() => import('../pending/continue-purchase.tsx'))

interface BuyButtonProps {
  sound: SoundSummary
  size?: 'small' | 'large'
}

export function BuyButton({ sound, size }: BuyButtonProps) {
  return <BuyItem item={sound} size={size} />
}

interface BuyItemProps {
  item: Sold
  size?: BuyButtonProps['size'] | undefined
  /** The least that is paid, if not the price. */
  leastYen?: Yen
}

export function BuyItem({ item, size = 'large', leastYen = item.price }: BuyItemProps) {
  const t = useTranslations('common.buy')
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never')
  const [typed, setTyped] = useState('')
  const isMember = useMe() !== undefined
  const isBought = item.mine === 'bought'
  if (!isBought && (!item.sales || item.mine === 'owner')) return null
  const price = formatYen(leastYen)
  return (
    <>
      {isBought ? (
        <ButtonLink
          href={`/my/purchases?text=${encodeURIComponent(item.title)}`}
          look="outline"
          size={size}
          icon={item.deliversAt ? 'check' : 'download'}
        >
          {item.deliversAt ? t('preordered') : t('download')}
        </ButtonLink>
      ) : (
        <Button look="accent" size={size} onClick={() => setOpened('open')}>
          {t(labelOf(item, leastYen), { price })}
        </Button>
      )}
      {isBought && item.sales && item.price > 0 && size === 'large' && !item.deliversAt && (
        <Button look="outline" onClick={() => setOpened('open')}>
          {t('give')}
        </Button>
      )}
      {isMember && (
        <Suspense>
          <ContinuePurchase
            item={item}
            onContinue={(before) => {
              setTyped(before)
              setOpened('open')
            }}
          />
        </Suspense>
      )}
      {opened !== 'never' && (
        <Suspense>
          <BuyDialog
            item={item}
            typed={typed}
            open={opened === 'open'}
            onClose={() => setOpened('closed')}
          />
        </Suspense>
      )}
    </>
  )
}

function labelOf({ nameyourprice, deliversAt }: Sold, leastYen: Yen) {
  if (leastYen === 0) return deliversAt ? 'preorder' : 'free'
  if (deliversAt) return nameyourprice ? 'preorderFrom' : 'preorderFor'
  return nameyourprice ? 'buyFrom' : 'buyFor'
}
