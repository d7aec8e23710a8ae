/** Some phones leave the volume to their own buttons, and ignore what a page sets. */
export function canSetVolume(): boolean {
  const probe = document.createElement('audio')
  probe.volume = 0.5
  return probe.volume === 0.5
}
