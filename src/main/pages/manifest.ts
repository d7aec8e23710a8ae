import type { Http } from '#http/http.ts'
import { translate } from '#i18n/translate.ts'
import { DEFAULT_LOCALE, LOCALES } from '#kernel/locale.ts'
import { SOUND_EXTENSIONS } from '#uploads/contract.ts'

/** The light page's own, as in its tokens. */
const COLOR = '#fbfaf8'
const ICONS = [
  { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** Phones that put the service on their home screen read it (W3C Web Application Manifest). */
export function registerManifest({ app, context }: Pick<Http, 'app' | 'context'>): void {
  const name = context.config.brandName
  for (const locale of LOCALES) {
    const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`
    const manifest = JSON.stringify({
      // The application is the same in either language.
      id: '/',
      name,
      short_name: name,
      description: translate(locale).t('common.description'),
      lang: locale,
      start_url: prefix || '/',
      scope: '/',
      display: 'standalone',
      background_color: COLOR,
      theme_color: COLOR,
      categories: ['music'],
      icons: ICONS,
      share_target: shareTarget(`${prefix}/share`),
    })
    app.get(`${prefix}/manifest.webmanifest`, (_request, reply) =>
      reply
        .header('content-type', 'application/manifest+json; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(manifest),
    )
  }
}

/** Other apps share links and audio with the installed one; see `service-worker/share-target`. */
function shareTarget(action: string) {
  const accept = ['audio/*', ...SOUND_EXTENSIONS.map((extension) => `.${extension}`)]
  return {
    action,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept }] },
  }
}
