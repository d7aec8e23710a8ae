import type { signIn as en } from '../../en/accounts/sign-in.ts'
import type { Words } from '../../messages.ts'

export const signIn: Words<typeof en> = {
  signInTitle: 'ログイン',
  signUpTitle: 'はじめる',
  signUpLead: 'アカウントひとつで、公開もフォローも拍手も購入もできます。',
  continueWith: '{provider}で続ける',
  or: 'または',
  popupText:
    '開いたウィンドウで{provider}にログインしてください。完了すると、このページは自動で切り替わります。',
  popupWaiting: '{provider}でのログインを待っています',
  popupShow: 'ウィンドウを表示',
  cancel: 'キャンセル',
  socialFailed: 'ログインできませんでした。もう一度お試しください。',
  email: 'メールアドレス',
  emailHint: 'リンクをお送りします。パスワードは不要です。',
  placeholder: 'you@example.com',
  send: 'マジックリンクを送信',
  noAccount: '{brand}は初めてですか？',
  toSignUp: 'はじめる',
  hasAccount: 'アカウントをお持ちですか？',
  toSignIn: 'ログイン',
  terms:
    '続けると、<terms>利用規約</terms>と<privacy>プライバシーポリシー</privacy>に同意したものとみなされます。',
  checkTitle: 'メールをご確認ください',
  checkText:
    '<b>{email}</b> にリンクをお送りしました。リンクを開き、次の番号が表示されることを確認してください。',
  waiting: 'リンクが開かれるのを待っています',
  note: 'このページは開いたままにしてください。閉じるとログインを完了できません。',
  wrongAddress: 'アドレスを間違えましたか？',
  undo: '取り消す',
  inbox: 'このマシンの受信箱を開く',
  expiredTitle: 'リンクの有効期限が切れました',
  expiredText: 'リンクが使えるのは15分間、または新しいリンクを送信するまでです。',
  again: '新しいリンクを送信',
  close: '閉じる',
  promptTitle: 'このページを見るにはログインしてください',
  promptText: 'アカウントをお持ちの方だけのページです。',
}
