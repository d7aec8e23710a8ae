import { useEffect, useRef } from 'react'
import { callApi, isFailure } from '#client/api-client.ts'
import { getSound } from '#sounds/contract.ts'
import type { Fact, Upload } from '#sounds/web/uploading/state/facts.ts'
import { isSettled } from '#sounds/web/uploading/state/reading.ts'

const SETTLE_MS = 1500

type Tell = (fact: Fact) => void

/** What has become of its sound. */
export async function lookAgain({ id, sound }: Upload, tell: Tell): Promise<void> {
  if (!sound) return
  const now = await callApi(getSound, { params: { id: sound.id } })
  if (!isFailure(now)) tell({ type: 'sound-created', id, sound: now })
}

/** Looks again after a published sound until it has come out. */
export function useSettling(uploads: readonly Upload[], tell: Tell): void {
  const waiting = uploads.filter(
    (upload) => upload.state === 'READY' && !upload.saving && !isSettled(upload),
  )
  const newest = useRef(waiting)
  useEffect(() => {
    newest.current = waiting
  })
  const isWaiting = waiting.length > 0
  useEffect(() => {
    if (!isWaiting) return
    // The progress of other uploads must not put it off.
    const timer = setInterval(async () => {
      for (const upload of newest.current) await lookAgain(upload, tell)
    }, SETTLE_MS)
    return () => clearInterval(timer)
  }, [isWaiting, tell])
}
