import { pathIn } from '#client/i18n/locale-path.ts'
import { translate } from '#i18n/translate.ts'
import { html } from '#kernel/html.ts'
import { type FrameLook, type FramePage, framePage } from './page.ts'

/** What other people's pages show instead of something that was taken back. */
export function renderGone(look: FrameLook): FramePage {
  const { say } = translate(look.locale)
  const home = look.origin + pathIn(look.locale, '/')
  const body = html`<body>
<main class="gone">
<h1>${say('embed.goneTitle')}</h1>
<p>${say('embed.goneText')}</p>
<p><a href="${home}" target="_blank" rel="noopener">${say('embed.goneLink', { brand: look.brandName })}</a></p>
</main>
</body>`
  return framePage(look, { title: say('embed.goneTitle'), body, accent: null })
}
