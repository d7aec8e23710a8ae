import type { DocumentText } from '../document.ts'
import { operatorFacts } from './operator.ts'

export const terms: DocumentText = {
  en: ({ brand, operator, feePercent, messages }) => ({
    title: 'Terms',
    lead: `These terms are an agreement between you and the operator of this site. They apply whenever you use ${brand}. We’ve kept them short so you can actually read them.`,
    effective: 'Effective 23 November 2026',
    sections: [
      {
        heading: 'Your account',
        paragraphs: [
          'You sign in with a link we email you or with a connected account. Anyone who can read your email can sign in as you, so keep your mailbox secure. You may have one account. You can delete it at any time.',
        ],
      },
      {
        heading: 'What you upload',
        paragraphs: [
          'Only upload sounds you made or have the right to publish, including samples and cover art. You keep all your rights. You allow us to store, convert and transmit your sounds as your settings require, and for no other purpose.',
          'Only you can see a Draft. Anyone with the link can open a Private sound. Everyone can see a Public one. If you remove a sound, people who bought it keep their copy and can still download it.',
        ],
      },
      {
        heading: 'Selling',
        paragraphs: [
          `You set the price: ¥50 or more, or ¥0 with name your price. Prices include consumption tax. We keep ${feePercent}% of each sale, rounded down to the yen; the rest is yours. If the percentage changes, orders placed before keep the earlier one.`,
          'You are the seller of your sounds. If the law requires a seller to provide certain information, you are responsible for providing it.',
        ],
      },
      {
        heading: 'Buying',
        paragraphs: [
          'You pay the price shown when you order. Because sounds are digital goods you can use immediately, a purchase cannot be cancelled. A pre-order is paid when you order it; you can cancel it if the release is moved to a later date, and we refund it if the release is dropped. Artists are paid for it after the release. If a file can’t be downloaded or isn’t as described, tell us and we’ll fix it or refund you.',
          'What you buy is for your personal listening unless its licence allows more. The licence is shown on the sound’s page.',
        ],
      },
      {
        heading: 'Community rules',
        paragraphs: [
          'Don’t publish anything illegal, harmful or deceptive, and don’t buy plays or claps. We may remove anything that breaks these terms, and we’ll tell you why.',
          ...(messages
            ? [
                'Messages between you and an artist or a buyer are private. We don’t read them, except a message that the one who got it reports to us.',
              ]
            : []),
          'If someone claims that something you published infringes their rights, we may ask you about it by email, and you have 7 days to answer. We may hide it meanwhile: buyers keep it. What infringes rights is removed from buyers, too, and they are refunded from your earnings.',
          'If you break these terms gravely or again and again, we may suspend your account or freeze your payouts. We tell you the reason and until when, and you can appeal. While your account is suspended you can still listen, download what you bought, export your data and delete your account; a frozen balance stays yours.',
        ],
      },
      {
        heading: 'Liability and law',
        paragraphs: [
          'We run the service with care but can’t guarantee that it will always work. We are liable for intent and gross negligence, and otherwise for foreseeable damage, to the extent the law allows. These terms are governed by Japanese law.',
          'If we change these terms in a way that affects you, we’ll email you before the change takes effect.',
        ],
      },
      { heading: 'Who operates this site', facts: operatorFacts('en', operator) },
    ],
  }),
  ja: ({ brand, operator, feePercent, messages }) => ({
    title: '利用規約',
    lead: `この規約は、${brand}をご利用になるときの、利用者と本サイトの運営者との間の約束です。最後までお読みいただけるよう、短くまとめました。`,
    effective: '2026年11月23日施行',
    sections: [
      {
        heading: 'アカウント',
        paragraphs: [
          'ログインは、メールでお送りするリンクまたは連携アカウントで行います。あなたのメールを読める人はあなたとしてログインできてしまうため、メールアカウントは大切に管理してください。アカウントはお一人につき一つです。アカウントはいつでも削除できます。',
        ],
      },
      {
        heading: 'アップロードするもの',
        paragraphs: [
          'サンプリング素材やカバー画像も含め、ご自身が制作したもの、または公開する権利をお持ちのものだけをアップロードしてください。権利はすべてあなたに残ります。運営者は、あなたが選んだ設定に必要な範囲で、サウンドの保存・変換・送信だけを行います。',
          '下書きはあなただけが、限定公開はリンクを知っている人だけが、公開は誰でも見ることができます。公開をやめても、すでに購入した人は引き続きダウンロードできます。',
        ],
      },
      {
        heading: '販売',
        paragraphs: [
          `価格は50円から、自由価格の場合は0円から設定できます。価格は税込です。運営者は売上の${feePercent}%（1円未満切り捨て）を手数料として受け取り、残りはすべてあなたの収益となります。手数料の割合を変更した場合も、変更前の注文には変更前の割合を適用します。`,
          'サウンドの販売者はあなた自身です。法律が販売者に表示を求める事項は、あなたが示すものとします。',
        ],
      },
      {
        heading: '購入',
        paragraphs: [
          'お支払いいただくのは、注文時に表示されていた価格です。サウンドはすぐに利用できるデジタル商品のため、購入のキャンセルはできません。予約の代金はご注文時にお支払いいただき、公開日が延期された場合はキャンセルでき、公開が取りやめになった場合は返金します。アーティストへの支払いは公開後になります。ダウンロードできない場合や内容が表示と異なる場合は、ご連絡ください。対応または返金いたします。',
          '購入したサウンドは、ライセンスで認められている場合を除き、ご自身で聴くためのものです。ライセンスは各サウンドのページに表示しています。',
        ],
      },
      {
        heading: '禁止事項',
        paragraphs: [
          '法律に反するもの、人を傷つけるもの、人を欺くためのものは公開しないでください。再生数や拍手を売買することもおやめください。規約に反するものは、理由をお伝えしたうえで公開を停止することがあります。',
          ...(messages
            ? [
                'アーティストや購入者とのメッセージは、当事者だけのものです。受け取った方が通報したメッセージを除き、運営者が読むことはありません。',
              ]
            : []),
          '公開したものについて権利侵害の申し立てがあった場合は、メールで照会し、7日間の回答期間を設けます。その間、公開を停止することがあります（購入した人は引き続き利用できます）。権利を侵害するものは購入した人の利用も終了し、代金はあなたの売上から返金します。',
          '重大な違反や違反の繰り返しがあった場合は、アカウントの利用を制限したり、振込を停止したりすることがあります。その際は理由と期限をお知らせし、異議の申し立てを受け付けます。利用の制限中も、再生、購入したもののダウンロード、データの書き出し、アカウントの削除はできます。振込を停止した残高は、引き続きあなたのものです。',
        ],
      },
      {
        heading: '責任と準拠法',
        paragraphs: [
          '運営者は注意を払ってサービスを運営しますが、停止や不具合が一切ないことは保証できません。運営者は、故意または重大な過失がある場合、および法律が認める範囲で通常生じうる損害について責任を負います。この規約には日本法が適用されます。',
          'あなたに関わる大切な変更をするときは、変更の前にメールでお知らせします。',
        ],
      },
      { heading: 'このサイトの運営者', facts: operatorFacts('ja', operator) },
    ],
  }),
}
