import { hash } from 'node:crypto'
import type { Http } from '#http/http.ts'
import { sendPlainPage } from '#http/plain-page.ts'
import { translate } from '#i18n/translate.ts'
import { LOCALES, type Locale } from '#kernel/locale.ts'
import type { PlainPage } from '#kernel/plain-page.ts'
import { OFFLINE_PATHS, SHARE_PATHS, WORKER_PATH } from '#kernel/service-worker.ts'
import type { WebBuild } from './web-build.ts'

/** The page plays what the worker answers for. */
const POLICY = { 'media-src': "'self'" }

/** Serves the worker, and the pages that it opens without a network. */
export function registerServiceWorker(
  http: Pick<Http, 'app' | 'context' | 'drawPlainPage'>,
  { script: worker, offlineScript }: WebBuild['worker'],
): void {
  const { app } = http
  const pages = LOCALES.map((locale) => offlinePage(http, locale, offlineScript))
  let script: Promise<string> | undefined

  /** A browser installs a worker that differs by a byte, and that stores the pages anew: it begins with their hash. */
  async function composeScript(): Promise<string> {
    if (!http.drawPlainPage) throw new Error('no web build is open')
    const drawn = await Promise.all(pages.map(http.drawPlainPage))
    const settings = JSON.stringify({ api: http.context.config.links.api ?? '/api' })
    const pagesHash = hash('sha256', JSON.stringify(drawn), 'hex')
    return `// ${pagesHash}\nconst workerSettings = ${settings};\n${worker}`
  }

  app.get(WORKER_PATH, async (_request, reply) => {
    script ??= composeScript()
    return reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .send(await script)
  })
  for (const [at, path] of OFFLINE_PATHS.entries()) {
    const page = pages[at]
    if (page)
      app.get(path, (_request, reply) => sendPlainPage(http, reply, page, { policy: POLICY }))
  }
  registerShareTarget(app)
}

/**
 * The worker answers for these addresses. A browser that has lost it posts here: files are read past, and the
 * upload page says that they did not arrive.
 */
function registerShareTarget(app: Http['app']): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
      payload.resume().once('end', () => done(null))
    })
    for (const path of SHARE_PATHS) {
      const uploads = path.replace('/share', '/sound-new?shared=lost')
      scope.post(path, (_request, reply) => reply.redirect(uploads, 303))
    }
  })
}

/** It holds nothing of anyone. */
function offlinePage(
  { context }: Pick<Http, 'context'>,
  locale: Locale,
  script: string,
): PlainPage {
  const { brandName } = context.config
  const { t } = translate(locale)
  return {
    locale,
    brandName,
    layout: 'message',
    title: t('offline.title'),
    parts: [t('offline.text', { brandName }), [{ href: '', text: t('offline.retry') }]],
    script: `const offlineWords = ${JSON.stringify({ onDevice: t('offline.onDevice') })};\n${script}`,
  }
}
