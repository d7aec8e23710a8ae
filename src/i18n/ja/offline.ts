export const offline = {
  title: 'オフラインです',
  text: '{brandName}に接続できません。オンラインに戻ると、このページは自動的に開きます。',
  retry: 'もう一度試す',
}
