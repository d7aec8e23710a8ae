import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { useConfig, useMe } from '#client/root-data.ts'
import type { Purchase } from '#library/purchases-contract.ts'
import { hidePurchase } from '#library/purchases-contract.ts'
import { KeepItem } from '#library/web/kept/keep-item.tsx'
import { LazySupportDialog } from '#library/web/supporters/lazy-support-dialog.tsx'
import { receiptPath } from '#orders/receipt-contract.ts'
import { Icon } from '#ui/icon.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { workOf } from '#works/web/work-of.ts'

export interface Hiding {
  /** The list is that of what is hidden. */
  isHidden: boolean
  /** Reports that it has left the list. */
  onMoved: (purchase: Purchase) => void
}

interface PurchaseMenuProps {
  purchase: Purchase
  title: string
  /** Members can hide items: guests hide nothing. */
  hiding: Hiding | undefined
}

export function PurchaseMenu({ purchase, title, hiding }: PurchaseMenuProps) {
  const t = useTranslations()
  const toast = useToast()
  const isRegistered = Boolean(useMe()?.registered_at)
  const hasThreads = useConfig().messages && isRegistered
  const { user: artist, username } = workOf(purchase)
  const [isSupporting, setSupporting] = useState(false)
  if (purchase.paid === 0 && hiding === undefined) return null

  async function move({ isHidden, onMoved }: Hiding) {
    const params = { grant: purchase.grant }
    const answer = await callApi(hidePurchase, { params, body: { hidden: !isHidden } })
    if (isFailure(answer)) return toast(answer.message, 'failed')
    toast(t(isHidden ? 'sales.purchases.shownAgain' : 'sales.purchases.hiddenNow', { title }))
    onMoved(purchase)
  }

  const canSupport =
    isRegistered &&
    hiding?.isHidden === false &&
    (purchase.paid > 0 || purchase.paidBefore > 0 || purchase.giftFrom !== null)
  return (
    <>
      <Menu
        button={<Icon name="more" size={20} />}
        label={t('sales.purchases.moreOf', { title })}
        buttonClass="tool"
        side="below"
      >
        {purchase.paid > 0 && (
          <MenuItem icon="download" href={receiptPath(purchase.order)}>
            {t('receipts.link')}
          </MenuItem>
        )}
        <KeepItem title={title} tracks={purchase.tracks} />
        {hasThreads && username !== '' && (
          <MenuItem icon="mail" href={`/messages/${username}`}>
            {t('threads.write', { artist })}
          </MenuItem>
        )}
        {canSupport && (
          <MenuItem icon="person" onSelect={() => setSupporting(true)}>
            {t('supporting.act')}
          </MenuItem>
        )}
        {hiding && (
          <MenuItem icon={hiding.isHidden ? 'plus' : 'close'} onSelect={() => void move(hiding)}>
            {t(hiding.isHidden ? 'sales.purchases.showAgain' : 'sales.purchases.hide')}
          </MenuItem>
        )}
      </Menu>
      {canSupport && (
        <LazySupportDialog
          grant={purchase.grant}
          title={title}
          open={isSupporting}
          onClose={() => setSupporting(false)}
        />
      )}
    </>
  )
}
