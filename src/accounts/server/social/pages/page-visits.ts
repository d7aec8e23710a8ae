import type { Provider } from '#accounts/sign-in-contract.ts'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { messageSettings, sendPlainPage } from '#http/plain-page/plain-page.ts'
import { takeFromLimit } from '#http/rate-limit.ts'
import { endpoint } from '#kernel/endpoint.ts'
import type { Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import { type ShownIn, type SocialView, socialPage } from './social-page.ts'

/** Pages, not calls: they are no part of a contract, and are counted as calls are. */
const visit = { method: 'GET', base: '/auth', audience: 'anyone' } as const
const limit = { requests: 60, seconds: 600 }
export const beginLimit = endpoint({ ...visit, path: '/:provider', summary: 'Set out', limit })
export const callbackLimit = endpoint({
  ...visit,
  path: '/:provider/callback',
  summary: 'Come back',
  limit,
})

/**
 * Takes one visit from the allowance of this address.
 *
 * @returns seconds to wait, where nothing is left of it
 */
export async function takeVisit(
  http: Http,
  request: FastifyRequest,
  visited: typeof beginLimit,
): Promise<number | undefined> {
  try {
    await takeFromLimit(http, visited, { userId: undefined, ip: request.ip })
    return undefined
  } catch (error) {
    if (error instanceof Problem && error.retryAfter !== undefined) return error.retryAfter
    throw error
  }
}

const STATUS: Record<SocialView['kind'], number> = {
  done: 200,
  connected: 200,
  denied: 403,
  failed: 502,
  expired: 410,
  session: 403,
  taken: 409,
  missing: 404,
  limited: 429,
}

/** Sends a message page, in the language and the kind of window that were asked for. */
export function openPages(
  http: Http,
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, locale, shownIn }: { provider: Provider; locale: Locale; shownIn: ShownIn },
) {
  const settings = messageSettings(http, request, locale)
  return (view: SocialView): FastifyReply => {
    if (view.kind === 'limited') reply.header('retry-after', String(view.seconds))
    return sendPlainPage(reply, socialPage(view, settings, { provider, shownIn }), {
      status: STATUS[view.kind],
      // The address of the page holds what the provider gave.
      referrer: 'no-referrer',
    })
  }
}
