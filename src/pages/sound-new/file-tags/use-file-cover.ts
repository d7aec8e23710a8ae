import { useEffect, useRef, useState } from 'react'
import { callApi, isFailure } from '#client/api-client.ts'
import { takeFileCover } from '#uploads/contract.ts'
import type { SoundForm } from '#works/web/sounds/editor/sound-form.ts'
import type { SoundUpload } from '../state/sound-upload.ts'

interface CoverEditor {
  form: SoundForm
  saved: SoundForm
  edit: (change: Partial<SoundForm>) => void
  /** A save at that time would go out without the cover. */
  setCoverBusy: (isBusy: boolean) => void
}

export function useFileCover(
  { tags, transcodeId, sound }: SoundUpload,
  { form, saved, edit, setCoverBusy }: CoverEditor,
) {
  const [image, setImage] = useState<string>()
  const [state, setState] = useState<'asks' | 'busy' | 'failed'>('asks')
  const now = useRef<Now>({ cover: form.cover, isShown: true })
  useEffect(() => {
    now.current.cover = form.cover
  }, [form.cover])
  useEffect(() => {
    now.current.isShown = true
    return () => {
      now.current.isShown = false
      setCoverBusy(false)
    }
  }, [setCoverBusy])
  if (!tags?.hasCover || transcodeId === undefined) return undefined
  const isUsed = image !== undefined && form.cover === image
  return {
    state,
    isUsed,
    isFree: !form.cover && !sound?.coverart,
    isUnsaved: isUsed && saved.cover !== image,
    async take() {
      setState('busy')
      setCoverBusy(true)
      const taken = await fetchCover(transcodeId, () => now.current)
      if (now.current.isShown) setCoverBusy(false)
      setState(taken === 'failed' ? 'failed' : 'asks')
      if (typeof taken === 'string') return
      setImage(taken.id)
      edit({ cover: taken.id })
    },
  }
}

interface Now {
  cover: SoundForm['cover']
  isShown: boolean
}

/** @returns the picture, unless another cover was chosen meanwhile, or the suggestions dismissed */
export async function fetchCover(
  transcodeId: string,
  now: () => Now,
): Promise<{ id: string } | 'failed' | 'unwanted'> {
  const { cover } = now()
  const taken = await callApi(takeFileCover, { params: { id: transcodeId } })
  const { cover: after, isShown } = now()
  if (!isShown || after !== cover) return 'unwanted'
  return isFailure(taken) ? 'failed' : taken
}
