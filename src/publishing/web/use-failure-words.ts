import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiFailure } from '#client/api-client.ts'

/** What went wrong with a call: where no answer came, a browser has words of its own language only. */
export function useFailureWords(): (failure: Pick<ApiFailure, 'status' | 'message'>) => string {
  const t = useTranslations('sounds.mine')
  return useCallback(({ status, message }) => (status === 0 ? t('noConnection') : message), [t])
}
