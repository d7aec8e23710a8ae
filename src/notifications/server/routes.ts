import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import * as contract from '../contract.ts'
import { deletePush, getPush, putPush } from '../push-contract.ts'
import { changeChoices, listNotifications, markSeen, readChoices } from './notifications.ts'
import { readPush, subscribe, unsubscribe } from './push/subscribe.ts'
import { serveStreams } from './stream.ts'

export function registerNotifications(http: Http): void {
  const { context } = http
  serve(http, contract.listNotifications, ({ viewer, query }) =>
    listNotifications(context, viewer, query.cursor),
  )
  serve(http, contract.markNotificationsSeen, ({ viewer, body }) =>
    markSeen(context, viewer, body.at),
  )
  serve(http, contract.getNotificationChoices, ({ viewer }) => readChoices(context, viewer))
  serve(http, contract.putNotificationChoices, ({ viewer, body }) =>
    changeChoices(context, viewer, body),
  )
  serve(http, getPush, ({ viewer }) => readPush(context, viewer))
  serve(http, putPush, ({ viewer, body }) => subscribe(context, viewer, body))
  serve(http, deletePush, ({ viewer }) => unsubscribe(context, viewer))
  serveStreams(http)
}
