import type { register as en } from '../../en/accounts/register.ts'
import type { Words } from '../../messages.ts'

export const register: Words<typeof en> = {
  title: '登録を完了する',
  lead: '名前とユーザー名を決めれば完了です。ユーザー名はプロフィールのアドレスになります。',
  image: 'プロフィール画像',
  name: '名前',
  nameHint: 'サウンドと一緒に表示される名前です。',
  username: 'ユーザー名',
  usernameHint: '半角英数字とハイフンで3〜30文字。あとから変更できます。',
  checking: '確認中です。',
  available: 'このユーザー名は使えます。',
  used: 'このユーザー名はすでに使われています。',
  invalid: 'ユーザー名に使えるのは半角英数字とハイフンだけです。',
  email: 'メールアドレス',
  emailHint: 'ログインに使うアドレスです。ほかの人には表示されません。',
  submit: '登録する',
  done: '{name}さん、ようこそ！',
  proveTitle: 'まずはメールアドレスの確認から',
  proveLead:
    'いつでもログインに使え、領収書の送り先にもなります。お送りするリンクを開くと、名前の入力に進みます。',
  connected: '{name}さん、おかえりなさい。{provider}と連携しました。',
  welcomeBack: '{name}さん、おかえりなさい。',
  signedInWrong: '別のアカウントで登録しますか？',
  signOut: 'ログアウト',
  signInTitle: 'ログインして登録',
  signInText: 'ログインしたあと、名前とユーザー名を決めれば完了です。',
}
