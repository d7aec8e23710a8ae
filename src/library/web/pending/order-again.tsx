import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { withMessages } from '#client/i18n/load-messages.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import type { Order } from '#orders/contract.ts'
import { addToCart } from '#orders/web/cart/cart-store.ts'
import { isWhole, typeAgain } from '#orders/web/typed-purchase.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { GivenGift } from '#vouchers/gift-contract.ts'
import { storeCode } from '#vouchers/web/discounts/stored-code.ts'
import { getAlbum } from '#works/albums-contract.ts'
import { getSound } from '#works/sounds-contract.ts'
import type { Sold } from '../buying/order-form.tsx'

const BuyDialog = lazy(withMessages(() => import('../buying/buy-dialog.tsx')))

interface OrderAgainProps {
  order: Order
  /** True for one order of several. */
  inList?: boolean
}

/**
 * Puts the same items into the cart, which knows their present prices; opens the form for a gift. A
 * code is tried again, and the form says where it can no longer be used.
 */
export function OrderAgain({ order: { items, gift }, inList = false }: OrderAgainProps) {
  const t = useTranslations()
  const toast = useToast()
  const navigate = useNavigate()
  const locale = usePageLocale()
  const [isBusy, setBusy] = useState(false)
  const [given, setGiven] = useState<Sold>()
  const [isOpen, setOpen] = useState(false)
  const left = items.filter(({ hasPage }) => hasPage)
  const [first] = left
  if (!first) return <p className="muted">{t('sales.pending.notAgain')}</p>
  const title = left.map((item) => item.title).join(' · ')
  const code = left.find(({ discountCode }) => discountCode !== null)?.discountCode

  async function again() {
    if (code) storeCode(code)
    if (gift) return giveAgain(gift)
    const added = left.map(({ id, title, seller: user, price, paid: amount }) =>
      addToCart({ data: { id, title, user, price, amount, sounds: [], saved: 0 } }),
    )
    if (added.some(({ isRefused }) => isRefused)) return toast(t('cart.refused'), 'failed')
    await navigate(pathIn(locale, '/cart'))
  }

  async function giveAgain(gift: GivenGift) {
    setBusy(true)
    const sold = await readSold(first?.id ?? '')
    setBusy(false)
    if (!sold?.sales) return toast(t('sales.pending.notAgain'), 'failed')
    if (!isWhole(gift, new Date())) toast(t('gifts.anew'))
    setGiven(sold)
    setOpen(true)
  }

  return (
    <>
      <Button
        look={inList ? 'outline' : 'accent'}
        size={inList ? 'small' : 'normal'}
        busy={isBusy}
        aria-label={inList ? `${t('sales.pending.again')}: ${title}` : undefined}
        onClick={again}
      >
        {t('sales.pending.again')}
      </Button>
      {given && gift && (
        <Suspense>
          <BuyDialog
            item={given}
            typed={JSON.stringify(typeAgain(first, gift))}
            open={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Reads the item as it is sold now. @returns undefined where it cannot be opened any more */
async function readSold(ofKind: string): Promise<Sold | undefined> {
  const [kind, id = ''] = ofKind.split('-')
  if (kind === 'sound') {
    const sound = await callApi(getSound, { params: { id } })
    return isFailure(sound) ? undefined : sound
  }
  const album = await callApi(getAlbum, { params: { id } })
  if (isFailure(album)) return undefined
  return { ...album, album: album.sounds.filter(({ status }) => status === 'Released') }
}
