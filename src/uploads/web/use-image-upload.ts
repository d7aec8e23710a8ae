import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isFailure } from '#web/api-client.ts'
import { IMAGE_MAX_BYTES } from '../contract.ts'
import { uploadImage } from './upload-image.ts'

interface ImageState {
  /** Address of the chosen image; null: taken away; undefined: untouched. */
  preview: string | null | undefined
  problem: string | undefined
  isBusy: boolean
}

const UNTOUCHED: ImageState = { preview: undefined, problem: undefined, isBusy: false }

/** One image at a time: choosing another ends the upload of the first. */
export function useImageUpload(
  onChange: (uploadId: string | null) => void,
  onBusy: ((isBusy: boolean) => void) | undefined,
) {
  const problems = useTranslations('problems')
  const [state, setState] = useState(UNTOUCHED)
  const running = useRef<AbortController>(undefined)
  const { preview } = state
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])

  function show(next: Partial<ImageState>) {
    if (!next.isBusy) running.current?.abort()
    setState({ ...UNTOUCHED, ...next })
    onBusy?.(next.isBusy ?? false)
  }
  async function start(file: File) {
    const early = earlyProblem(file)
    if (early) return show({ problem: problems(early, { files: file.name }) })
    running.current?.abort()
    const upload = new AbortController()
    const { signal } = upload
    running.current = upload
    const chosen = URL.createObjectURL(file)
    show({ preview: chosen, isBusy: true })
    const answer = await uploadImage(file, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    if (!answer || signal.aborted) return
    if (isFailure(answer)) {
      return show({ problem: problems(wordsOf(answer.code), { files: file.name }) })
    }
    show({ preview: chosen })
    onChange(answer.id)
  }
  function remove() {
    show({ preview: null })
    onChange(null)
  }
  return { ...state, start, remove }
}

/** What the server decides by content is only guessed here, for an early word. */
function earlyProblem({ type, size }: File): (typeof KNOWN)[number] | undefined {
  if (!type.startsWith('image/') || type === 'image/svg+xml') return 'file_not_allowed'
  return size > IMAGE_MAX_BYTES ? 'file_too_large' : undefined
}

const KNOWN = ['file_not_allowed', 'file_too_large', 'rate_limited'] as const

function wordsOf(code: string): (typeof KNOWN)[number] | 'unexpected' {
  return KNOWN.find((known) => known === code) ?? 'unexpected'
}
