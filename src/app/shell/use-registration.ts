import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { withoutLocale } from '#client/i18n/locale-path.ts'
import { useMe } from '#client/root-data.ts'
import { isOpenToUnfinished } from './open-to-unfinished.ts'

/**
 * Pages without a loader are entered without asking the server, which sends the unfinished to
 * /register: here it is asked after all, and remains the one that decides.
 */
export function useRegistration(): void {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const isUnfinished = useMe()?.registered_at === null
  const isClosed = isUnfinished && !isOpenToUnfinished(withoutLocale(pathname))
  useEffect(() => {
    if (isClosed) void revalidate()
  }, [isClosed, revalidate])
}
