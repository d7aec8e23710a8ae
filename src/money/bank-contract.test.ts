import { expect, test } from 'vitest'
import { putBilling } from './bank-contract.ts'

const person = {
  kind: 'individual',
  name: '神田',
  nameKana: 'カンダ',
  givenName: '澪',
  givenNameKana: 'ミオ',
  postalCode: '150-0001',
  prefecture: '東京都',
  city: '渋谷区',
  street: '1-2-3',
  addressKana: 'シブヤク',
  bankCode: '０００１',
  branchCode: '210',
  accountType: 'ordinary',
  number: '12345',
  holder: 'かんだ　みお',
}

/** Which fields are refused, and why. */
function refused(change: object) {
  const { error } = putBilling.body.safeParse({ ...person, ...change })
  return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
}

test('digits are read in any form, an account number with zeros in front', () => {
  expect(putBilling.body.parse(person)).toMatchObject({
    postalCode: '1500001',
    bankCode: '0001',
    number: '0012345',
    holder: 'カンダ　ミオ',
  })
  expect(putBilling.body.parse({ ...person, number: '' }).number).toBe('')
})

test.each([
  ['bankCode', '001', 'bank_code_invalid'],
  ['bankCode', '00012', 'bank_code_invalid'],
  ['branchCode', '21', 'branch_code_invalid'],
  ['branchCode', '2100', 'branch_code_invalid'],
  ['postalCode', '150000', 'postal_code_invalid'],
  ['postalCode', '15000011', 'postal_code_invalid'],
  ['number', '12345678', 'account_number_invalid'],
  ['city', '', 'address_required'],
  ['holder', '神田', 'kana_invalid'],
])('the %s “%s” is refused beside its field', (field, value, code) => {
  expect(refused({ [field]: value })).toEqual([`${field} ${code}`])
})

test('an address has up to 100 signs in each field, and 200 in kana', () => {
  const [most, mostKana] = ['あ'.repeat(100), 'ア'.repeat(200)]
  expect(refused({ city: most, building: most, addressKana: mostKana })).toEqual([])
  expect(refused({ city: `${most}あ`, addressKana: `${mostKana}ア` })).toEqual([
    'city address_too_long',
    'addressKana kana_invalid',
  ])
})

test('a person has a given name, also in kana, and a company has none', () => {
  expect(refused({ givenName: '' })).toEqual(['givenName name_required'])
  expect(refused({ givenNameKana: '' })).toEqual(['givenNameKana kana_invalid'])
  expect(refused({ kind: 'company', givenName: '', givenNameKana: '' })).toEqual([])
})
