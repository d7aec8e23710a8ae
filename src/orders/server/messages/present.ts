import type { OrderMessage, SentMessage } from '../../message-contract.ts'
import type { MessageRow } from './message-store.ts'

interface Shown extends Pick<MessageRow, 'text' | 'reply' | 'repliedAt'> {
  /** The public id. */
  id: string
  reported: boolean
}

export function presentMessage({ id, text, reply, repliedAt, reported }: Shown): OrderMessage {
  const replied = repliedAt && { text: reply, at: repliedAt.toISOString() }
  return { id, text, reply: replied, reported }
}

/** Presents a message to its buyer, who may report the reply. */
export function presentSent(row: MessageRow): SentMessage {
  const { messagePublicId: id, replyReported: reported, sellerName, username } = row
  return { ...presentMessage({ ...row, id, reported }), seller: sellerName, username }
}
