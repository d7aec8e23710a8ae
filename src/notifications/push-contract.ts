import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'

/** A key or secret of a browser, in base64url. */
const key = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`)))

const PushState = z.object({
  key: described(
    'The service’s public key, which a browser subscribes with (RFC 8292), in base64url',
    z.string(),
  ),
  isOn: described('Whether notifications are pushed to this browser', z.boolean()),
})

export const getPush = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/push',
  summary: 'Get whether notifications are pushed to this browser',
  audience: 'registered',
  reply: PushState,
})

export const putPush = endpoint('Your account and library', {
  method: 'PUT',
  path: '/my/push',
  summary:
    'Update where notifications are pushed to this browser, until you sign out (10 browsers at most)',
  audience: 'registered',
  body: z.strictObject({
    endpoint: described(
      'Address at the push service of the browser (RFC 8030)',
      z.url({ protocol: /^https$/ }).check(z.maxLength(1000)),
    ),
    publicKey: described('The browser’s public key (`p256dh`), in base64url', key(65)),
    authSecret: described('The browser’s secret (`auth`), in base64url', key(16)),
  }),
  limit: { requests: 30, seconds: 60 },
})

export const deletePush = endpoint('Your account and library', {
  method: 'DELETE',
  path: '/my/push',
  summary: 'Delete where notifications are pushed to this browser',
  audience: 'registered',
})
