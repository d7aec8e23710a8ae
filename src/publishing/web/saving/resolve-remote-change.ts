export interface RemoteItem {
  id: string
  version: number
  coverart: string | null
}

interface Editing<Item> {
  known: Item | undefined
  isTyping: boolean
  formOf: (item: Item) => object
}

/**
 * What an editor adopts of an item that was changed elsewhere: all of it without unsaved edits; the
 * version where nothing else differs, as after new audio; else nothing, so that saving is a conflict.
 */
export function resolveRemoteChange<Item extends RemoteItem>(
  newer: Item,
  { known, isTyping, formOf }: Editing<Item>,
): 'all' | 'version' | 'nothing' {
  if (!known || newer.version <= known.version) return 'nothing'
  if (!isTyping) return 'all'
  const contentOf = (item: Item) => JSON.stringify([formOf(item), item.coverart])
  return contentOf(newer) === contentOf(known) ? 'version' : 'nothing'
}
