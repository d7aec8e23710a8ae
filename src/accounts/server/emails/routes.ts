import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Http } from '#http/http.ts'
import { registerLinkPage } from '#http/link-page.ts'
import { serve } from '#http/serve.ts'
import { translate } from '#i18n/translate.ts'
import type { Part } from '#kernel/plain-page.ts'
import { getMailChoices, MAIL_KINDS, putMailChoices } from '../../settings-contract.ts'
import { findChoices, findKeyByPublicId, saveChoice } from './store.ts'
import { isUnsubscribeKey, UNSUBSCRIBE_PATH, unsubscribeUrl } from './unsubscribe-url.ts'

export function registerEmailChoices(http: Http): void {
  const { db, clock } = http.context
  registerUnsubscribePage(http)

  serve(http, getMailChoices, ({ viewer }) => findChoices(db, viewer.userId))
  serve(http, putMailChoices, ({ viewer: { userId }, body }) =>
    db.transaction().execute(async (trx) => {
      const at = clock.now()
      for (const kind of MAIL_KINDS) {
        const wanted = body[kind]
        if (wanted !== undefined) await saveChoice(trx, { userId, kind, wanted, at })
      }
      const { saleDaily, digestDaily } = body
      for (const [kind, daily] of [
        ['sale', saleDaily],
        ['digest', digestDaily],
      ] as const) {
        if (daily !== undefined) await saveChoice(trx, { userId, kind, daily, at })
      }
      return findChoices(trx, userId)
    }),
  )
}

const UnsubscribeQuery = z.object({
  who: z.string().check(z.maxLength(12)),
  kind: z.enum(MAIL_KINDS),
  key: z.string().check(z.maxLength(100)),
})

/**
 * Ends one kind of emails from the link in each of them. The signed address proves the reader, so
 * the POST needs no Origin (RFC 8058).
 */
function registerUnsubscribePage(http: Http): void {
  const { context } = http
  async function find({ query }: FastifyRequest) {
    const asked = z.safeParse(UnsubscribeQuery, query)
    if (!asked.success) return undefined
    const { who: publicId, kind, key } = asked.data
    if (!isUnsubscribeKey(context.config, { publicId, kind }, key)) return undefined
    const reader = await findKeyByPublicId(context.db, publicId)
    return reader && { userId: reader.id, publicId, kind, locale: reader.locale }
  }
  registerLinkPage(http, UNSUBSCRIBE_PATH, {
    find,
    async use(request) {
      const found = await find(request)
      if (found) {
        const { userId, kind } = found
        await saveChoice(context.db, { userId, kind, wanted: false, at: context.clock.now() })
      }
      return found
    },
    isOpenToPrograms: true,
    localeOf: (found) => found?.locale,
    show({ home, locale }, found, { method }) {
      const { t } = translate(locale)
      if (found === undefined) {
        const parts = [t('emails.account.unknown')]
        return { title: t('emails.account.unknownTitle'), parts, status: 404 }
      }
      const state = method === 'POST' ? 'done' : 'ask'
      const action = unsubscribeUrl(context.config, found)
      const button = { label: t('emails.account.button'), look: 'accent' } as const
      const form: Part[] = state === 'ask' ? [{ form: { action, buttons: [button] } }] : []
      const href = `${home}/${locale === 'ja' ? 'ja/' : ''}settings#letters`
      return {
        title: t(`emails.account.${state}Title`),
        parts: [
          t(`emails.account.${state}.${found.kind}`),
          ...form,
          { quiet: [{ href, text: t('emails.account.settings') }] },
        ],
      }
    },
  })
}
