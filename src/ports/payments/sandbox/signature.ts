import { createHmac, timingSafeEqual } from 'node:crypto'

/** A webhook that was signed longer ago (or ahead) than this is refused. */
const TOLERANCE_SECONDS = 300

/** The header's value for a body sent at this moment: `t={seconds},v1={hex}`. */
export function signBody(key: Buffer, body: string | Buffer, at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${mac(key, t, body).toString('hex')}`
}

/** Whether the header signs exactly these bytes, within the tolerance of `now`. */
export function isSigned(key: Buffer, body: Buffer, header: unknown, now: Date): boolean {
  const match = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null
  if (!match) return false
  const t = Number(match[1])
  if (Math.abs(now.getTime() / 1000 - t) > TOLERANCE_SECONDS) return false
  return timingSafeEqual(mac(key, t, body), Buffer.from(match[2] ?? '', 'hex'))
}

/** The time is signed with the body, or an old one could be sent again under a new time. */
function mac(key: Buffer, t: number, body: string | Buffer): Buffer {
  return createHmac('sha256', key).update(`${t}.`).update(body).digest()
}
