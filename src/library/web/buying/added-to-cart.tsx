import { useTranslations } from 'use-intl'
import { formatYen } from '#kernel/yen.ts'
import { ORDER_ITEMS_MAX } from '#orders/price-rules.ts'
import type { Addition } from '#orders/web/cart/cart-items.ts'
import { Button, ButtonLink } from '#ui/button.tsx'

interface AddedToCartProps {
  title: string
  addition: Addition
  onClose: () => void
}

/** Shows what became of the cart, and the ways on. */
export function AddedToCart({ title, addition, onClose }: AddedToCartProps) {
  const t = useTranslations('cart')
  const { savedYen } = addition
  return (
    <div className="stack gap-4">
      <div role="status" className="stack gap-1">
        <p>{useWords(title, addition)}</p>
        {savedYen > 0 && <p>{t('saved', { price: formatYen(savedYen) })}</p>}
      </div>
      <div className="stack gap-2">
        <ButtonLink href="/cart" look="accent" size="large" wide ref={focus}>
          {t('open')}
        </ButtonLink>
        <Button look="outline" size="large" wide onClick={onClose}>
          {t('goOn')}
        </Button>
      </div>
    </div>
  )
}

/** The button that was pressed is gone. */
function focus(link: HTMLAnchorElement | null): void {
  link?.focus()
}

function useWords(title: string, { cart, album, isRefused }: Addition): string {
  const t = useTranslations('cart')
  if (isRefused) return t('refused')
  if (album) return t('hasAlbum', { album: album.data.title })
  return cart ? t('added', { title }) : t('full', { count: ORDER_ITEMS_MAX })
}
