import type { Locale } from '#kernel/locale.ts'
import type { Provider } from '../../sign-in-contract.ts'

const POPUP_SIZE = 500
const WATCH_MS = 300

type Place = Pick<Window, 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'>
type Opener = Place & Pick<Window, 'open' | 'location'>

interface Way {
  provider: Provider
  locale: Locale
  /** Adds the provider to the account of this session, where it would sign in otherwise. */
  connect?: boolean
}

/**
 * Opens the provider’s page in a popup, or in this page where popups are blocked.
 * @returns the popup, or undefined where this page leaves
 */
export function openSocial(win: Opener, { provider, locale, connect }: Way): Window | undefined {
  const { pathname, search } = win.location
  const addressIn = (shown: 'popup' | 'page') => {
    const query = new URLSearchParams({ shown, lang: locale, from: pathname + search })
    if (connect) query.set('connect', '1')
    return `/auth/${provider}?${query}`
  }
  // One window of this name at a time: pressing again uses the one that is there.
  const popup = win.open(addressIn('popup'), 'sign-in', popupFeatures(win))
  // Some blockers give a window that is closed already.
  if (popup && !popup.closed) return popup
  win.location.assign(addressIn('page'))
}

/** Places are counted over all screens together, so this is the screen that the window is on. */
export function popupFeatures({ screenX, screenY, outerWidth, outerHeight }: Place): string {
  const left = Math.round(screenX + (outerWidth - POPUP_SIZE) / 2)
  const top = Math.round(screenY + (outerHeight - POPUP_SIZE) / 2)
  return `popup,width=${POPUP_SIZE},height=${POPUP_SIZE},left=${left},top=${top}`
}

interface Ends {
  isTaking: () => boolean
  onGone: () => void
}

/** Watches for a popup to be closed; what it left behind may arrive a moment later. */
export function watchPopup(popup: Pick<Window, 'closed'>, { isTaking, onGone }: Ends): () => void {
  let looksClosed = 0
  const timer = setInterval(() => {
    if (!popup.closed || isTaking()) return
    looksClosed += 1
    if (looksClosed < 3) return
    clearInterval(timer)
    onGone()
  }, WATCH_MS)
  return () => clearInterval(timer)
}
