import { pathIn } from '#client/i18n/locale-path.ts'
import { translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import { langOf } from '#kernel/lang-of.ts'
import type { Locale } from '#kernel/locale.ts'
import { plainLyrics } from '#kernel/lyrics.ts'
import { renderProse } from '#kernel/prose/render-prose.ts'
import { type Credit, isRole } from '../credits.ts'

interface Noted {
  credits: readonly Credit[]
  linerNotes: string
  lyrics?: string
}

/** Longer lyrics are shut at first. */
const SHORT_LINES = 16

/**
 * What comes with the music, below its description: lyrics, credits, liner notes. On the server alone: most
 * works have none of it, and no visit is to load code for it.
 *
 * @returns undefined where there is nothing
 */
export function renderNotes(work: Noted, locale: Locale): Html | undefined {
  const { credits, linerNotes, lyrics = '' } = work
  const { t } = translate(locale)
  const parts = [
    lyrics !== '' && renderLyrics(t('soundEditor.lyrics.title'), plainLyrics(lyrics)),
    credits.length > 0 && renderCredits(credits, locale),
    linerNotes !== '' &&
      html`<section><h2>${t('soundEditor.work.linerNotes')}</h2>${renderProse(linerNotes)}</section>`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? undefined : html`${parts}`
}

function renderLyrics(title: string, text: string): Html {
  const isShort = text.split('\n').length <= SHORT_LINES
  const open = isShort ? html` open` : ''
  return html`<details id="lyrics"${open}><summary><h2>${title}</h2></summary><p lang="${langOf(text) ?? ''}">${text}</p></details>`
}

function renderCredits(credits: readonly Credit[], locale: Locale): Html {
  const { t } = translate(locale)
  const groups = Map.groupBy(credits, ({ role }) =>
    isRole(role) ? t(`credits.roles.${role}`) : role,
  )
  const rows = [...groups].map(
    ([role, people]) =>
      html`<dt lang="${langOf(role) ?? ''}">${role}</dt>${people.map((one) => html`<dd>${renderName(one, locale)}</dd>`)}`,
  )
  return html`<section><h2>${t('credits.title')}</h2><dl>${rows}</dl></section>`
}

function renderName({ name, username }: Credit, locale: Locale): Html {
  const words = html`<span lang="${langOf(name) ?? ''}">${name}</span>`
  return username === null
    ? words
    : html`<a href="${pathIn(locale, `/user/${username}`)}">${words}</a>`
}
