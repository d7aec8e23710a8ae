import type { Config } from '#kernel/config.ts'
import { imageAddress } from '#works/server/present.ts'
import type { Notification } from '../contract.ts'
import type { NotificationRow } from './store.ts'

export function presentNotification(config: Config, row: NotificationRow): Notification {
  const { kind, count, isNew, text, yen, page } = row
  return {
    id: String(row.id),
    kind,
    at: row.at.toISOString(),
    isNew,
    count,
    person:
      row.username === null
        ? null
        : {
            username: row.username,
            name: row.name ?? row.username,
            image: imageAddress(config, row.image),
          },
    work:
      row.workKind === null
        ? null
        : {
            kind: row.workKind,
            id: row.workId ?? '',
            slug: row.slug ?? '',
            title: row.title ?? '',
            coverart: imageAddress(config, row.cover),
          },
    text,
    yen,
    order: kind === 'post' ? null : page,
    post: kind === 'post' ? page : null,
  }
}
