import { useEffect, useRef, useState } from 'react'
import { callApi, isFailure } from '#web/api-client.ts'
import { getSound, type Sound } from '../../contract.ts'
import { askFile, type FileNews } from './ask-file.ts'
import { fileWaitedFor, isMoving } from './waits-for.ts'

const POLL_MS = 2000
/** The rest is asked about when these are ready. */
const AT_ONCE = 20

interface News {
  sound: Sound
  /** Of what it waits for; nothing where the sound itself says how it stands. */
  file?: FileNews
}

/**
 * Asks about the sounds that wait, now and every two seconds, as long as there are any.
 *
 * @returns how far what they wait for is, by their id
 */
export function useWaiting(
  sounds: readonly Sound[],
  onNews: (newer: ReadonlyMap<string, Sound>) => void,
): ReadonlyMap<string, FileNews> {
  const [queue, setQueue] = useState<ReadonlyMap<string, FileNews>>(new Map())
  const latest = useRef({ sounds, onNews })
  latest.current = { sounds, onNews }
  const waiting = sounds
    .filter(isMoving)
    .slice(0, AT_ONCE)
    .map(({ id }) => id)
    .join(' ')

  useEffect(() => {
    if (waiting === '') return
    const gone = new AbortController()
    async function look() {
      const asked = latest.current.sounds.filter(({ id }) => waiting.split(' ').includes(id))
      const answers = await Promise.all(
        asked.map(async (sound) => ({ id: sound.id, news: await ask(sound, gone.signal) })),
      )
      if (gone.signal.aborted) return
      const known = answers.flatMap(({ id, news }) => (news ? [[id, news] as const] : []))
      latest.current.onNews(new Map(known.map(([id, { sound }]) => [id, sound])))
      setQueue(new Map(known.flatMap(([id, { file }]) => (file ? [[id, file]] : []))))
    }
    void look()
    const timer = setInterval(look, POLL_MS)
    return () => {
      gone.abort()
      clearInterval(timer)
    }
  }, [waiting])
  return queue
}

/** A question that fails is asked again by the next one. */
async function ask(sound: Sound, signal: AbortSignal): Promise<News | undefined> {
  try {
    const { edit } = sound
    const id = fileWaitedFor(sound)
    const file = id === undefined ? 'over' : await askFile(id, signal)
    if (file === undefined) return undefined
    if (file !== 'over') {
      const isOwn = edit?.transcodeStatus === 'TRANSCODING'
      const moved = isOwn
        ? { ...sound, edit: { ...edit, transcodeProgress: file.progress } }
        : sound
      return { sound: moved, file }
    }
    const answer = await callApi(getSound, { params: { id: sound.id }, signal })
    return isFailure(answer) ? undefined : { sound: answer }
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}
