import type { Me, ProfileChange, ShopLink } from '#accounts/contract.ts'

export interface TypedProfile {
  name: string
  nameReading: string
  bio: string
  location: string
  /** One address per line. */
  links: string
  /** The name and the address of one shop per line. */
  shops: string
}

export function profileOf({ name, nameReading, bio, location, links, shops }: Me): TypedProfile {
  return {
    name: name ?? '',
    nameReading,
    bio,
    location,
    links: links.join('\n'),
    shops: shops.map(({ name, url }) => `${name} ${url}`).join('\n'),
  }
}

export function readProfile(form: FormData): TypedProfile {
  // A form's lines end as in mails (HTML, multipart encoding), a text area's value in one sign.
  const typed = (field: keyof TypedProfile) =>
    String(form.get(field) ?? '').replaceAll('\r\n', '\n')
  return {
    name: typed('name'),
    nameReading: typed('nameReading'),
    bio: typed('bio'),
    location: typed('location'),
    links: typed('links'),
    shops: typed('shops'),
  }
}

/** The change in the API's form; an empty field is sent as empty, so that it can be cleared. */
export function asChange({ links, shops, ...typed }: TypedProfile): ProfileChange {
  return { ...typed, links: readLinks(links), shops: readShops(shops) }
}

export function isSame(one: TypedProfile, other: TypedProfile): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** A name and an address per line; the API refuses a line without either. */
function readShops(text: string): ShopLink[] {
  return linesOf(text).map((line) => {
    const words = line.split(/\s+/)
    return { url: words.pop() ?? '', name: words.join(' ') }
  })
}

/** One address per line; one without its scheme is meant as https. */
function readLinks(text: string): string[] {
  return linesOf(text).map((line) => (/^[a-z][a-z0-9+.-]*:/i.test(line) ? line : `https://${line}`))
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
