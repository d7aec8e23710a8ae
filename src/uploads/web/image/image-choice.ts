import { type ApiFailure, callApi, isFailure } from '#client/api-client.ts'
import { type Crop, cropImage, IMAGE_MAX_BYTES } from '../../contract.ts'
import { canCrop, closePicture, openPicture, type Picture, type Shape } from './picture.ts'
import { mayComeThrough, type UploadedImage, uploadImage } from './upload-image.ts'

/** An image that was chosen; without a picture where the browser cannot show it. */
interface Choice {
  file: File
  fileName: string
  picture: Picture | undefined
  crop: Crop | undefined
}

interface Kept extends Choice {
  uploadId: string
}

/** On its way: its upload runs, or its part is being chosen. */
interface Coming extends Choice {
  upload: Promise<UploadedImage | ApiFailure | undefined>
  abort: AbortController
  /** Whether the dialog is open. */
  isCropping: boolean
  /** Tells one opening of the dialog from the next. */
  turn: number
}

export interface ImageState {
  /** Null: taken away; undefined: untouched. */
  kept: Kept | null | undefined
  coming: Coming | undefined
  /** It did not arrive, and the same one may still do so. */
  broken: Choice | undefined
  problem: { code: string; fileName: string } | undefined
}

export const UNTOUCHED: ImageState = {
  kept: undefined,
  coming: undefined,
  broken: undefined,
  problem: undefined,
}

interface Listener {
  onState: (state: ImageState) => void
  /** The id of a finished and cropped upload; null: no image any more. */
  onChange: (uploadId: string | null) => void
  onBusy: (isBusy: boolean) => void
}

/**
 * One image at a time, from the file to the upload's id: it is uploaded while its part is chosen,
 * and choosing another ends the upload of the first. Owns the addresses of the pictures it opened.
 */
export class ImageChoice {
  state = UNTOUCHED
  readonly #listener: Listener
  #turns = 0
  /** While the server is told the part of one that has arrived. */
  #cutting: Promise<unknown> | undefined

  constructor(listener: Listener) {
    this.#listener = listener
  }

  async start(file: File, shape: Shape): Promise<void> {
    const fileName = file.name
    const early = earlyProblem(file)
    if (early) return this.#become({ coming: undefined, problem: { code: early, fileName } })
    // It is as good as kept: another choice that is given up leads back to it.
    if (this.#cutting) await this.#cutting
    const chosen = { file, fileName, picture: undefined, crop: undefined }
    const begun = { ...chosen, ...send(file), turn: this.#nextTurn() }
    const { upload, abort } = begun
    this.#become({ coming: { ...begun, isCropping: false } })
    const picture = await openPicture(file)
    if (abort.signal.aborted) return closePicture(picture)
    const coming = { ...begun, picture, isCropping: canCrop(picture, shape) }
    this.#become({ coming })
    if (!coming.isCropping) return this.#finish(coming)
    const answer = await upload
    // What may still come through is waited for with the part that is being chosen.
    if (!isFailure(answer) || mayComeThrough(answer)) return
    if (this.state.coming === coming) this.#fail(coming, answer)
  }

  /** Sends what broke off once more, with the part that was chosen. */
  retry(): Promise<void> {
    const { broken } = this.state
    if (!broken) return Promise.resolve()
    const turn = this.#nextTurn()
    const coming = { ...broken, ...send(broken.file), isCropping: false, turn }
    this.#become({ coming })
    return this.#finish(coming)
  }

  use(crop: Crop): Promise<void> {
    const { coming } = this.state
    if (!coming) return Promise.resolve()
    const chosen = { ...coming, crop, isCropping: false }
    this.#become({ coming: chosen })
    return this.#finish(chosen)
  }

  /** Back to the dialog, for the upload that is there; a saved one cannot be cropped any more. */
  cropAgain(): void {
    const { kept } = this.state
    if (!kept) return
    const upload = Promise.resolve({ id: kept.uploadId })
    const turn = this.#nextTurn()
    const abort = new AbortController()
    this.#become({ coming: { ...kept, upload, abort, isCropping: true, turn } })
  }

  /** The former image stays. */
  cancel(): void {
    this.#become({ coming: undefined })
  }

  remove(): void {
    this.#become({ kept: null, coming: undefined })
    this.#listener.onChange(null)
  }

  /** What was chosen was saved: the page shows it from now on. */
  settle(): void {
    const { coming, broken, problem } = this.state
    if (!coming) this.#become({ kept: undefined, broken, problem })
  }

  close(): void {
    this.state.coming?.abort.abort()
    closePicture(this.state.coming?.picture)
    closePicture(this.state.kept?.picture)
    closePicture(this.state.broken?.picture)
    this.state = UNTOUCHED
  }

  #nextTurn(): number {
    this.#turns += 1
    return this.#turns
  }

  async #finish(coming: Coming): Promise<void> {
    const { upload, abort } = coming
    const answer = await upload
    if (answer === undefined || abort.signal.aborted) return
    if (isFailure(answer)) return this.#fail(coming, answer)
    this.#cutting = this.#keep(coming, answer.id)
    await this.#cutting
    this.#cutting = undefined
  }

  async #keep(coming: Coming, uploadId: string): Promise<void> {
    const { abort, crop, file, fileName, picture } = coming
    const cut = crop && (await callApi(cropImage, { params: { id: uploadId }, body: crop }))
    if (abort.signal.aborted) return
    if (isFailure(cut)) return this.#fail(coming, cut)
    this.#become({ kept: { uploadId, file, fileName, picture, crop }, coming: undefined })
    this.#listener.onChange(uploadId)
  }

  #fail({ file, fileName, picture, crop }: Coming, failure: ApiFailure): void {
    const broken = mayComeThrough(failure) ? { file, fileName, picture, crop } : undefined
    this.#become({ coming: undefined, broken, problem: { code: failure.code, fileName } })
  }

  #become(next: Partial<ImageState>): void {
    const before = this.state
    const after = { ...before, problem: undefined, broken: undefined, ...next }
    this.state = after
    const shown = picturesOf(after)
    for (const picture of new Set(picturesOf(before))) {
      if (picture && !shown.includes(picture)) closePicture(picture)
    }
    if (before.coming?.abort !== after.coming?.abort) before.coming?.abort.abort()
    this.#listener.onState(after)
    const [wasBusy, isBusy] = [before.coming !== undefined, after.coming !== undefined]
    if (wasBusy !== isBusy) this.#listener.onBusy(isBusy)
  }
}

const picturesOf = ({ kept, coming, broken }: ImageState) =>
  [kept, coming, broken].map((choice) => choice?.picture)

function send(file: File): Pick<Coming, 'upload' | 'abort'> {
  const abort = new AbortController()
  const upload = uploadImage(file, abort.signal).catch((error: unknown) => {
    if (!abort.signal.aborted) throw error
    return undefined
  })
  return { upload, abort }
}

/** What the server decides by content is only guessed here, for an early word. */
function earlyProblem({ type, size }: File): string | undefined {
  if (!type.startsWith('image/') || type === 'image/svg+xml') return 'file_not_allowed'
  return size > IMAGE_MAX_BYTES ? 'file_too_large' : undefined
}
