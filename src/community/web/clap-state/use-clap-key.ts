import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { useMe } from '#client/root-data.ts'
import { currentTrack } from '#player/state.ts'
import type { PlayerStore } from '#player/store.ts'
import type { Track } from '#sounds/contract.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { addClaps } from '../../contract.ts'
import { audiblePlace } from '../audible-place.ts'
import { hearClaps, tellClaps } from './clap-news.ts'
import { type ClapSender, createClapSender } from './clap-sender.ts'

/** Claps for the current sound, where it is playing; visitors are asked to sign in. */
export function useClapKey(store: PlayerStore): () => void {
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
