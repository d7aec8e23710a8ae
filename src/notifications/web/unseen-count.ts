interface Channel {
  postMessage(message: unknown): void
  addEventListener(name: 'message', listener: (event: { data: unknown }) => void): void
  close(): void
}

interface Source {
  readonly readyState: number
  onmessage: ((event: { data: string }) => void) | null
  onerror: ((event: unknown) => void) | null
  close(): void
}

interface Page {
  visibilityState: string
  addEventListener(name: 'visibilitychange', listener: () => void): void
  removeEventListener(name: 'visibilitychange', listener: () => void): void
}

interface Browser {
  /** Browsers have none where a page came by http from another machine: each tab has a stream then. */
  locks: Pick<LockManager, 'request'> | undefined
  page: Page
  openChannel(name: string): Channel
  openSource(): Source
}

const STREAM = '/api/my/notifications/stream'
const CLOSED = 2
/** A stream that was refused is asked for again after so long. */
const AGAIN_MS = 30_000
const ASK = 'ask'

const browser = (): Browser => ({
  locks: 'locks' in navigator ? navigator.locks : undefined,
  page: document,
  openChannel: (name) => new BroadcastChannel(name),
  openSource: () => new EventSource(STREAM) as Source,
})

/**
 * Follows the number of new notifications of an account. The visible tab that holds a lock has the
 * stream, and passes on to the others what it brings; a hidden one gives it up.
 *
 * @returns undo
 */
export function followUnseen(
  userId: string,
  onCount: (count: number) => void,
  { locks, page, openChannel, openSource }: Browser = browser(),
): () => void {
  const name = `notifications ${userId}`
  const channel = openChannel(name)
  let known: number | undefined
  let holding: AbortController | undefined
  let isStreaming = false

  const note = (count: number) => {
    known = count
    onCount(count)
  }
  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'number') note(data)
    else if (known !== undefined && isStreaming) channel.postMessage(known)
  })

  function hold() {
    const controller = new AbortController()
    holding = controller
    const { signal } = controller
    const run = () =>
      new Promise<void>((resolve) => {
        isStreaming = true
        const close = streamUntilClosed(openSource, (count) => {
          note(count)
          channel.postMessage(count)
        })
        signal.addEventListener('abort', () => {
          isStreaming = false
          close()
          resolve()
        })
      })
    if (locks === undefined) void run()
    // Another tab has it: the request waits until that is hidden or closed, or this one is.
    locks?.request(name, { signal }, run).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    channel.postMessage(ASK)
  }
  function letGo() {
    holding?.abort()
    holding = undefined
  }
  function follow() {
    if (page.visibilityState === 'hidden') letGo()
    else if (!holding) hold()
  }
  page.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    page.removeEventListener('visibilitychange', follow)
    letGo()
    channel.close()
  }
}

/** A browser opens a lost stream again by itself, but not one that was refused. @returns undo */
function streamUntilClosed(
  openSource: Browser['openSource'],
  onCount: (count: number) => void,
): () => void {
  let source: Source | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  function open() {
    const opened = openSource()
    source = opened
    opened.onmessage = ({ data }) => onCount(JSON.parse(data).count)
    opened.onerror = () => {
      if (opened.readyState === CLOSED) again = setTimeout(open, AGAIN_MS)
    }
  }
  open()
  return () => {
    clearTimeout(again)
    source?.close()
  }
}
