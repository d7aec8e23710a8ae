import { useEffect, useRef, useState } from 'react'
import { type ApiFailure, callApi, isFailure } from '#client/api-client.ts'
import { mayBeImage } from '../../accepted-files.ts'
import { type Crop, cropImage, IMAGE_MAX_BYTES } from '../../contract.ts'
import { canCrop, closePicture, openPicture, type Picture, type Shape } from './picture.ts'
import { canRetryImage, uploadImage } from './upload-image.ts'

interface Listener {
  onState: (state: ImageState) => void
  /** The id of a finished and cropped upload; null: no image any more. */
  onChange: (uploadId: string | null) => void
  onBusy?: ((isBusy: boolean) => void) | undefined
}

/** @param shown the image without this field; once that has changed, what was chosen is saved */
export function useImageChoice(shown: string | null, events: Omit<Listener, 'onState'>) {
  const [state, onState] = useState(UNTOUCHED)
  const [choice] = useState(() => new ImageChoice({ onState, ...events }))
  useEffect(() => {
    choice.listener = { onState, ...events }
  })
  useEffect(() => () => choice.close(), [choice])
  const saved = useRef(shown)
  useEffect(() => {
    if (saved.current === shown) return
    saved.current = shown
    choice.settle()
  }, [choice, shown])
  return { state, choice }
}

/** An image that was chosen; without a picture where the browser cannot show it. */
interface Choice {
  file: File
  fileName: string
  picture: Picture | undefined
  crop: Crop | undefined
}

interface Uploaded extends Choice {
  uploadId: string
}

interface Pending extends Choice {
  upload: Promise<{ id: string } | ApiFailure | undefined>
  abort: AbortController
  isCropping: boolean
}

export interface ImageState {
  /** Null: taken away; undefined: untouched. */
  uploaded: Uploaded | null | undefined
  pending: Pending | undefined
  /** It did not arrive, and the same one may still do so. */
  failed: Choice | undefined
  problem: { code: string; fileName: string } | undefined
}

const UNTOUCHED: ImageState = {
  uploaded: undefined,
  pending: undefined,
  failed: undefined,
  problem: undefined,
}

/** These send an image and show it; tests pass their own. */
const BROWSER = { uploadImage, openPicture, closePicture }
export type Browser = typeof BROWSER

/** One image at a time, uploaded while its part is chosen. Owns the addresses of its pictures. */
export class ImageChoice {
  state = UNTOUCHED
  listener: Listener
  readonly #browser: Browser
  #cropping: Promise<unknown> | undefined

  constructor(listener: Listener, browser: Browser = BROWSER) {
    this.listener = listener
    this.#browser = browser
  }

  async start(file: File, shape: Shape): Promise<void> {
    const fileName = file.name
    const early = earlyProblem(file)
    if (early) return this.#become({ pending: undefined, problem: { code: early, fileName } })
    // It is nearly uploaded: another choice that is cancelled leads back to it.
    if (this.#cropping) await this.#cropping
    const chosen = { file, fileName, picture: undefined, crop: undefined }
    const begun = { ...chosen, ...this.#send(file) }
    const { upload, abort } = begun
    this.#become({ pending: { ...begun, isCropping: false } })
    const picture = await this.#browser.openPicture(file)
    if (abort.signal.aborted) return this.#browser.closePicture(picture)
    const pending = { ...begun, picture, isCropping: canCrop(picture, shape) }
    this.#become({ pending })
    if (!pending.isCropping) return this.#finish(pending)
    const answer = await upload
    // A retryable upload does not interrupt the choice of the part.
    if (!isFailure(answer) || canRetryImage(answer)) return
    if (this.state.pending === pending) this.#fail(pending, answer)
  }

  async retry(): Promise<void> {
    const { failed } = this.state
    if (!failed) return
    const pending = { ...failed, ...this.#send(failed.file), isCropping: false }
    this.#become({ pending })
    return this.#finish(pending)
  }

  async use(crop: Crop): Promise<void> {
    const { pending } = this.state
    if (!pending) return
    const chosen = { ...pending, crop, isCropping: false }
    this.#become({ pending: chosen })
    return this.#finish(chosen)
  }

  /** Back to the dialog for the upload that is there; a saved one cannot be cropped any more. */
  cropAgain(): void {
    const { uploaded } = this.state
    if (!uploaded) return
    const upload = Promise.resolve({ id: uploaded.uploadId })
    const abort = new AbortController()
    this.#become({ pending: { ...uploaded, upload, abort, isCropping: true } })
  }

  cancel(): void {
    this.#become({ pending: undefined })
  }

  remove(): void {
    this.#become({ uploaded: null, pending: undefined })
    this.listener.onChange(null)
  }

  settle(): void {
    const { pending, failed, problem } = this.state
    if (!pending) this.#become({ uploaded: undefined, failed, problem })
  }

  close(): void {
    this.state.pending?.abort.abort()
    for (const picture of picturesOf(this.state)) this.#browser.closePicture(picture)
    this.state = UNTOUCHED
  }

  async #finish(pending: Pending): Promise<void> {
    const { upload, abort } = pending
    const answer = await upload
    if (answer === undefined || abort.signal.aborted) return
    if (isFailure(answer)) return this.#fail(pending, answer)
    this.#cropping = this.#keep(pending, answer.id)
    await this.#cropping
    this.#cropping = undefined
  }

  async #keep(pending: Pending, uploadId: string): Promise<void> {
    const { abort, crop, file, fileName, picture } = pending
    const cut = crop && (await callApi(cropImage, { params: { id: uploadId }, body: crop }))
    if (abort.signal.aborted) return
    if (isFailure(cut)) return this.#fail(pending, cut)
    this.#become({ uploaded: { uploadId, file, fileName, picture, crop }, pending: undefined })
    this.listener.onChange(uploadId)
  }

  #fail({ file, fileName, picture, crop }: Pending, failure: ApiFailure): void {
    const failed = canRetryImage(failure) ? { file, fileName, picture, crop } : undefined
    this.#become({ pending: undefined, failed, problem: { code: failure.code, fileName } })
  }

  #become(next: Partial<ImageState>): void {
    const before = this.state
    const after = { ...before, problem: undefined, failed: undefined, ...next }
    this.state = after
    const shown = picturesOf(after)
    for (const picture of new Set(picturesOf(before))) {
      if (picture && !shown.includes(picture)) this.#browser.closePicture(picture)
    }
    if (before.pending?.abort !== after.pending?.abort) before.pending?.abort.abort()
    this.listener.onState(after)
    const [wasBusy, isBusy] = [before.pending !== undefined, after.pending !== undefined]
    if (wasBusy !== isBusy) this.listener.onBusy?.(isBusy)
  }

  #send(file: File): Pick<Pending, 'upload' | 'abort'> {
    const abort = new AbortController()
    const upload = this.#browser.uploadImage(file, abort.signal).catch((error: unknown) => {
      if (!abort.signal.aborted) throw error
      return undefined
    })
    return { upload, abort }
  }
}

const picturesOf = ({ uploaded, pending, failed }: ImageState) =>
  [uploaded, pending, failed].map((choice) => choice?.picture)

/** Guesses what the server decides by content, for an early message. */
function earlyProblem({ name, type, size }: File): string | undefined {
  if (!mayBeImage(name, type)) return 'file_not_allowed'
  return size > IMAGE_MAX_BYTES ? 'image_too_large' : undefined
}
