interface Titled {
  title: string
  featured?: readonly string[] | undefined
}

/** The title of a work as it is shown, with its featured artists. */
export function titleLine({ title, featured = [] }: Titled): string {
  return featured.length === 0 ? title : `${title} (feat. ${featured.join(', ')})`
}
