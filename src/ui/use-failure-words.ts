import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiFailure } from '#client/api-client.ts'

/** The browser's own message for a missing reply is not in the language of the page. */
export function useFailureWords(): (failure: Pick<ApiFailure, 'status' | 'message'>) => string {
  const t = useTranslations('common.connection')
  return useCallback(({ status, message }) => (status === 0 ? t('failed') : message), [t])
}
