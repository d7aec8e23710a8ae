import { putMe } from '#accounts/contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import type { Locale } from '#kernel/locale.ts'

/**
 * Stores the language of signed-in people; a failure is only logged to the console (specification
 * section 8).
 */
export async function saveLocale(locale: Locale): Promise<void> {
  const answer = await callApi(putMe, { body: { locale } })
  if (isFailure(answer)) console.error('The language was not saved:', answer.message)
}
