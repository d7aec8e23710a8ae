import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { getMailChoices, MAIL_KINDS, putMailChoices } from '../../settings-contract.ts'
import { findChoices, saveChoice } from './store.ts'
import { registerUnsubscribePage } from './unsubscribe-page.ts'

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
      return findChoices(trx, userId)
    }),
  )
}
