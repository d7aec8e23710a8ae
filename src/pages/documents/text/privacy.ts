import type { DocumentText } from '../document.ts'

export const privacy: DocumentText = {
  en: (brand) => ({
    title: 'Privacy',
    lead: `${brand} keeps what it needs to work, shows you what that is, and sells none of it.`,
    sections: [
      {
        heading: 'What is kept',
        facts: [
          [
            'Account',
            'E-mail address, name, username, picture, and what you write on your profile',
          ],
          ['Sounds', 'The files you upload, their titles, covers, prices and settings'],
          [
            'Purchases',
            'What was bought, when, at which price, and the e-mail address for the download link',
          ],
          ['Claps, comments, follows', 'What you gave, and where in the sound'],
          [
            'Plays and page views',
            'For visitors only under a mark that is changed every day and cannot be traced back',
          ],
        ],
      },
      {
        heading: 'Payment',
        paragraphs: [
          'Card numbers go to the payment provider and never reach us. We keep the amount, the time and the provider’s own number of the payment.',
        ],
      },
      {
        heading: 'Cookies',
        facts: [
          ['token', 'Keeps you signed in, for 7 days'],
          ['NEXT_LOCALE', 'Remembers your language'],
          ['consent', 'Remembers that you read the notice about cookies, for 365 days'],
        ],
        paragraphs: [
          'None of them follows you to other sites. Your browser’s own storage keeps your cart, the player’s volume and where you came from while you register.',
        ],
      },
      {
        heading: 'Who sees what',
        paragraphs: [
          'Your profile, your public sounds, comments, claps and follows can be seen by everyone; your e-mail address by nobody but you. Artists see how often their sounds were played and bought, not by whom.',
        ],
      },
      {
        heading: 'When you delete your account',
        paragraphs: [
          'You can take all your data along as a ZIP, and delete your account, in the settings. Your profile, sounds, albums, pictures, claps, comments and follows go at once, their files within hours. What you have bought can no longer be downloaded.',
        ],
        facts: [
          ['Sounds that were bought', 'Stay with their buyers, with title, cover and your name'],
          [
            'Records of purchases and sales',
            'Stay as long as tax and commerce law asks, with the e-mail address of the buyer and the name of the seller',
          ],
          ['Plays', 'Stay as numbers, without your name'],
          ['Usernames', 'Stay taken and lead nowhere, so that nobody else inherits your links'],
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You may see, correct, take with you and erase what is kept about you. What tax and commerce law makes us keep, such as records of sales, is kept as long as the law says. Write to the operator at the address in the commerce disclosure.',
        ],
      },
    ],
  }),
  ja: (brand) => ({
    title: 'プライバシー',
    lead: `${brand} は、サービスに必要な情報だけをお預かりします。何をお預かりしているかを明らかにし、売り渡すことはありません。`,
    sections: [
      {
        heading: 'お預かりする情報',
        facts: [
          ['アカウント', 'メールアドレス、名前、ユーザー名、画像、プロフィールに書いた内容'],
          ['サウンド', 'アップロードしたファイル、タイトル、ジャケット、価格、設定'],
          ['購入', '購入したもの、日時、価格、ダウンロード用リンクをお送りするメールアドレス'],
          ['拍手・コメント・フォロー', '送った内容と、サウンドの中の位置'],
          [
            '再生・ページの閲覧',
            'ログインしていない方の記録は、毎日変わる、元に戻せない符号だけで行います',
          ],
        ],
      },
      {
        heading: 'お支払い',
        paragraphs: [
          'カード番号は決済事業者に直接送られ、当サイトには届きません。当サイトに残るのは、金額、日時、決済事業者が付けた番号だけです。',
        ],
      },
      {
        heading: 'Cookie',
        facts: [
          ['token', 'ログイン状態を保ちます（7日間）'],
          ['NEXT_LOCALE', '表示言語を覚えます'],
          ['consent', 'Cookie のお知らせを読んだことを覚えます（365日間）'],
        ],
        paragraphs: [
          'いずれも、ほかのサイトであなたを追跡するものではありません。カートの中身、プレーヤーの音量、登録前に見ていたページは、ブラウザの中にだけ保存されます。',
        ],
      },
      {
        heading: '誰に見えるか',
        paragraphs: [
          'プロフィール、公開したサウンド、コメント、拍手、フォローは誰でも見ることができます。メールアドレスはあなた以外には見えません。アーティストには再生や購入の回数が見えますが、誰によるものかは見えません。',
        ],
      },
      {
        heading: 'アカウントを削除すると',
        paragraphs: [
          '設定から、ご自身のすべてのデータを ZIP で書き出すことも、アカウントを削除することもできます。削除すると、プロフィール、サウンド、アルバム、画像、拍手、コメント、フォローはただちに消え、ファイルも数時間のうちに消去されます。購入したサウンドはダウンロードできなくなります。',
        ],
        facts: [
          [
            '購入されたサウンド',
            'タイトル、ジャケット、あなたの名前とともに、購入した方のもとに残ります',
          ],
          [
            '購入と販売の記録',
            '購入した方のメールアドレスと販売した方の名前を含めて、法律で定められた期間保存します',
          ],
          ['再生の記録', '誰のものか分からない数字としてだけ残ります'],
          [
            'ユーザー名',
            'ほかの方があなたへのリンクを引き継ぐことのないよう、使用済みのまま残ります。リンク先は表示されません',
          ],
        ],
      },
      {
        heading: 'あなたの権利',
        paragraphs: [
          'お預かりしている情報は、確認・訂正・持ち出し・消去を求めることができます。販売の記録など、法律で保存が定められているものは、定められた期間保存します。ご連絡は「特定商取引法に基づく表記」に記載の運営者までお願いします。',
        ],
      },
    ],
  }),
}
