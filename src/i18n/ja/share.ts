import type { share as en } from '../en/share.ts'
import type { MessagesOf } from '../messages.ts'

export const share: MessagesOf<typeof en> = {
  title: '共有',
  link: 'リンク',
  copy: 'コピー',
  copyLink: 'リンクをコピー',
  linkCopied: 'リンクをコピーしました。',
  startAt: '開始位置を指定',
  time: '開始位置',
  timeInvalid: '1:30 や 1m30s のように入力してください。',
  timeTooLate: '再生できる範囲（{from}–{to}）の外です。',
  private: '限定公開です。リンクを知っている人は誰でも開いて聴けます。',
  elsewhere: 'SNSで共有',
  system: 'ほかのアプリ',
  opensNew: '{name}（新しいウィンドウ）',
  message: '{artist}『{title}』',
  embed: '埋め込み',
  size: 'サイズ',
  sizes: { small: 'バー', medium: 'カード', large: '大' },
  look: '配色',
  looks: { system: '閲覧者の設定に合わせる', light: 'ライト', dark: 'ダーク' },
  code: '埋め込みコード',
  copyCode: 'コードをコピー',
  codeCopied: '埋め込みコードをコピーしました。',
  copyFailed: 'コピーできませんでした。選択してありますので、キーボードでコピーしてください。',
  preview: '埋め込みのプレビュー',
}
