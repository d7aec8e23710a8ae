import type { accounts as en } from '../en/accounts.ts'
import type { Words } from '../messages.ts'
import { emailChange } from './accounts/email-change.ts'
import { exportFile } from './accounts/export-file.ts'
import { image } from './accounts/image.ts'
import { letters } from './accounts/letters.ts'
import { profile } from './accounts/profile.ts'
import { register } from './accounts/register.ts'
import { settings } from './accounts/settings.ts'
import { signIn } from './accounts/sign-in.ts'
import { socialPages } from './accounts/social-pages.ts'

export const accounts: Words<typeof en> = {
  mail: {
    subject: '{brand}へのログイン',
    intro: '下のボタンを押すと、{email} で{brand}にログインします。',
    validity: 'リンクは15分間有効で、使えるのは1回だけです。',
    action: 'ログインする',
    ignore:
      'お心当たりがない場合は、このメールを破棄してください。リンクがなければ、誰もログインできません。',
  },
  confirm: {
    title: '{brand}にログインしますか？',
    lead: '{email} でログインしようとしています。ご本人ですか？',
    where: '環境',
    when: '時刻',
    code: '確認番号',
    browser: '{system}の{browser}',
    codeHint: 'ログインを待っている画面に、同じ2桁の数字が表示されています。',
    button: '本人です。ログインする',
    warning:
      '番号が違う場合や、お心当たりがない場合は、このページを閉じてください。ログインは行われません。',
    doneTitle: 'ログインしました',
    done: '元の画面にお戻りください。このページは閉じてかまいません。',
    usedTitle: 'このリンクは使用済みです',
    used: 'ご本人が使った場合は、元の画面にお戻りください。それ以外の場合は、新しいリンクを送信してください。',
    expiredTitle: 'このリンクは使えなくなりました',
    expired:
      '15分を過ぎたか、取り消されたか、新しいリンクが送信されています。ログイン画面から、もう一度リンクを送信してください。',
    refusedTitle: '操作を確認できませんでした',
    refused: 'お手数ですが、メールのリンクをもう一度開き、そのページのボタンを押してください。',
    home: '{brand}を開く',
    unknownBrowser: 'ブラウザ',
    unknownSystem: '不明な環境',
  },
  exportFile,
  signIn,
  image,
  register,
  settings,
  socialPages,
  emailChange,
  profile,
  letters,
}
