/** The path of a sound's page, in English; links add the language. */
export function soundHref({ id, slug }: { id: string; slug: string }): string {
  return slug ? `/sound/${id}/${encodeURIComponent(slug)}` : `/sound/${id}`
}
