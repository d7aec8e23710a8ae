/**
 * Parameters of a query that are recorded: choices from lists, never typed text, nor anything that
 * unlocks something.
 */
const RECORDED = /^(days|figure|genre|kind|period|show|sort|tab|view|utm_(source|medium|campaign))$/
const PATH_LENGTH = 500

/** Their ids open them: an order, an invitation. */
const SECRET = /^((?:\/ja)?\/(?:checkout|splits))\/.*/
/** The ids of works that are not in any list open them, too. */
const WORK = /^((?:\/ja)?\/(?:sound|album))\/.*/

/**
 * The address of a page as it is recorded, without what only some may know.
 * @param isHidden whether search engines are not to list the page, as of Private works
 */
export function pagePath(
  { pathname, search }: { pathname: string; search: string },
  isHidden: boolean,
): string {
  const path = pathname.replace(SECRET, '$1')
  const kept = [...new URLSearchParams(search)].filter(([name]) => RECORDED.test(name))
  const query = kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
  return ((isHidden ? path.replace(WORK, '$1') : path) + query).slice(0, PATH_LENGTH)
}
