/** The path of a sound's page, in English; links add the language. */
export function soundHref({ id, slug }: { id: string; slug: string }): string {
  return slug ? `/sound/${id}/${encodeURIComponent(slug)}` : `/sound/${id}`
}

export function albumHref({ id, slug }: { id: string; slug: string }): string {
  return `/album/${id}/${encodeURIComponent(slug)}`
}

export function postHref({ id }: { id: string }): string {
  return `/post/${id}`
}

export function playlistHref({ id, slug }: { id: string; slug: string }): string {
  return `/playlist/${id}/${encodeURIComponent(slug)}`
}
