import type { Locale } from '#kernel/locale.ts'
import type { Provider } from '../../../sign-in-contract.ts'

/** Pixels, both ways: the specification’s. */
export const POPUP_SIZE = 500
/** One window of this name at a time: pressing again uses the one that is there. */
const POPUP_NAME = 'sign-in'

type Place = Pick<Window, 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'>
type Opener = Place & Pick<Window, 'open' | 'location'>

interface Way {
  provider: Provider
  locale: Locale
  /** Adds the provider to the account of this session, where it would sign in otherwise. */
  connect?: boolean
}

/**
 * Opens the provider’s page in a popup of 500 by 500 over the middle of the window, or leads this
 * page there where popups are blocked. To be called in the press itself: later counts as blocked.
 *
 * @returns the popup, or undefined where this page leaves
 */
export function openSocial(win: Opener, way: Way): Window | undefined {
  const { pathname, search } = win.location
  const popup = win.open(
    socialAddress({ ...way, shown: 'popup', from: pathname + search }),
    POPUP_NAME,
    popupFeatures(win),
  )
  // Some blockers give a window that is closed already.
  if (popup && !popup.closed) return popup
  win.location.assign(socialAddress({ ...way, shown: 'page', from: pathname + search }))
}

/** Places are counted over all screens together, so this is the screen that the window is on. */
export function popupFeatures({ screenX, screenY, outerWidth, outerHeight }: Place): string {
  const left = Math.round(screenX + (outerWidth - POPUP_SIZE) / 2)
  const top = Math.round(screenY + (outerHeight - POPUP_SIZE) / 2)
  return `popup,width=${POPUP_SIZE},height=${POPUP_SIZE},left=${left},top=${top}`
}

interface Address extends Way {
  shown: 'popup' | 'page'
  /** Path with query, where the way back leads. */
  from: string
}

export function socialAddress({ provider, locale, connect, shown, from }: Address): string {
  const query = new URLSearchParams({ shown, lang: locale, from })
  if (connect) query.set('connect', '1')
  return `/auth/${provider}?${query}`
}
