import { type ComponentType, createContext, use } from 'react'
import styles from './save-slot.module.css'

export interface SaveButtonProps {
  kind: 'sound' | 'album'
  work: { id: string; title: string }
  /**
   * cover: it lies on the cover of a tile; outline: it stands among other outlined buttons; row: it stands in a
   * row that has room for more than the heart on wide screens; add: the row has room for adding it alone.
   */
  look?: 'cover' | 'outline' | 'row' | 'add'
}

/** The button of a later feature, which comes once the page is idle. */
export const SaveSlot = createContext<ComponentType<SaveButtonProps> | undefined>(undefined)

/** Saves a work, and what else lists do with it. Its place is kept until it is there. */
export function SaveButton(props: SaveButtonProps) {
  const Heart = use(SaveSlot)
  return (
    <span className={styles.place} data-look={props.look}>
      {Heart && <Heart {...props} />}
    </span>
  )
}
