import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { messages } from '#i18n/translate.ts'
import { FORMATS } from '#kernel/locale.ts'
import type { DrawPlainPage, PlainPage } from '#kernel/plain-page.ts'
import base from '#ui/base.css?inline'
import button from '#ui/button.module.css?inline'
import choices from '#ui/form/choices.module.css?inline'
import form from '#ui/form/form.module.css?inline'
import layout from '#ui/layout.css?inline'
import tokens from '#ui/tokens.css?inline'
import { Parts } from './parts.tsx'
import styles from './plain-page.module.css'
import own from './plain-page.module.css?inline'

/** A page brings its styles along: an email may lead to it, and nothing else be loaded. */
const style = [tokens, base, layout, button, form, choices, own].join('')

/** Draws a page without script, with the product's components and styles. */
export const drawPlainPage: DrawPlainPage = async (page) => {
  return { html: `<!doctype html>${renderToStaticMarkup(<Document page={page} />)}`, style }
}

function Document({ page }: { page: PlainPage }) {
  const { locale, brandName, title, banner, layout, script } = page
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${brandName}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Constant element="style" text={style} />
      </head>
      <body className={styles[layout]}>
        {banner !== undefined && (
          <p className={styles.banner} role="note">
            {banner}
          </p>
        )}
        <IntlProvider locale={FORMATS[locale]} messages={messages[locale]} timeZone="Asia/Tokyo">
          <Main page={page} />
        </IntlProvider>
        {script !== undefined && <Constant element="script" text={script} />}
      </body>
    </html>
  )
}

/** In these elements nothing is escaped. */
function Constant({ element: Element, text }: { element: 'style' | 'script'; text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is ours
  return <Element dangerouslySetInnerHTML={{ __html: text }} />
}

function Main({ page }: { page: PlainPage }) {
  const { brandName, title, heading = title, layout, parts, home } = page
  return (
    <main className={styles.main}>
      {(layout === 'message' || layout === 'wide') && <p className={styles.brand}>{brandName}</p>}
      <h1>{heading}</h1>
      <Parts of={parts} />
      {home && (
        <p className={styles.home}>
          <a href={home.href}>{home.text}</a>
        </p>
      )}
    </main>
  )
}
