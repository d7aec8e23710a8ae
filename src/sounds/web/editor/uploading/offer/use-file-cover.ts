import { useState } from 'react'
import { takeFileCover } from '#uploads/contract.ts'
import { callApi, isFailure } from '#web/api-client.ts'
import type { SoundForm } from '../../sound-form.ts'
import type { Upload } from '../state/facts.ts'

/** The picture inside a file, to be taken as the cover; undefined where there is none to take. */
export function useFileCover(
  { tags, transcodeId, form, savedForm }: Upload,
  onEdit: (change: Partial<SoundForm>) => void,
) {
  const [image, setImage] = useState<string>()
  const [state, setState] = useState<'asks' | 'busy' | 'failed'>('asks')
  if (!tags?.hasCover || transcodeId === undefined) return undefined
  const params = { id: transcodeId }
  const isUsed = image !== undefined && form.cover === image
  return {
    state,
    isUsed,
    /** It is shown in its field once it is saved. */
    isUnsaved: isUsed && savedForm.cover !== image,
    async take() {
      setState('busy')
      const taken = await callApi(takeFileCover, { params })
      if (isFailure(taken)) return setState('failed')
      setState('asks')
      setImage(taken.id)
      onEdit({ cover: taken.id })
    },
  }
}
