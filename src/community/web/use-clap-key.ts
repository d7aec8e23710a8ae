import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useIntention } from '#accounts/web/intention.ts'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { useMe } from '#client/root-data.ts'
import { currentTrack } from '#player/state.ts'
import type { PlayerStore } from '#player/store.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { Track } from '#works/sounds-contract.ts'
import { audiblePlace } from './audible-place.ts'
import { type ClapSender, createClapSender, sendClaps } from './clap-sender.ts'

/** Claps for the current sound, where it is playing; visitors are asked to sign in. */
export function useClapKey(store: PlayerStore): () => void {
  const me = useMe()
  const signIn = useSignIn()
  const toast = useToast()
  const t = useTranslations('playing')
  const last = useRef<{ id: string; sender: ClapSender }>(undefined)
  useEffect(() => () => last.current?.sender.close(), [])

  function senderFor({ id, title }: Pick<Track, 'id' | 'title'>): ClapSender {
    if (last.current?.id === id) return last.current.sender
    last.current?.sender.close()
    const sender = createClapSender({
      workId: id,
      start: { mine: 0, total: 0 },
      async send(request) {
        const answer = await sendClaps({ id }, request, (message) => toast(message, 'failed'))
        if (answer) toast(t('clapped', { title }))
        return answer
      },
    })
    last.current = { id, sender }
    return sender
  }

  // The music may have moved on to another sound meanwhile.
  useIntention('clap', 'player', (value) => {
    const [id = '', ...title] = value.split(' ')
    senderFor({ id, title: title.join(' ') }).press(undefined)
  })

  return () => {
    const track = currentTrack(store.getState())
    if (track === undefined) return
    if (!me) {
      const { id, title: name } = track
      return signIn.open('sign-in', { act: 'clap', id: 'player', name, value: `${id} ${name}` })
    }
    if (!senderFor(track).press(audiblePlace(track, store.currentTime())))
      toast(t('clapsFull', { title: track.title }))
  }
}
