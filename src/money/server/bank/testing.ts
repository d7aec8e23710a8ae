import type { BankDetails } from '../../bank-contract.ts'

/** Bank details for tests. */
export const DETAILS: BankDetails = {
  kind: 'individual',
  name: '山田',
  nameKana: 'ヤマダ',
  givenName: '太郎',
  givenNameKana: 'タロウ',
  postalCode: '1500001',
  prefecture: '東京都',
  city: '渋谷区',
  town: '神宮前',
  street: '1-2-3',
  building: '',
  addressKana: 'トウキョウト　シブヤク　ジングウマエ　１－２－３',
  bankCode: '0001',
  branchCode: '100',
  accountType: 'ordinary',
  number: '0123456',
  holder: 'ヤマダ　タロウ',
}
