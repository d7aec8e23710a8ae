import type { emails as en } from '../en/emails.ts'
import type { MessagesOf } from '../messages.ts'

export const emails: MessagesOf<typeof en> = {
  signIn: {
    subject: '{brand}へのログイン',
    intro: '下のボタンを押すと、{email} で{brand}にログインします。',
    validity: 'リンクは15分間有効で、使えるのは1回だけです。',
    action: 'ログインする',
    ignore:
      'お心当たりがない場合は、このメールを破棄してください。リンクがなければ、誰もログインできません。',
  },
  emailChange: {
    confirmLetter: {
      subject: '{brand}の新しいメールアドレスの確認',
      intro:
        '下のボタンを押すと、{brand}のアカウント {username} のメールアドレスが {email} に変わります。以後はこのアドレスでログインしてください。',
      validity:
        'リンクは24時間有効で、使えるのは1回だけです。確認が済むまでは、今までのアドレスのままです。',
      action: 'このアドレスに変更する',
      ignore:
        'お心当たりがない場合は、このメールを破棄してください。リンクを開かなければ、何も変わりません。',
    },
    takenLetter: {
      subject: '{brand}であなたのメールアドレスの登録が試みられました',
      intro:
        '{email} を{brand}の別のアカウントのメールアドレスにしたい、という申し込みがありました。このアドレスはすでにほかのアカウントで使われているため、何も変わりません。',
      hint: 'ご本人の場合は、このアドレスでログインし、そのアカウントのアドレスを変更するか、アカウントを削除してから、もう一度お申し込みください。お心当たりがない場合は、何もする必要はありません。',
    },
    noticeLetter: {
      subject: '{brand}のメールアドレスが変更されようとしています',
      intro:
        '{username} のメールアドレスを {old} から {email} に変更する申し込みがありました。新しいアドレスで確認が済むと、変更されます。',
      yours: 'ご本人による変更の場合は、何もする必要はありません。',
      notYours:
        'お心当たりがない場合は、下のボタンを押してください。アドレスは {old} のまま変わりません。すでに変更されていた場合は元に戻り、すべての端末でログアウトされます。',
      action: 'アドレスを変更しない',
      validity: 'リンクは7日間有効です。',
    },
    confirm: {
      title: '{brand}でこのアドレスを使いますか？',
      lead: '{username} のメールアドレスが {email} に変わります。以後はこのアドレスでログインしてください。',
      button: 'はい、このアドレスを使う',
      warning: 'お心当たりがない場合は、このページを閉じてください。何も変わりません。',
      confirmedTitle: 'メールアドレスを変更しました',
      confirmed:
        '{username} のメールアドレスは {email} になりました。このページは閉じてかまいません。',
      usedTitle: 'このリンクは使用済みです',
      used: '{email} はすでに確認されています。',
      takenTitle: 'このアドレスは使われています',
      taken:
        'その後 {email} がほかのアカウントで登録されたため、変更しませんでした。アカウント設定で別のアドレスを選んでください。',
      expiredTitle: 'このリンクは使えなくなりました',
      expired:
        '24時間を過ぎたか、取り消されたか、新しいリンクが送信されています。アカウント設定から、もう一度お申し込みください。',
    },
    cancel: {
      waitingTitle: '今までのアドレスを使い続けますか？',
      waiting:
        '{username} のメールアドレスは {old} のまま変わりません。ほかのアドレスに送られたリンクは使えなくなります。',
      waitingButton: 'アドレスを変更しない',
      changedTitle: 'メールアドレスを元に戻しますか？',
      changed: '{username} のメールアドレスは変更されています。{old} に戻します。',
      means:
        'すべての端末でログアウトされ、ソーシャルアカウントの連携もすべて解除されます。その後、{old} でログインし、ご自身のものだけを連携し直してください。',
      changedButton: 'アドレスを元に戻す',
      keptTitle: 'メールアドレスはそのままです',
      kept: '{username} のメールアドレスは {old} のままです。変更にお心当たりがない場合は、アカウント設定でログイン中の端末をご確認のうえ、知らないものをログアウトしてください。',
      restoredTitle: 'メールアドレスを元に戻しました',
      restored:
        '{username} のメールアドレスは {old} に戻りました。すべての端末でログアウトし、ソーシャルアカウントの連携もすべて解除しました。{old} でログインし、ご自身のものだけを連携し直してください。',
      cancelledTitle: 'この変更はすでに取り消されています',
      cancelled:
        'これ以上の操作は必要ありません。より新しいメールが届いている場合は、そちらのリンクを使ってください。',
      conflictTitle: 'アドレスが別のアカウントで使われています',
      conflict:
        '{old} は現在、登録済みの別のアカウントで使われているため、元に戻せません。{old} でログインし、そのアカウントのアドレスを変更するか、アカウントを削除してから、メールのリンクをもう一度お試しください。',
      expiredTitle: 'このリンクは使えなくなりました',
      expired:
        '7日を過ぎたか、アドレスが途中で切れています。メールに記載のとおりに、もう一度開いてください。',
    },
    refusedTitle: '操作を確認できませんでした',
    refused: 'メールのリンクをもう一度開き、表示されたページのボタンを押してください。',
  },
  account: {
    because: {
      sale: 'このメールは、あなたの作品が購入されたためお送りしています。',
      comment: 'このメールは、あなたのサウンドにコメントがあったためお送りしています。',
      follow: 'このメールは、あなたがフォローされたためお送りしています。',
      release: 'このメールは、フォロー中のアーティストが作品を公開したためお送りしています。',
    },
    stop: 'このお知らせを停止する',
    askTitle: 'このお知らせを停止しますか？',
    ask: {
      sale: '作品が購入されたときのメールが届かなくなります。売上はレポートでいつでも確認できます。',
      comment: 'サウンドにコメントがあったときのメールが届かなくなります。',
      follow: 'フォローされたときのメールが届かなくなります。',
      release: 'フォロー中のアーティストが作品を公開したときのメールが届かなくなります。',
    },
    button: '停止する',
    doneTitle: 'お知らせを停止しました',
    done: {
      sale: '作品が購入されたときのメールは、もう届きません。',
      comment: 'サウンドにコメントがあったときのメールは、もう届きません。',
      follow: 'フォローされたときのメールは、もう届きません。',
      release: 'フォロー中のアーティストが作品を公開したときのメールは、もう届きません。',
    },
    unknownTitle: 'このリンクは使えません',
    unknown: 'お知らせメールの設定は、アカウント設定から変更できます。',
    settings: 'アカウント設定ですべてのお知らせを選べます',
    connected: {
      subject: '{brand}のアカウントに{provider}アカウントが連携されました',
      intro:
        '{brand}のアカウント {username} に{provider}アカウントが連携されました。今後は、その{provider}アカウントでもログインできます。',
      name: '連携先での名前：{name}',
      yours: 'ご本人による操作の場合は、何もする必要はありません。',
      notYours:
        'お心当たりがない場合は、アカウント設定で連携を解除し、ほかの端末をすべてログアウトしてください。',
      action: 'アカウント設定を開く',
    },
  },
  community: {
    comment: '{name}さんが『{title}』にコメントしました',
    comments: '『{title}』に新しいコメントが{count}件あります',
    commentsOnSounds: '{sounds}曲に新しいコメントが合わせて{count}件あります',
    toSound: 'サウンドを見る',
    toSounds: '自分のサウンドを見る',
    follow: '{name}さんにフォローされました',
    follows: '{count}人にフォローされました',
    toFollowers: 'フォロワーを見る',
    release: '{name}さんが『{title}』を公開しました',
    releases: '{name}さんが{count}曲を公開しました',
    listen: '聴いてみる',
    more: 'ほか{count}件。',
  },
  sales: {
    albumTitle: '{title}（アルバム）',
    receiptGone:
      '{titles} は入金前にアーティストが公開を終了したため、その分の代金は自動で返金されます。',
    receiptKeptAlbum:
      'オリジナル音源・FLAC・MP3 のいずれでも、1曲ずつ、またはアルバムをまとめた ZIP で、いつでもダウンロードできます。',
    refundGone: '入金前に、アーティストがこのアルバムのサウンドの公開を終了していました。',
    receiptSubject: '領収のお知らせ：{title}',
    receiptTitle: 'ご購入ありがとうございます',
    receiptOrder: '注文番号 {id}（{date}）',
    receiptLine: '{title}（{seller}）：{paid}',
    receiptTotal: '合計：{total}（税込）',
    receiptAlready:
      '{titles} はすでにお持ちのため、その分の代金は自動で返金されます。以前のダウンロードはそのまま使えます。',
    receiptKept: 'オリジナル音源・FLAC・MP3 のいずれでも、いつでもダウンロードできます。',
    receiptLink:
      'リンクの有効期間は{days}日、ダウンロードは{downloads}回までです。その後も、同じページから新しいリンクを受け取れます。',
    receiptAction: 'ダウンロード',
    sandbox: 'サンドボックス：実際のお金は動いておらず、請求はありません。',
    saleSubject: '{title} が購入されました',
    saleTitle: 'サウンドが購入されました',
    saleLine: '{title}：お支払い {paid}、あなたの受取額 {share}',
    saleFree: '{title}：無料で入手されました',
    saleAction: 'レポートを見る',
    refundSubject: '返金のお知らせ（注文番号 {id}）',
    refundTitle: '返金のお知らせ',
    refundText: '{title} の代金 {amount} を返金しました。',
    refundEnded: 'このサウンドのダウンロードは終了しました。',
    refundKept: 'すでにお持ちのサウンドでした。以前のダウンロードはそのまま使えます。',
    refundLeft: 'アカウントの削除後に入金されたため、全額をお返しします。',
    andMore: '{title} ほか{count}点',
  },
}
