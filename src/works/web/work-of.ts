import { albumHref, soundHref } from '#client/work-href.ts'

/** A sound or an album, as replies name either. */
type OneOf<Sound, Album> = { kind: 'sound'; sound: Sound } | { kind: 'album'; album: Album }
type Place = Parameters<typeof soundHref>[0]

export function workOf<Sound, Album>(one: OneOf<Sound, Album>): Sound | Album {
  return one.kind === 'sound' ? one.sound : one.album
}

export function workHref(one: OneOf<Place, Place>): string {
  return one.kind === 'sound' ? soundHref(one.sound) : albumHref(one.album)
}
