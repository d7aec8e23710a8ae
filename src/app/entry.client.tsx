import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { retryPageData } from '#client/connection.ts'

window.fetch = retryPageData(window.fetch)

/** The root waits for the page's messages: hydration must render what was sent. */
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
