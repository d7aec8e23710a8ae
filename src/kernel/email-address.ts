import * as z from 'zod/mini'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const PATTERN = new RegExp(
  `^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@(?=[^@]{1,253}$)${LABEL}(?:\\.${LABEL})+$`,
  'i',
)

/**
 * An address as `<input type="email">` takes it (HTML, 4.10.5.1.5), at a domain with a dot. So do those
 * that Japanese carriers gave out, such as `a..b@docomo.ne.jp`: RFC 5321 takes them in quotes, which
 * the mail engine writes.
 */
export const emailAddress = (problem?: string) =>
  z.email({ pattern: PATTERN, ...(problem !== undefined && { error: problem }) })
