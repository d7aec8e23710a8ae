import { CartLink } from '../header/cart-link.tsx'
import { OfflineSupport } from './offline-support.tsx'
import { ProgressBar } from './progress-bar.tsx'

export { CartLink }

/** What the first page can do without: fetched once it is idle, before anyone leaves it. */
export function IdleParts() {
  return (
    <>
      <ProgressBar />
      <OfflineSupport />
    </>
  )
}
