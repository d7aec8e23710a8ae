export const emails = {
  reports: {
    subject: '通報：{kind}、{reason}（通報{id}）',
    next: '/operator/reportsか、次のコマンドで対応できます：npm run admin -- report show {id}',
  },
  withdrawn: {
    hidden_subject: '「{title}」の公開を停止しました',
    hidden:
      '「{title}」は利用規約に反しているため、公開を停止しました。購入した人は引き続き利用できます。',
    reason: '理由：{reason}',
    appeal: '誤りだと思われる場合は、{email}までご連絡ください。',
    playlist_subject: 'プレイリスト「{title}」を非公開にしました',
    playlist:
      'プレイリスト「{title}」は、タイトル、説明、カバー画像のいずれかが利用規約に反しているため、非公開にしました。内容を直せば、もう一度共有できます。',
    post_subject: '投稿を1件削除しました',
    post: 'あなたの投稿のうち1件が利用規約に反しているため、削除しました。',
    profile_subject: 'プロフィールの内容を削除しました',
    profile:
      '利用規約に反しているため、プロフィールの名前、自己紹介、リンク、画像を削除しました。作品はそのままです。プロフィールはもう一度入力できます。',
    restored_subject: '「{title}」の公開を再開しました',
    restored: '「{title}」の公開の設定は、あなたが選んだとおりに戻りました。',
  },
  signIn: {
    subject: '【{brand}】ログイン用リンクのお知らせ',
    intro: '下のボタンから、{email} で{brand}にログインできます。',
    validity: 'リンクは15分間有効で、使えるのは1回だけです。',
    action: 'ログインする',
    ignore:
      'お心当たりがない場合は、このメールを破棄してください。リンクがなければ、誰もログインできません。',
  },
  emailChange: {
    confirmLetter: {
      subject: '【{brand}】新しいメールアドレスの確認',
      intro:
        '下のボタンを押すと、{brand}のアカウント {username} のメールアドレスが {email} に変わります。以後はこのメールアドレスでログインしてください。',
      validity:
        'リンクは24時間有効で、使えるのは1回だけです。確認が済むまでは、現在のメールアドレスのままです。',
      action: 'このメールアドレスに変更する',
      ignore:
        'お心当たりがない場合は、このメールを破棄してください。リンクを開かなければ、何も変わりません。',
    },
    takenLetter: {
      subject: '【{brand}】あなたのメールアドレスを登録する操作がありました',
      intro:
        '{brand}の別のアカウントで、{email} をメールアドレスとして登録する操作がありました。このメールアドレスはすでに使われているため、変更は行われていません。',
      hint: 'ご本人の場合は、このメールアドレスでログインし、そのアカウントのメールアドレスを変更するか、アカウントを削除してから、もう一度お試しください。お心当たりがない場合は、何もする必要はありません。',
    },
    noticeLetter: {
      subject: '【{brand}】メールアドレス変更のご確認',
      intro:
        '{username} のメールアドレスを {old} から {email} に変更する手続きがありました。新しいメールアドレスが確認されると、変更されます。',
      yours: 'ご本人による変更の場合は、何もする必要はありません。',
      notYours:
        'お心当たりがない場合は、下のボタンを押してください。メールアドレスは {old} のまま変わりません。すでに変更されている場合は {old} に戻し、すべての端末からログアウトします。',
      validity: 'リンクは7日間有効です。',
    },
    confirm: {
      title: '{brand}でこのメールアドレスを使いますか？',
      lead: '{username} のメールアドレスが {email} に変わります。以後はこのメールアドレスでログインしてください。',
      button: 'はい、このメールアドレスを使う',
      warning: 'お心当たりがない場合は、このページを閉じてください。何も変わりません。',
      confirmedTitle: 'メールアドレスを変更しました',
      confirmed:
        '{username} のメールアドレスは {email} になりました。このページは閉じてかまいません。',
      usedTitle: 'このリンクは使用済みです',
      used: '{email} はすでに確認されています。',
      takenTitle: 'このメールアドレスは使われています',
      taken:
        '{email} はほかのアカウントで登録されたため、変更しませんでした。アカウント設定で別のメールアドレスを選んでください。',
      expiredTitle: 'このリンクは使えなくなりました',
      expired:
        '24時間を過ぎたか、取り消されたか、新しいリンクが送信されています。アカウント設定から、もう一度お手続きください。',
    },
    cancel: {
      waitingTitle: '現在のメールアドレスを使い続けますか？',
      waiting:
        '{username} のメールアドレスは {old} のまま変わりません。ほかのメールアドレスに送られたリンクは使えなくなります。',
      waitingButton: 'メールアドレスを変更しない',
      changedTitle: 'メールアドレスを元に戻しますか？',
      changed: '{username} のメールアドレスを {old} に戻します。',
      means:
        'すべての端末からログアウトし、ソーシャルアカウントの連携もすべて解除します。その後、{old} でログインし、ご自身のものだけを連携し直してください。',
      changedButton: 'メールアドレスを元に戻す',
      keptTitle: 'メールアドレスはそのままです',
      kept: '{username} のメールアドレスは {old} のままです。変更にお心当たりがない場合は、アカウント設定でログイン中の端末をご確認のうえ、知らないものをログアウトしてください。',
      restoredTitle: 'メールアドレスを元に戻しました',
      restored:
        '{username} のメールアドレスは {old} に戻りました。すべての端末からログアウトし、ソーシャルアカウントの連携もすべて解除しました。{old} でログインし、ご自身のものだけを連携し直してください。',
      cancelledTitle: 'この変更はすでに取り消されています',
      cancelled:
        'これ以上の操作は必要ありません。より新しいメールが届いている場合は、そちらのリンクを使ってください。',
      conflictTitle: 'メールアドレスが別のアカウントで使われています',
      conflict:
        '{old} は現在、登録済みの別のアカウントで使われているため、元に戻せません。{old} でログインし、そのアカウントのメールアドレスを変更するか、アカウントを削除してから、メールのボタンをもう一度押してください。',
      expiredTitle: 'このリンクは使えなくなりました',
      expired: '7日を過ぎたか、URLが途中で切れています。メールのリンクをもう一度開いてください。',
    },
  },
  account: {
    because: {
      sale: 'このメールは、あなたの作品が購入されたためお送りしています。',
      comment: 'このメールは、あなたのサウンドにコメントがあったためお送りしています。',
      follow: 'このメールは、新しいフォロワーがいるためお送りしています。',
      release: 'このメールは、フォロー中のアーティストが作品を公開したためお送りしています。',
      post: 'このメールは、フォロー中のアーティストの投稿のお知らせを希望されたためお送りしています。',
      price: 'このメールは、保存した作品の値下げのお知らせを希望されたためお送りしています。',
      digest: 'このメールは、通知のまとめを希望されたためお送りしています。',
      message: 'このメールは、未読のメッセージがあるためお送りしています。',
    },
    stop: '配信を停止する',
    askTitle: 'このお知らせメールの配信を停止しますか？',
    ask: {
      sale: '作品が購入されたときのメールが届かなくなります。販売の状況はレポートでいつでも確認できます。',
      comment: 'サウンドにコメントがあったときのメールが届かなくなります。',
      follow: 'フォローされたときのメールが届かなくなります。',
      release: 'フォロー中のアーティストが作品を公開したときのメールが届かなくなります。',
      post: 'フォロー中のアーティストの投稿のメールが届かなくなります。',
      price: '保存した作品が値下げされたときのメールが届かなくなります。',
      digest: '通知のまとめのメールが届かなくなります。',
      message:
        'メッセージが届いたときのメールが届かなくなります。メッセージは「メッセージ」のページでいつでも読めます。',
    },
    button: '配信を停止する',
    doneTitle: '配信を停止しました',
    done: {
      sale: '作品が購入されたときのメールは、もう届きません。',
      comment: 'サウンドにコメントがあったときのメールは、もう届きません。',
      follow: 'フォローされたときのメールは、もう届きません。',
      release: 'フォロー中のアーティストが作品を公開したときのメールは、もう届きません。',
      post: 'フォロー中のアーティストの投稿のメールは、もう届きません。',
      price: '保存した作品が値下げされたときのメールは、もう届きません。',
      digest: '通知のまとめのメールは、もう届きません。',
      message: 'メッセージが届いたときのメールは、もう届きません。',
    },
    unknownTitle: 'このリンクは使えません',
    unknown: 'メール通知は、アカウント設定から変更できます。',
    settings: 'メール通知の設定を開く',
    connected: {
      subject: '【{brand}】{provider}アカウントが連携されました',
      intro:
        '{brand}のアカウント {username} に{provider}アカウントが連携されました。今後は、その{provider}アカウントでもログインできます。',
      name: '連携先での名前：{name}',
      notYours:
        'お心当たりがない場合は、アカウント設定で連携を解除し、ほかの端末をすべてログアウトしてください。',
    },
    passkeyAdded: {
      subject: '【{brand}】パスキーが追加されました',
      intro:
        '{brand}のアカウント {username} にパスキー「{name}」が追加されました。今後は、このパスキーでもログインできます。',
      notYours:
        'お心当たりがない場合は、アカウント設定でこのパスキーを削除し、ほかの端末をすべてログアウトしてください。',
    },
    passkeyRemoved: {
      subject: '【{brand}】パスキーが削除されました',
      intro:
        '{brand}のアカウント {username} からパスキー「{name}」が削除されました。今後、このパスキーではログインできません。メールのログイン用リンクは引き続きご利用いただけます。',
      notYours:
        'お心当たりがない場合は、アカウント設定でほかの端末をすべてログアウトし、登録されているパスキーをご確認ください。',
    },
    yours: 'ご本人による操作の場合は、何もする必要はありません。',
    openSettings: 'アカウント設定を開く',
  },
  community: {
    comment: '{name}さんが「{title}」にコメントしました',
    comments: '「{title}」に新しいコメントが{count, number}件あります',
    commentsOnWorks: '{works, number}作品に、合わせて{count, number}件の新しいコメントがあります',
    toSound: 'サウンドを見る',
    toAlbum: 'アルバムを見る',
    toProfile: 'プロフィールを見る',
    quoted: '{name}さん：',
    follow: '{name}さんにフォローされました',
    followText: '{brand}で、{name}さん（@{username}）があなたをフォローしました。',
    followsText: '{brand}で、{count, number}人があなたをフォローしました。',
    follows: '{count, number}人にフォローされました',
    toFollowers: 'フォロワーを見る',
    release: '{name}さんが「{title}」を公開しました',
    releaseText: '{brand}で、フォロー中の{name}さんが「{title}」を公開しました。',
    releasesText: '{brand}で、フォロー中の{name}さんが{count, number}曲を公開しました。',
    releases: '{name}さんが{count, number}曲を公開しました',
    listen: '聴いてみる',
    moreComments: 'ほか{count, number}件',
    moreFollowers: 'ほか{count, number}人',
    moreSounds: 'ほか{count, number}曲',
  },
  messages: {
    subject: '{name}さんからメッセージが届きました',
    answer: 'やりとりを開く',
  },
  posts: {
    subject: '{name}さんの新しい投稿',
    read: '投稿を見る',
  },
  prices: {
    one: '保存した「{title}」が{yen, number}円安くなりました',
    oneText:
      '{brand}で保存した{name}さんの「{title}」が、保存時の{before, number}円から{price, number}円になりました。',
    many: '保存した{name}さんの{count, number}作品が値下げされました',
    manyText: '{brand}で保存した{name}さんの次の作品が、保存時より安くなりました。',
    line: '{title}：{before, number}円 → {price, number}円',
    more: 'ほか{count, number}作品',
    toSaved: '保存済みの作品を見る',
  },
  digest: {
    subject: '{brand}の新着通知が{count, number}件あります',
    subjectMany: '{brand}の新着通知が{count, number}件以上あります',
    more: 'ほか{count, number}件',
    open: '通知を見る',
  },
  backup: {
    failedSubject: 'バックアップに失敗しました',
    failed: '昨夜のバックアップを作成できませんでした：{detail}',
    overdueSubject: '最近のバックアップがありません',
    overdue: '最後に完了したバックアップは{detail}（UTC）のものです。',
    next: 'BACKUP_URLと空き容量を確認し、次のコマンドを実行してください：npm run admin -- backup',
  },
  queue: {
    subject: 'ジョブが処理されずに待機しています',
    text: '{count, number}件のジョブが待機しています。最も古いものは{name}で、{minutes, number}分待っています。',
    next: 'ワーカーが動作しているか、次のコマンドで確認してください：npm run admin -- job list',
  },
  storage: {
    orphansSubject: 'データベースに記録のないファイルがあります',
    orphans:
      'ストレージにある{objects, number}件のファイルのうち、{orphans, number}件がデータベースに記録されていません。古いデータベースや別のデータベースに接続している可能性があるため、何も削除していません。',
    orphansNext:
      '不要なファイルであれば、次のコマンドを実行してください：npm run admin -- storage sweep',
  },
  sales: {
    albumTitle: '{title}（アルバム）',
    receiptGone: '{titles}は、ご入金前に公開が終了したため、その分の代金は自動で返金されます。',
    receiptKeptAlbum:
      'オリジナル音源のほか、FLAC・ALAC・WAV・MP3・AAC・Opus・Vorbisで、1曲ずつ、またはアルバムをまとめたZIPで、いつでもダウンロードできます。',
    refundGone: 'ご入金前に公開が終了していました。',
    receiptSubject: 'ご購入内容のお知らせ：{title}',
    receiptTitle: 'ご購入ありがとうございます',
    receiptRefundedTitle: '返金済みのご注文です',
    receiptRefunded:
      'このご注文は返金されたため、再生とダウンロードはできません。詳しくは、ご注文のページをご覧ください。',
    receiptOrder: '注文番号 {id}（{date}）',
    receiptLine: '{title}（{seller}）：{paid}',
    discounted: '（{code}で{amount}引き）',
    paidBefore: '（購入済みの曲の分{amount}引き）',
    preorder: '（予約・日本時間{date}公開）',
    preorderNext:
      'ご予約のアルバムは、公開され次第メールでお知らせします。公開日が延期された場合は、キャンセルして返金を受けられます。',
    movedSubject: '「{title}」の公開日が変わりました',
    movedTitle: '公開日の変更',
    movedText: 'ご予約いただいた{seller}「{title}」は、{date}（日本時間）に公開されます。',
    movedCancel:
      'ご注文時の公開日は{promised}でした。延期されたため、公開までの間は、ご注文のページからキャンセルできます（{amount}を返金します）。そのままお待ちいただける場合、お手続きは不要です。',
    hereSubject: '「{title}」が公開されました',
    hereTitle: '「{title}」をお届けします',
    hereText:
      'ご予約いただいた{seller}「{title}」が公開されました。今すぐ再生・ダウンロードできます。',
    refundDropped: 'アルバムの公開が取りやめになったため、ご予約はキャンセルされました。',
    refundDelayed: '公開日が延期されたため、ご予約をキャンセルされました。',
    receiptTotal: '合計：{total}（税込）',
    receiptAlready:
      '{titles}はすでにお持ちのため、その分の代金は自動で返金されます。以前のダウンロードはそのまま使えます。',
    receiptKept:
      'オリジナル音源のほか、FLAC・ALAC・WAV・MP3・AAC・Opus・Vorbisで、いつでもダウンロードできます。',
    receiptLink:
      'リンクの有効期間は{days}日、ダウンロードは{downloads}回までです。その後も、同じページから新しいリンクを受け取れます。',
    sandbox: 'テストモードのため、実際の支払いは発生していません。',
    konbiniSubject: '{title}のお支払いのご案内（期限：{until}、日本時間）',
    konbiniTitle: 'コンビニで{total}をお支払いください',
    konbiniLine: '{label}：{value}',
    konbiniAfter:
      'お支払いが確認できると、購入確認メールとダウンロード用リンクをお送りします。期限までにお支払いがない場合、ご注文は自動でキャンセルされ、代金はかかりません。',
    konbiniReminderSubject: '{title}のお支払い期限が近づいています（期限：{until}、日本時間）',
    konbiniReminderTitle: 'コンビニでの{total}のお支払いが、まだ確認できていません',
    konbiniEndedSubject: 'お支払い期限が過ぎました：{title}',
    konbiniEndedTitle: 'お支払い期限が過ぎました',
    konbiniEnded:
      '期限までにお支払いが確認できなかったため、ご注文（注文番号 {id}）をキャンセルしました。代金は請求されません。発行済みのお支払い番号は使わないでください。',
    konbiniEndedItem: '商品のページから、いつでも改めてご注文いただけます。',
    konbiniEndedOrder: 'ご注文のページから、同じ内容で改めてご注文いただけます。',
    saleSubject: '{title}が購入されました',
    saleTitle: '作品が購入されました',
    saleLine: '{title}：お支払い額{paid}、あなたの収益{share}',
    saleFree: '{title}：無料で入手されました',
    daySubject: '{date}（日本時間）の販売：{count}件',
    dayTitle: '{date}（日本時間）に購入された作品',
    dayTotal: '収益の合計：{total}',
    dayMore: 'ほか{count}件',
    saleAction: 'レポートを見る',
    saleMessage: '{name}さんからのメッセージ：',
    saleMessageGuest: 'リスナーからのメッセージ：',
    replySubject: '{name}さんから返信が届きました',
    replyTo: 'あなたのメッセージ：',
    refundSubject: '返金のお知らせ（注文番号 {id}）',
    refundTitle: '返金のお知らせ',
    goneSubject: 'ご利用いただけなくなりました：{title}',
    refundText: '{title}の代金{amount}を返金しました。',
    refundTotal: '返金額は合計{amount}です。',
    refundEnded: '返金した商品のダウンロードは終了しました。',
    refundKept: 'すでにお持ちの商品でした。以前のダウンロードはそのまま使えます。',
    refundLeft: 'アカウントの削除後に入金されたため、全額をお返しします。',
    refundFree: '無料の商品のため、返金はありません：{title}',
    refundPart: '引き続き、再生とダウンロードができます。',
    refundRemoved:
      '権利者からの申し立て、または利用規約違反のため削除されました。今後は再生もダウンロードもできません。',
    refundRemovedPart:
      '収録曲の1曲が、権利者からの申し立て、または利用規約違反のため削除されました。ほかの曲は引き続き、再生とダウンロードができます。',
    refundSellerSubject: '返金のお知らせ（{title}）',
    refundSellerTitle: '購入代金が返金されました',
    refundSellerText:
      '{title}の購入者に{amount}を返金しました（注文番号 {order}）。あなたの収益から{share}を差し引きました。',
    refundSellerEnded: '購入者は再生とダウンロードができなくなりました。',
    refundSellerPart: '購入者は引き続き再生とダウンロードができます。',
    refundLostSubject: '注文 {id}：残額を{amount}上回る返金がありました',
    refundLost:
      '決済会社で直接行われた返金が、注文の残額を{amount}上回りました。この金額はプラットフォームの損失として記帳されています。',
    refundLostSpent:
      '決済会社でギフトカードの代金が直接返金されましたが、そのうち{amount}は使用済み、または期限切れでした。ギフトカードで購入された作品の支払いはそのままで、この金額はプラットフォームの損失として記帳されています。',
    refundFailedSubject: '返金が完了していません（注文番号 {id}）',
    refundFailedTitle: '返金が完了していません',
    refundFailedText:
      '{title}の返金{amount}が、ご利用の銀行またはカード会社から差し戻されました。別の方法での返金について、改めてメールでご連絡します。',
    refundFailedAccess: 'それまでの間、再生とダウンロードを再開できます。',
    refundFailedSellerSubject: '返金の差し戻しについて（{title}）',
    refundFailedSellerTitle: '返金が差し戻されました',
    refundFailedSellerText:
      '{title}の購入者への返金が、銀行またはカード会社から差し戻されました（注文番号 {order}）。{share}をあなたの収益に戻しました。',
    refundFailedOperatorSubject: '返金が差し戻されました（注文番号 {id}）',
    refundFailedOperator:
      '返金 {refund}（{amount}）が差し戻されたと、決済会社から連絡がありました。代金は決済会社の残高に戻り、帳簿は返金前の状態に戻っています。購入者には、改めて連絡があると伝えています。',
    refundFailedOperatorNext:
      '別の方法で返金するか、次のコマンドでもう一度お試しください：npm run admin -- order refund {id}',
    refundRefusedSubject: '返金できませんでした（注文番号 {id}）',
    refundRefused:
      '{amount}の返金が決済会社に拒否されたため、再試行を終了しました。最後の応答：{reason}',
    disputeSubject: 'お支払いへの異議申し立てについて（注文番号 {id}）',
    disputeOpen:
      'お支払いのうち{amount}に異議が申し立てられたと、カード会社から連絡がありました。結論が出るまで、この注文の商品の再生とダウンロードを停止しています。',
    disputeOpenNext: 'お心当たりがない場合は、カード会社にお問い合わせください。',
    disputeClosedSubject: '異議申し立ての結果について（注文番号 {id}）',
    disputeWon:
      'カード会社の判断により、お支払いは有効と認められました。再生とダウンロードを再開できます。',
    disputeLost: 'カード会社から{amount}が返金されました。',
    disputeLostEnded: '次の商品は再生とダウンロードができなくなりました：{titles}',
    disputeLostKept: '再生とダウンロードを再開できます。',
    disputeSellerSubject: '支払いへの異議申し立てについて（{title}）',
    disputeSellerOpen:
      '購入者がカード会社に異議を申し立てました（注文番号 {order}）。購入者の主張が認められた場合は、あなたの収益から{share}を差し引きます。お手続きは必要ありません。',
    disputeSellerWon:
      'カード会社の判断により、支払いは有効と認められました（注文番号 {order}）。収益に変更はありません。',
    disputeSellerLost:
      'カード会社の判断により、購入者に代金が返金されました（注文番号 {order}）。あなたの収益から{share}を差し引きました。',
    disputeOperator: '異議申し立て {dispute}（{amount}）：{status}',
    disputeOperatorNext: '詳細は次のコマンドで確認できます：npm run admin -- order show {order}',
    booksSubject: '帳簿に不一致があります',
    booksNext: '詳細は次のコマンドで確認できます：npm run admin -- ledger check',
    andMore: '{title}ほか{count, number}点',
  },
}

export const mail = {
  inbox: '受信箱',
  lead: 'この{brand}が送信したメールの一覧です（新しい順、日本時間）。外部には送信されません。一覧は自動で更新されます。',
  empty: 'メールはまだありません。ログイン用のリンクを送信すると、ここに届きます。',
  letter: 'メール本文',
  asText: 'テキスト形式',
  locked: '先に、ターミナルに表示されたリンクを開いてください',
  lockedText:
    'このページを見られる人は、ほかの人としてログインできてしまいます。{brand}の起動時にターミナル（またはログ）に表示されたリンクをこのブラウザで開いてから、もう一度お試しください。',
}
