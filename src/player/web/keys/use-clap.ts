import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { addClaps } from '#community/contract.ts'
import { audiblePlace } from '#community/web/audible-place.ts'
import { hearClaps, tellClaps } from '#community/web/giving/clap-news.ts'
import { type ClapSender, createClapSender } from '#community/web/giving/clap-sender.ts'
import type { Track } from '#sounds/contract.ts'
import { callApi, isFailure } from '#web/api-client.ts'
import { useMe } from '#web/root-data.ts'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import { currentTrack } from '../../state.ts'
import type { PlayerStore } from '../../store.ts'

/** Claps for the current sound, where it is playing; visitors are asked to sign in. */
export function useClap(store: PlayerStore): () => void {
  const me = useMe()
  const signIn = useSignIn()
  const toast = useToast()
  const say = useTranslations('playing')
  const last = useRef<{ id: string; sender: ClapSender }>(undefined)
  useEffect(() => {
    const leave = hearClaps(({ soundId, claps }) => {
      if (last.current?.id === soundId) last.current.sender.settle(claps)
    })
    return () => {
      leave()
      void last.current?.sender.flush()
    }
  }, [])

  function senderFor({ id, title }: Track): ClapSender {
    if (last.current?.id === id) return last.current.sender
    void last.current?.sender.flush()
    const sender = createClapSender({
      start: { mine: 0, total: 0 },
      async send({ count, position, key }) {
        const answer = await callApi(addClaps, {
          params: { id },
          body: { count, ...(position !== undefined && { position }) },
          headers: { 'Idempotency-Key': key },
        })
        if (isFailure(answer)) return void toast(answer.message, 'failed')
        tellClaps({ soundId: id, claps: answer })
        toast(say('clapped', { title }))
        return answer
      },
      onChange: () => {},
      newKey: () => crypto.randomUUID(),
    })
    last.current = { id, sender }
    return sender
  }

  return () => {
    const track = currentTrack(store.getState())
    if (track === undefined) return
    if (!me) return signIn.open('sign-in')
    if (!senderFor(track).press(audiblePlace(track, store.currentTime())))
      toast(say('clapsFull', { title: track.title }))
  }
}
