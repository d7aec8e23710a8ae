import { useTranslations } from 'use-intl'
import type { ApiFailure } from '#client/api-client.ts'

/** Says a failed call in the page's language: what never reached the service has no words of its own. */
export function useFailureWords(): (failure: ApiFailure) => string {
  const problems = useTranslations('problems')
  return ({ code, message }) =>
    code === 'unavailable' || code === 'unexpected' ? problems(code) : message
}
