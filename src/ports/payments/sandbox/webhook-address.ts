import type { Config } from '#kernel/config.ts'

const WEBHOOK_PATH = '/api/payments/webhook/sandbox'
const ANY_HOST = new Set(['0.0.0.0', '::', '[::]', 'localhost'])

/** Where our own API listens: in this process if it is served here, else at its public address. */
export function webhookAddress(config: Config): string {
  const { host, port, publicUrl, services } = config
  if (publicUrl !== undefined && !services.includes('api')) return publicUrl + WEBHOOK_PATH
  const name = ANY_HOST.has(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}${WEBHOOK_PATH}`
}
