import { expect, test } from 'vitest'
import { dropLogo, renderDocument } from '~/mails/render'
import { queueWrittenMail, takeMails } from '../../../../tests/support/mails'
import { openTestShop } from '../../../../tests/support/order-row'
import { annexMark, withoutMarks } from './annex'
import { annexOf, findText } from './written.server'

const at = new Date('2026-12-01T10:00:00Z')
const terms = annexOf({ text: 'Conditions : $& et $1.', html: '<p>Conditions : $&amp; et $1.</p>' })
const content = {
  subject: 'Votre commande',
  text: `Merci.\n\n${annexMark(terms.hash)}\n`,
  html: `<p>Merci.</p>${annexMark(terms.hash)}`,
  annexes: [terms],
}

async function shopWithMails() {
  const { db } = await openTestShop(at)
  for (const key of ['un', 'deux']) {
    await queueWrittenMail(db, { key, to: 'lea@example.fr', content, at })
  }
  return db
}

test('a text shared by two mails is stored once, and both are sent in full', async () => {
  const db = await shopWithMails()
  const rows = await db.selectFrom('email').selectAll().execute()
  expect(rows.every((row) => row.text_body !== null && !row.text_body.includes('Conditions'))).toBe(true)
  expect(await db.selectFrom('email_annex').select('hash').execute()).toEqual([{ hash: terms.hash }])

  const whole = { text: `Merci.\n\n${terms.text}\n`, html: `<p>Merci.</p>${terms.html}` }
  expect(await takeMails(db, { limit: 10, at })).toMatchObject([whole, whole])
  expect(await findText(db, rows[0]?.id ?? '')).toMatchObject(whole)
})

test('a typed mark of an existing annex stays text', async () => {
  const db = await shopWithMails()
  const typed = `Voyez ${annexMark(terms.hash)} et {{{{annex:${terms.hash}}} et {{{annex:a}}`
  const rendered = renderDocument({
    subject: 'Message',
    shopName: 'Boutique',
    logo: dropLogo,
    title: 'Message',
    blocks: [
      { kind: 'paragraph', text: typed },
      { kind: 'facts', rows: [{ label: 'Nom', value: typed }] },
      { kind: 'annex', title: 'Conditions', annex: terms },
    ],
    footer: ['Boutique'],
  })
  await queueWrittenMail(db, { key: 'notice', to: 'shop@example.fr', content: rendered, at })
  const sent = (await takeMails(db, { limit: 10, at })).find(({ key }) => key === 'notice')
  for (const part of [sent?.text, sent?.html]) {
    expect(part?.split(typed)).toHaveLength(3)
    expect(part?.match(/Conditions : /g)).toHaveLength(1)
  }
})

test('a typed mark stays text', async () => {
  const db = await shopWithMails()
  const typed = `${annexMark('0'.repeat(64))} {{annex:court}}`
  const content = { subject: 'Essai', text: withoutMarks(typed), html: withoutMarks(typed) }
  await queueWrittenMail(db, { key: 'trois', to: 'lea@example.fr', content, at })
  expect((await takeMails(db, { limit: 10, at })).at(-1)).toMatchObject({ text: typed, html: typed })
})
