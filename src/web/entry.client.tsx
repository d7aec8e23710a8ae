import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isLocale } from '#kernel/locale.ts'
import { loadWords } from './i18n/words.ts'

const { lang } = document.documentElement

/** The words of the page's language come first: what is hydrated must read as it was sent. */
loadWords(isLocale(lang) ? lang : 'en').then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
})
