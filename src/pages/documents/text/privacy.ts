import type { DocumentText, Fact, Site } from '../document.ts'
import { operatorFacts } from './operator.ts'

export const privacy: DocumentText = {
  en: ({ brand, operator, services, errorHost, messages }) => ({
    title: 'Privacy Policy',
    lead: `${brand} collects only what it needs, tells you what that is, and never sells it.`,
    effective: 'Effective 29 November 2026',
    sections: [
      {
        heading: 'What we collect',
        facts: [
          ['Account', 'Email address, name, username, images and what you write on your profile'],
          [
            'Connected accounts',
            'If you sign in with Facebook or Twitter: your ID and name there, and an email address and a picture to suggest when you register',
          ],
          [
            'Passkeys',
            'If you add one: its public key, the name you give it, and when it was last used. Your fingerprint or face never leaves your device',
          ],
          ['Sign-ins', 'The time, the browser and the IP address of each, so you can check them'],
          ['Sounds', 'The files you upload, their titles, covers, prices and settings'],
          [
            'Earnings',
            'To pay you: your bank account, name and address, stored encrypted and sent to our bank for transfers. The email addresses of people you invite to share earnings',
          ],
          [
            'Purchases',
            'What you bought, when and for how much, what you wrote to the artist, and the email address for your download link; of gifts also the recipient’s address, your name and your message, until 30 days after a gift that wasn’t sent has ended',
          ],
          [
            'Claps, comments, follows',
            'What you clapped for, wrote and followed, at what point in the sound, and who you blocked or muted',
          ],
          [
            'Showing purchases',
            'Only if you agree: your name, image and sentence on the page of a work (supporters), and your collection on your profile, with the times of both consents. You can withdraw them at any time. “Also bought by people who bought this” uses the number of people alone, counted once a day, and only where five or more bought the same works. Purchases that you hide in your Shopping List are in none of these (in the counts, until the next day at most)',
          ],
          [
            'Saved works and history',
            'What you saved, with its price then, and which sounds you played and when you last did, until you remove them. You can pause and clear your history',
          ],
          [
            'Notifications on your devices',
            'If you turn them on: the address at your browser’s push service (of Google, Mozilla, Apple or Microsoft), until you turn them off or sign out. We hand notifications to that service, which can’t read them, as they’re encrypted for your browser',
          ],
          [
            'Plays and page views',
            'With the country, and the site you came from (not the page). For visitors who aren’t signed in, stored only under an identifier that changes daily and can’t be traced back. Page views are deleted after 90 days, and single plays after 13 months, when only their totals remain',
          ],
          [
            'Events',
            'Which sounds, albums and artists were played, viewed or bought. If you’re signed in, with the ID of your account; deleted after 90 days',
          ],
        ],
      },
      {
        heading: 'Analytics',
        paragraphs: [
          'If your browser sends Do Not Track or Global Privacy Control, page views and events are neither sent nor stored. Plays still are: play counts are made from them.',
          'Page views contain neither what you search for nor links that only you have.',
        ],
        facts: servicesOf(services, {
          algolia: 'Answers your searches and receives events in our place, with your IP address',
          analytics: 'Receives page views in our place, with your IP address',
        }),
      },
      {
        heading: 'Payment',
        paragraphs: [
          'Card numbers go directly to the payment provider and never reach us. We keep the amount, the time and the provider’s payment ID.',
        ],
      },
      ...(errorHost === undefined
        ? []
        : [
            {
              heading: 'Error reports',
              paragraphs: [
                `When a page or the service fails, a report is sent to ${errorHost}: the error, the kind of page and our version. It doesn’t say who you are, which address you opened or what you typed, and sets no cookie.`,
              ],
            },
          ]),
      {
        heading: 'Cookies',
        facts: [
          ['token', 'Keeps you signed in, for 7 days'],
          ['NEXT_LOCALE', 'Remembers your language, for 365 days'],
          ['consent', 'Remembers that you closed the cookie notice, for 365 days'],
          ['orders', 'Lets you play and download what you bought without an account, for 400 days'],
          ['purchases', 'Remembers how your Shopping List is shown, for 365 days'],
          [
            'Temporary sign-in cookies',
            'Tie a sign-in by email, passkey, Facebook or Twitter to the browser that started it; they last 30 minutes at most',
          ],
        ],
        paragraphs: [
          'Our cookies don’t track you on other sites. Your browser also stores your queue, player settings, cart, unfinished uploads and unsaved text, which recent orders were counted, and the page you came from while you register. Purchases that you keep on a device stay in its browser until you remove them or sign out. Files that you share from another app stay there until you upload or discard them; after a day the upload page removes them.',
        ],
      },
      {
        heading: 'Who sees what',
        paragraphs: [
          'Everyone can see your profile and your public sounds, playlists, posts, comments, claps and follows. Only you can see your email address. Artists can see how often their sounds are played, in total and by country and by the site listeners came from, but not by whom. They can see the name of a member who buys from them; guests aren’t named. They see the email address of an order only if you let them contact you when you order, until you stop it on the order’s page; what an artist has downloaded by then stays with them. If you ask a seller for the details they give on request, they’re told your email address, and we keep a record for a year. What you write to an artist with an order is read by that artist, and by us if it’s reported.',
          ...(messages
            ? [
                'What you and an artist or a buyer write to each other under Messages is read by you two alone. We read a message only if the one who got it reports it, and nothing else of the conversation. We keep messages, and when you last read them, until you or the other one deletes the account; what you delete is gone for both, except while we look into a report of it. Emails about new messages contain their text; notifications on devices don’t.',
              ]
            : []),
          'Artists can name you in the credits of their works. Your name is linked to your profile only if you agree, in Account settings, where you can end it at any time.',
          'If you send us a rights claim, only we read your name and addresses; the uploader reads your reasons, and your name only if you allow it. We keep claims for five years, as the law asks for a record of them.',
        ],
      },
      {
        heading: 'When you delete your account',
        paragraphs: [
          'You can download your data as a ZIP file, or delete your account, in Account settings. Your profile, sounds, albums, playlists, posts, images, claps, comments, follows and messages to and from artists are deleted immediately, and their files within hours. You can no longer download what you bought.',
        ],
        facts: [
          [
            'Sounds that were bought',
            'Remain available to the people who bought them, with the title, cover and your name',
          ],
          [
            'Records of purchases and sales',
            'Kept as long as tax and commercial law requires, with the buyer’s email address and the seller’s name',
          ],
          ['Plays', 'Kept as anonymous totals'],
          ['Usernames', 'Stay reserved, so that no one else can take over your links'],
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You can view, correct, export and delete the data we hold about you. We keep what tax and commercial law requires, such as sales records, for as long as it requires. To exercise your rights, contact the operator.',
        ],
        facts: operatorFacts('en', operator),
      },
    ],
  }),
  ja: ({ brand, operator, services, errorHost, messages }) => ({
    title: 'プライバシーポリシー',
    lead: `${brand}は、サービスに必要な情報だけをお預かりします。お預かりする情報を明らかにし、第三者に販売することはありません。`,
    effective: '2026年11月29日施行',
    sections: [
      {
        heading: 'お預かりする情報',
        facts: [
          ['アカウント', 'メールアドレス、名前、ユーザー名、画像、プロフィールに書いた内容'],
          [
            '連携アカウント',
            'FacebookまたはTwitterでログインした場合は、連携先でのIDと名前、登録時に候補として表示するメールアドレスと画像',
          ],
          [
            'パスキー',
            '追加した場合は、公開鍵、パスキーに付けた名前、最後に使った日時。指紋や顔の情報が端末の外に送られることはありません',
          ],
          ['ログイン', '日時、ブラウザ、IPアドレス（ご自身で確認できるようにするため）'],
          ['サウンド', 'アップロードしたファイル、タイトル、カバー画像、価格、設定'],
          [
            '収益',
            '収益をお支払いするための口座情報、氏名、住所（暗号化して保管し、振込のために銀行へ送信します）。収益の分配に招待した方のメールアドレス',
          ],
          [
            '購入',
            '購入したもの、日時、価格、アーティストへのメッセージ、ダウンロード用リンクをお送りするメールアドレス。ギフトの場合は、相手のメールアドレス、贈り主の名前、メッセージ（お届けしなかった場合は、終了から30日後に削除）',
          ],
          [
            '拍手・コメント・フォロー',
            '送った内容と、サウンドの中の位置、ブロックまたはミュートした人',
          ],
          [
            '購入の公開',
            '同意した場合だけ、作品のページでの名前・画像・ひとことの表示（サポーター）と、プロフィールでのコレクションの公開、それぞれに同意した日時。いつでも取りやめられます。「購入した人はこちらも購入しています」には、同じ作品を5人以上が購入した場合に限り、人数を1日に1回数えて使用し、名前は使用しません。購入履歴で非表示にした購入は、いずれにも含まれません（集計からは翌日までに外れます）',
          ],
          [
            '保存済みと再生履歴',
            '保存した作品とそのときの価格、再生したサウンドと最後に再生した日時（ご自身で削除するまで）。再生履歴は、一時停止とすべての削除ができます',
          ],
          [
            '端末への通知',
            'オンにした場合は、ブラウザのプッシュ配信サービス（Google、Mozilla、Apple、Microsoftなど）での宛先（オフにするかログアウトするまで）。通知はこのサービスを経由しますが、ブラウザに向けて暗号化されるため、サービス側では読み取れません',
          ],
          [
            '再生・ページの閲覧',
            '国・地域と、流入元のサイト名（ページのURLは含みません）。ログインしていない方の記録には、毎日変わり個人を特定できない識別子だけを使用します。ページの閲覧の記録は90日後に、1回ごとの再生の記録は13か月後に削除し、再生は合計の数字だけを残します',
          ],
          [
            'イベント',
            '再生・閲覧・購入されたサウンド、アルバム、アーティスト。ログインしている場合は、アカウントのIDを含みます（90日後に削除）',
          ],
        ],
      },
      {
        heading: 'アクセス解析',
        paragraphs: [
          'お使いのブラウザがDo Not TrackまたはGlobal Privacy Controlを送信している場合、ページの閲覧とイベントは送信も保存もされません。再生の記録は、再生回数の集計に必要なため、この場合も保存されます。',
          'ページの閲覧の記録には、検索した言葉や、あなただけが知るリンクは含まれません。',
        ],
        facts: servicesOf(services, {
          algolia:
            '当サイトに代わって、検索の結果を返し、イベントを受け取ります（IPアドレスを含みます）',
          analytics: '当サイトに代わって、ページの閲覧の記録を受け取ります（IPアドレスを含みます）',
        }),
      },
      {
        heading: 'お支払い',
        paragraphs: [
          'カード番号は決済事業者に直接送られ、当サイトには届きません。当サイトが保存するのは、金額、日時、決済事業者の決済番号だけです。',
        ],
      },
      ...(errorHost === undefined
        ? []
        : [
            {
              heading: 'エラーの報告',
              paragraphs: [
                `ページやサービスに不具合が起きると、エラーの内容、ページの種類、当サイトのバージョンを${errorHost}に送信します。あなたが誰であるか、開いたページのURL、入力した内容は含まれず、Cookieも使用しません。`,
              ],
            },
          ]),
      {
        heading: 'Cookie',
        facts: [
          ['token', 'ログイン状態を保ちます（7日間）'],
          ['NEXT_LOCALE', '表示言語を記録します（365日間）'],
          ['consent', 'Cookieに関するお知らせを閉じたことを記録します（365日間）'],
          [
            'orders',
            'アカウントなしで購入した作品を再生・ダウンロードできるようにします（400日間）',
          ],
          ['purchases', '購入履歴の表示方法を記録します（365日間）'],
          [
            'ログイン手続き用の一時的なCookie',
            'メール、パスキー、Facebook、Twitterでのログインを、手続きを始めたブラウザと結び付けます（最長30分）',
          ],
        ],
        paragraphs: [
          '当サイトのCookieは、ほかのサイトであなたを追跡するものではありません。このほか、再生キュー、プレーヤーの設定、カート、途中のアップロード、未保存の入力、集計済みの最近の注文、登録前に見ていたページが、ブラウザの中に保存されます。端末に保存した購入済みのサウンドは、削除するかログアウトするまで、その端末のブラウザに残ります。ほかのアプリから共有したファイルは、アップロードまたは破棄するまでブラウザに残り、1日が過ぎるとアップロード画面を開いたときに削除されます。',
        ],
      },
      {
        heading: '誰に見えるか',
        paragraphs: [
          'プロフィール、公開したサウンドとプレイリスト、投稿、コメント、拍手、フォローは誰でも見ることができます。メールアドレスはあなた以外には見えません。アーティストには再生の回数と、その国・地域別および流入元サイト別の内訳が見えますが、誰によるものかは見えません。購入したメンバーの名前はアーティストに表示されます。アカウントなしで購入した方の名前は表示されません。注文のメールアドレスがアーティストに表示されるのは、注文時に連絡を許可した場合だけで、注文のページからいつでも取り消せます（それまでにアーティストがダウンロードしたものは、アーティストの手元に残ります）。販売者の情報の開示を請求すると、あなたのメールアドレスが販売者に通知され、その記録を1年間保存します。注文に添えたメッセージは、そのアーティストが読みます。通報された場合は運営者も確認します。',
          ...(messages
            ? [
                '「メッセージ」でアーティストや購入者とやりとりした内容は、当事者の2人だけが読めます。受け取った方が通報したメッセージに限り、そのメッセージだけを運営者が確認します。やりとりのほかの部分は確認しません。メッセージと既読の日時は、どちらかがアカウントを削除するまで保存します。あなたが削除したメッセージは、通報への対応中を除き、双方から消えます。新着メッセージのメールには本文が含まれますが、端末の通知には含まれません。',
              ]
            : []),
          'アーティストは、作品のクレジットにあなたの名前を載せられます。プロフィールへのリンクは、アカウント設定であなたが承認した場合にだけ表示され、いつでも取り消せます。',
          '権利侵害の申し立てに記載された氏名と連絡先は、運営者だけが確認します。公開した人には理由が伝わり、氏名は許可された場合にだけ伝わります。申し立ての記録は、法律に従い5年間保存します。',
        ],
      },
      {
        heading: 'アカウントを削除すると',
        paragraphs: [
          'アカウント設定から、すべてのデータをZIPでダウンロードしたり、アカウントを削除したりできます。削除すると、プロフィール、サウンド、アルバム、プレイリスト、投稿、画像、拍手、コメント、フォロー、アーティストとのメッセージはただちに消え、ファイルも数時間のうちに消去されます。購入したサウンドはダウンロードできなくなります。',
        ],
        facts: [
          [
            '購入されたサウンド',
            'タイトル、カバー画像、アーティスト名とともに、購入者のもとに残ります',
          ],
          [
            '購入と販売の記録',
            '購入者のメールアドレスと販売者の名前を含めて、法律で定められた期間保存します',
          ],
          ['再生の記録', '誰のものか分からない数字としてだけ残ります'],
          ['ユーザー名', 'ほかの人がリンクを引き継げないよう、使用済みのまま残ります'],
        ],
      },
      {
        heading: 'あなたの権利',
        paragraphs: [
          'お預かりしている情報は、開示・訂正・データの受け取り・削除を請求できます。販売の記録など、法律で保存が定められているものは、定められた期間保存します。ご請求は運営者までご連絡ください。',
        ],
        facts: operatorFacts('ja', operator),
      },
    ],
  }),
}

/** The services that a deployment lets browsers send data to. */
function servicesOf(
  services: Site['services'],
  words: Record<'algolia' | 'analytics', string>,
): Fact[] {
  return [
    ...(services?.algolia ? [['Algolia', words.algolia] as const] : []),
    ...(services?.analytics ? [[services.analytics, words.analytics] as const] : []),
  ]
}
