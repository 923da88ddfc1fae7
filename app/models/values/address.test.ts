import { expect, test } from 'vitest'
import { emailForm, knownEmailForm, phoneForm, shippingSchema } from './address'
import { addressesIn, isSameEmail, mailboxKey, normalizeEmail } from './email-address'
import { plainLineMessage } from './typed-text'

test.each(['\u200b', '\u00ad', '\u202e', '\u0000', '\ufeff', '\ue000'])(
  'an e-mail with a character that nobody sees is refused (%j)',
  (hidden) => {
    for (const email of [`al${hidden}ice@example.fr`, `alice@exam${hidden}ple.fr`, `alice@example.f${hidden}r`]) {
      expect(emailForm.safeParse(email).success).toBe(false)
    }
  },
)

test('an e-mail in header delimiters is refused, as it would still be delivered', () => {
  const same = [
    '<a@b.fr>',
    'a@b.fr>',
    '(moi)a@b.fr',
    'a(moi)@b.fr',
    'a@b.fr(moi)',
    '"a"@b.fr',
    'a@[127.0.0.1]',
    'moi:a@b.fr;',
  ]
  for (const typed of [...same, 'a@b.fr,c@d.fr']) {
    expect([typed, emailForm.safeParse(typed).success]).toEqual([typed, false])
  }
})

test('an e-mail keeps its tags before the @, without surrounding spaces', () => {
  expect(emailForm.parse(' zoe+1@mail.example ')).toBe('zoe+1@mail.example')
  expect(knownEmailForm.parse(' zoé+1@mail.example ')).toBe('zoé+1@mail.example')
})

test.each([
  '\uff4dail.example',
  'mail\u3002example',
  'mail\uff0eexample',
  'MAIL.Example',
  '\u24dcail.example',
  '\u{1d426}ail.example',
  'mail.example.',
])('a look-alike domain is stored in its canonical form (%j)', (domain) => {
  expect(emailForm.parse(`lea@${domain}`)).toBe('lea@mail.example')
  expect(isSameEmail(`lea@${domain}`, 'lea@mail.example')).toBe(true)
  expect(mailboxKey(`lea+1@${domain}`)).toBe('lea@mail.example')
})

test('a domain in another script is stored in Punycode, and a non-public domain is refused', () => {
  expect(emailForm.parse('lea@café.example')).toBe('lea@xn--caf-dma.example')
  expect(emailForm.parse('lea@xn--caf-dma.example')).toBe('lea@xn--caf-dma.example')
  for (const domain of ['localhost', 'mail..fr', '.fr', '127.0.0.1', '1.2', 'b.fr/x', 'b%2efr.fr', '\u2100.fr']) {
    expect([domain, emailForm.safeParse(`lea@${domain}`).success]).toEqual([domain, false])
  }
  // Since Node 24 the URL standard takes Latin letters as they are, also where they mean no other script.
  expect(emailForm.safeParse('lea@xn--a.fr').success).toBe(URL.canParse('http://xn--a.fr'))
})

test('a telephone has digits', () => {
  for (const typed of ['----------', '(.).(.).(.).', '+          1', '1-2-3-4-5--']) {
    expect(phoneForm.safeParse(typed).error?.issues[0]?.message).toBe('Téléphone invalide')
  }
  for (const typed of ['06 12 34 56 78', '+352 26 12 34']) {
    expect(phoneForm.parse(typed)).toBe(typed)
  }
})

const filled = {
  firstName: 'Claire',
  lastName: 'Fontaine',
  email: 'claire@example.fr',
  phone: '06 12 34 56 78',
  company: 'Eau & Cie',
  vatNumber: 'FR40303265045',
  address: '12 bis, rue de l’Église',
  addressLine2: 'Bât. B (2e étage)',
  postalCode: '69003',
  city: 'Lyon',
  country: 'France',
  billingDifferent: 'on',
  billingName: 'Claire Fontaine',
  billingAddress: '3 rue des Lilas',
  billingPostalCode: '69003',
  billingCity: 'L’Haÿ-les-Roses',
}

test.each([
  ...['firstName', 'lastName', 'company', 'address', 'addressLine2', 'city'],
  ...['billingName', 'billingAddress', 'billingCity'],
])('%s rejects a link, an e-mail and a second line', (field) => {
  expect(shippingSchema.safeParse(filled).success).toBe(true)
  for (const typed of [
    'Gagnez 500 EUR sur http://evil.example',
    'WWW.evil.example',
    '\uff57\uff57\uff57\uff0eevil.example',
    'a@b.fr',
    '<b>Léa</b>',
    'Léa\nGagnez',
    'Léa\u2028Gagnez',
    'Léa\u202eGagnez',
  ]) {
    const { error } = shippingSchema.safeParse({ ...filled, [field]: typed })
    expect(error?.issues).toMatchObject([{ path: [field], message: plainLineMessage }])
  }
})

test('an overlong text is refused by its length alone', () => {
  const text = `a@${'.'.repeat(63_000)}@b c`
  const { error } = shippingSchema.safeParse({ ...filled, firstName: text, email: text, phone: text })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['firstName', '120 caractères au plus'],
    ['email', 'Email invalide'],
    ['phone', 'Téléphone invalide'],
  ])
})

test('an e-mail has one spelling beyond ASCII, and is found in any case', () => {
  for (const typed of ['ÉloÏse+A@CAFÉ.example', 'E\u0301loI\u0308se+A@CAFE\u0301.example']) {
    expect(knownEmailForm.parse(typed)).toBe('éloïse+A@xn--caf-dma.example')
    expect(isSameEmail(typed, 'éloïse+a@café.example')).toBe(true)
  }
  expect(isSameEmail('eloise@cafe.example', 'éloïse@café.example')).toBe(false)
})

test('a normalized address matches SQLite’s lower() of the stored one', () => {
  const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  for (const typed of [
    'AΣ@example.fr',
    'ΟΔΟΣ@example.fr',
    'İa@example.fr',
    '\u212aate@example.fr',
    'ŠÉ@x.fr',
    'ẞ@x.fr',
  ]) {
    expect([typed, lower(knownEmailForm.parse(typed))]).toEqual([typed, normalizeEmail(typed)])
    expect(normalizeEmail(knownEmailForm.parse(typed))).toBe(normalizeEmail(typed))
  }
})

test.each([
  [
    'écrivez à Léa <lea@example.fr>, ou à paul.roy+eau@example.co.uk.',
    ['lea@example.fr', 'paul.roy+eau@example.co.uk'],
  ],
  ['mailto:lea@example.fr!', ['lea@example.fr']],
  ['lea@example.fr lea@example.fr', ['lea@example.fr']],
  ['lea@exämple.fr', ['lea@exämple.fr']],
  ['lea@example', []],
  ['@lea, a@b@c.fr', []],
  ['x'.repeat(100_000), []],
])('the addresses of %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses)
})
