import { useTranslations } from 'use-intl'
import { Notice } from '#ui/notice.tsx'
import type { Withdrawal } from '../contract.ts'

interface WithdrawnNoticeProps {
  withdrawnFor: Withdrawal | null | undefined
  look?: 'box' | 'line'
}

/** Says to its artist why a work is not public, whatever they choose. */
export function WithdrawnNotice({ withdrawnFor, look = 'box' }: WithdrawnNoticeProps) {
  const t = useTranslations('myWorks.withdrawn')
  if (!withdrawnFor) return null
  return <Notice look={look}>{t(withdrawnFor)}</Notice>
}
