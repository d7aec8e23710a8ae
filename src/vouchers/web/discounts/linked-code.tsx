import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useToast } from '#ui/overlay/toasts.tsx'
import { storeCode } from './stored-code.ts'

/** Keeps the code of a link, `?code=`, for the next purchase; whether it is one is checked then. */
export default function LinkedCode() {
  const t = useTranslations('discounts.buyer')
  const toast = useToast()
  const code = codeOf(useLocation())
  useEffect(() => {
    if (code !== undefined && storeCode(code)) toast(t('kept', { code }))
  }, [code, t, toast])
  return null
}

/** Reads the code in the link of a page, as artists share it. */
function codeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  if (!/^(\/ja)?\/(user|sound|album)\//.test(pathname)) return undefined
  const code = new URLSearchParams(search).get('code')?.normalize('NFKC').trim().toUpperCase()
  return code && /^[A-Z0-9-]{3,32}$/.test(code) ? code : undefined
}
