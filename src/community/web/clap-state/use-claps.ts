import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { useMe } from '#client/root-data.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { addClaps, type Claps, getClaps, removeClaps } from '../../contract.ts'
import { type ClapNews, hearClaps, tellClaps } from './clap-news.ts'
import { type ClapSender, createClapSender } from './clap-sender.ts'

interface UsedClaps {
  claps: Claps
  press(position: number | undefined): boolean
  withdraw(): Promise<void>
}

export interface ClapListeners {
  /** Claps have arrived, or were taken back. */
  onGiven?: (() => void) | undefined
  /** All claps of the sound, those under way included; undefined once they are counted no more. */
  onCount?: ((total: number | undefined) => void) | undefined
}

/** One's own and all claps of a sound; a member's own are asked for once the page is there. */
export function useClaps(soundId: string, total: number, listeners: ClapListeners): UsedClaps {
  const told = useRef(listeners)
  told.current = listeners
  const toast = useToast()
  const t = useTranslations('community.clap')
  const me = useMe()?.id
  const [claps, setClaps] = useState<Claps>({ mine: 0, total })
  const sender = useRef<ClapSender>(undefined)

  useEffect(() => {
    const made = createClapSender({
      start: { mine: 0, total },
      async send({ count, position, key }) {
        const answer = await callApi(addClaps, {
          params: { id: soundId },
          body: { count, ...(position !== undefined && { position }) },
          headers: { 'Idempotency-Key': key },
        })
        if (isFailure(answer)) {
          toast(answer.message, 'failed')
          return undefined
        }
        tellClaps({ soundId, claps: answer }, hear)
        told.current.onGiven?.()
        return answer
      },
      onChange(shown) {
        // What was still under way when the page went on to another sound is not that one's.
        if (sender.current !== made) return
        setClaps(shown)
        told.current.onCount?.(shown.total)
      },
      newKey: () => crypto.randomUUID(),
    })
    // The player may have given some, or another place of the page.
    const hear = (news: ClapNews) => {
      if (news.soundId !== soundId) return
      made.settle(news.claps)
      told.current.onGiven?.()
    }
    const leave = hearClaps(hear)
    sender.current = made
    setClaps({ mine: 0, total })
    const gone = new AbortController()
    if (me !== undefined) void settleOwn(soundId, made, gone.signal)
    return () => {
      gone.abort()
      leave()
      sender.current = undefined
      told.current.onCount?.(undefined)
      void made.flush()
    }
  }, [soundId, total, me, toast])

  return {
    claps,
    press: (position) => sender.current?.press(position) ?? true,
    async withdraw() {
      await sender.current?.flush()
      const answer = await callApi(removeClaps, { params: { id: soundId } })
      if (isFailure(answer)) return toast(answer.message, 'failed')
      tellClaps({ soundId, claps: answer })
      toast(t('withdrawn'))
    },
  }
}

/** Where it fails, one's own number is not shown; the claps are as good as before. */
async function settleOwn(id: string, sender: ClapSender, signal: AbortSignal): Promise<void> {
  try {
    const answer = await callApi(getClaps, { params: { id }, signal })
    if (!isFailure(answer)) sender.settle(answer)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
