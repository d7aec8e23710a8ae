import type { socialPages as en } from '../../en/accounts/social-pages.ts'
import type { Words } from '../../messages.ts'

export const socialPages: Words<typeof en> = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  close: '閉じる',
  closing: 'このウィンドウは閉じてかまいません。',
  blocked:
    'ブラウザの設定により{brand}のデータを保存できないため、元の画面に結果を伝えられません。保存を許可するか、メールでログインしてください。',
  doneTitle: 'ログインしました',
  connectedTitle: '{provider}と連携しました',
  deniedTitle: '許可されませんでした',
  denied: '{provider}での確認が許可されなかったため、何も変更していません。',
  failedTitle: '{provider}で確認できませんでした',
  failed:
    '何も変更していません。しばらくしてからもう一度お試しいただくか、メールでログインしてください。',
  expiredTitle: 'この操作は無効になりました',
  expired:
    '10分を過ぎたか、使用済みか、別のブラウザで始めた操作です。お手数ですが、最初からやり直してください。',
  sessionTitle: 'ログイン中のアカウントが変わっています',
  session:
    '{provider}と連携するには、連携したいアカウントでログインし、設定画面のボタンを押してください。',
  takenTitle: 'この{provider}アカウントは使用中です',
  taken:
    'すでに別のアカウントと連携しています。先に、そのアカウントの設定画面で連携を解除してください。',
  missingTitle: '{provider}は利用できません',
  missing: 'メールでログインしてください。',
  limitedTitle: '操作の回数が多すぎます',
  limited: '{seconds}秒後にもう一度お試しください。',
  joinsNameless:
    'あわせて{provider}アカウントと連携し、以後はそのアカウントでもログインできるようになります。',
  joins:
    'あわせて{provider}アカウント「{name}」と連携し、以後はそのアカウントでもログインできるようになります。',
}
