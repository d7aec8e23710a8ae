/** An audio element that plays unless refused; the test emits its events. */
export class FakeAudio extends EventTarget {
  static last: FakeAudio
  static refusal: Error | undefined
  /** The reply to `canPlayType`. */
  static canPlay: CanPlayTypeResult

  static reset(): void {
    FakeAudio.refusal = undefined
    FakeAudio.canPlay = ''
  }

  volume = 0.3
  preload = ''
  /** Every address that it was given. */
  readonly given: string[] = []
  paused = true
  ended = false
  seeking = false
  currentTime = 0
  readyState = 4
  readonly HAVE_FUTURE_DATA = 3

  constructor() {
    super()
    FakeAudio.last = this
  }
  get src() {
    return this.given.at(-1) ?? ''
  }
  /** Another address stops playback, as the standard says of loading. */
  set src(address: string) {
    this.given.push(address)
    this.paused = true
  }
  async play() {
    if (FakeAudio.refusal) throw FakeAudio.refusal
    this.paused = false
  }
  pause() {
    this.paused = true
  }
  load() {}
  removeAttribute() {
    this.src = ''
  }
  canPlayType() {
    return FakeAudio.canPlay
  }
  emit(name: string) {
    this.dispatchEvent(new Event(name))
  }
}
