import { expect } from 'chai'
import {
  guessTargets,
  hasHeaderRow,
  importableFields,
  repeatedTargets,
} from '../../../../src/features/subscribers/imports/column-rules.ts'

const FIELDS = [
  { name: 'first', label: 'Your first name', kind: 'name' },
  { name: 'glaze', label: 'Favourite glaze', kind: 'choice' },
  { name: 'size-eu', label: 'Size (EU)', kind: 'choice' },
]

const guess = (header: string, values = 'x', fields = FIELDS) =>
  guessTargets([[header], [values]], { hasHeader: true, fields })[0]

describe('the guess for a column', () => {
  const cases: [header: string, target: string][] = [
    ['Email', 'email'],
    ['E-Mail-Adresse', 'email'],
    ['email_address', 'email'],
    ['EmailAddress', 'email'],
    ['Correo electrónico', 'email'],
    ['Adresse e-mail', 'email'],
    ['Indirizzo email', 'email'],
    ['E-mailadres', 'email'],
    ['Name', 'field:first'],
    ['First Name', 'field:first'],
    ['Nachname', 'field:first'],
    ['Prénom', 'field:first'],
    ['Favourite Glaze', 'field:glaze'],
    ['glaze', 'field:glaze'],
    ['Phone Number', 'field:phone'],
    ['Handynummer', 'field:phone'],
    ['Teléfono', 'field:phone'],
    ['Tags', 'tags'],
    ['Etiketten', 'tags'],
    ['CONFIRM_TIME', 'joined'],
    ['Signed up (America/Argentina/Buenos_Aires)', 'joined'],
    ['Signed up (UTC)', 'joined'],
    ['Size (EU)', 'field:size-eu'],
    ['Size (US)', 'skip'],
    ['Email (backup)', 'skip'],
    ['Anmeldedatum', 'joined'],
    ["Date d'inscription", 'joined'],
    ['LEID', 'skip'],
    ['', 'skip'],
  ]
  for (const [header, target] of cases) {
    it(`named ‘${header}’ is ${target}`, () => expect(guess(header)).to.equal(target))
  }

  it('with email addresses is the email address, whatever its name', () => {
    expect(guess('Who', 'ann@shop.example')).to.equal('email')
  })

  it('with dates is the date joined', () => {
    expect(guess('When', '4 Mar 2026')).to.equal('joined')
  })

  it('with numbers is nothing', () => {
    expect(guess('Orders', '20260304')).to.equal('skip')
  })

  it('is the email address only once, and by name first', () => {
    const rows = [
      ['Friend', 'Email', 'Mail'],
      ['bo@shop.example', 'ann@shop.example', ''],
    ]
    const targets = guessTargets(rows, { hasHeader: true, fields: [] })
    expect(targets).to.deep.equal(['skip', 'email', 'skip'])
  })

  it('is one field for the first and the last name', () => {
    const rows = [['First name', 'Last name', 'Email']]
    const targets = guessTargets(rows, { hasHeader: true, fields: [] })
    expect(targets).to.deep.equal(['field:name', 'field:name', 'email'])
  })
})

describe('the first row', () => {
  const cases: [rows: string[][], isHeader: boolean][] = [
    [[['Email'], ['ann@shop.example']], true],
    [[['ann@shop.example'], ['bo@shop.example']], false],
    [
      [
        ['Foo', 'Bar'],
        ['ann@shop.example', '1'],
      ],
      true,
    ],
    [
      [
        ['Ann', '1'],
        ['Bo', '2'],
      ],
      false,
    ],
    [[['Email']], true],
    [[], false],
  ]
  for (const [rows, isHeader] of cases) {
    it(`of ${JSON.stringify(rows)} ${isHeader ? 'has the names' : 'is a person'}`, () => {
      expect(hasHeaderRow(rows)).to.equal(isHeader)
    })
  }
})

describe('the fields that can be imported', () => {
  it('are name and phone, and then those of the forms', () => {
    const names = importableFields(FIELDS).map(({ name }) => name)
    expect(names).to.deep.equal(['first', 'phone', 'glaze', 'size-eu'])
  })

  it('are name and phone, if no form has a field', () => {
    expect(importableFields([]).map(({ name }) => name)).to.deep.equal(['name', 'phone'])
  })

  it('have each name once', () => {
    const fields = [{ name: 'name', label: 'Nickname', kind: 'text' }]
    expect(importableFields(fields).map(({ name }) => name)).to.deep.equal(['name', 'phone'])
  })
})

it('a second email column is found', () => {
  expect(repeatedTargets(['email', 'tags', 'email', 'tags'])).to.deep.equal(['email'])
})
