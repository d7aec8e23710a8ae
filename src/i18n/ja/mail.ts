import type { mail as en } from '../en/mail.ts'
import type { MessagesOf } from '../messages.ts'

export const mail: MessagesOf<typeof en> = {
  inbox: '受信箱',
  lead: 'この{brand}が送信したメールの一覧です（新しい順）。このマシンの外には送られません。一覧は自動で更新されます。',
  empty: 'メールはまだありません。ログイン用のリンクを送信すると、ここに届きます。',
  letter: 'メール本文',
  asText: 'テキスト形式',
}
