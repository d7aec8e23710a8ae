import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import { importChunk, whenIdle } from '#client/connection.ts'

const fetchList = () => importChunk(() => import('./queue-list.tsx'))
const QueueList = lazy(fetchList)

/** The queue with what orders it, of which the sound that plays first has no need. */
export function LazyQueueList(props: ComponentProps<typeof QueueList>) {
  return (
    <Suspense>
      <QueueList {...props} />
    </Suspense>
  )
}

/** Fetches the list once the page is idle, so that it opens without a pause, and offline. */
export function useIdleQueueList(): void {
  useEffect(() => {
    whenIdle(() => void fetchList())
  }, [])
}
