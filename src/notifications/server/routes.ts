import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import * as contract from '../contract.ts'
import { changeChoices, listNotifications, markSeen, readChoices } from './notifications.ts'
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
  serveStreams(http)
}
