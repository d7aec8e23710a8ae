import type { social as en } from '../en/social.ts'
import type { MessagesOf } from '../messages.ts'

export const social: MessagesOf<typeof en> = {
  fake: {
    providers: { facebook: 'Facebook', twitter: 'X（Twitter）' },
    title: '{provider}の代わりのページ',
    banner: 'これは{provider}ではありません。この{brand}が{provider}の代わりに用意したページです。',
    heading: '好きな人物として{brand}にログイン',
    handle: 'ハンドル',
    handleHint: '次回も同じハンドルなら、同じ人として扱われます。',
    name: '名前（任意）',
    email: 'メールアドレス（任意）',
    verified: 'このアドレスはサービス側で確認済み',
    allow: '許可する',
    cancel: 'キャンセル',
    problems: {
      handle:
        '半角の英数字、ピリオド、ハイフン、アンダースコアを使い、50文字以内で入力してください。',
      name: '80文字以内で入力してください。',
      email: 'mio@example.comのような形で入力するか、空欄にしてください。',
    },
    refusedTitle: 'このページは使えません',
    refused:
      'このページを開いたリクエストは、この{brand}からのものではありません。ウィンドウを閉じて、もう一度やり直してください。',
  },
}
