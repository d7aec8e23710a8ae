import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { writeCookie } from '#client/cookies.ts'
import { PURCHASE_FORMATS, type PurchaseFormat } from '#orders/contract.ts'

export const FORMAT_COOKIE = 'download_format'
const DEFAULT: PurchaseFormat = 'original'
/** MP3 is smaller, every phone plays it, and it is there as soon as the sound is. */
const ON_PHONES: PurchaseFormat = 'mp3'
const PHONE = /iPhone|Android.+Mobile/
const FormatContext = createContext<{
  format: PurchaseFormat
  choose: (format: PurchaseFormat) => void
}>({ format: DEFAULT, choose() {} })

export const useFormat = () => use(FormatContext)

/** The format that this browser downloaded in last, of a cookie that anyone can write. */
export function readFormat(said: string | undefined, { headers }: Request): PurchaseFormat {
  const isPhone = PHONE.test(headers.get('user-agent') ?? '')
  return PURCHASE_FORMATS.find((format) => format === said) ?? (isPhone ? ON_PHONES : DEFAULT)
}

/** The format chosen for one download is offered first for all of the page, and the next time. */
export function RememberedFormat({
  first,
  children,
}: {
  first: PurchaseFormat
  children: ReactNode
}) {
  const [format, setFormat] = useState(first)
  const value = useMemo(
    () => ({
      format,
      choose(chosen: PurchaseFormat) {
        writeCookie(FORMAT_COOKIE, chosen)
        setFormat(chosen)
      },
    }),
    [format],
  )
  return <FormatContext value={value}>{children}</FormatContext>
}
