import { expect, test } from 'vitest'
import { renderMail } from '~/mails/render'
import { claimNextEmails } from '~/mails/sending.server'
import { openTestShop } from '../../../tests/support/order-row'
import { annexMark, annexOf } from './annex'
import { withAnnexes } from './annex.server'
import { findEmail, queueEmail } from './email.server'

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
    await queueEmail(db, { key, kind: 'essai', to: 'lea@example.fr', content, at })
  }
  return db
}

test('what two mails share is kept once, and both leave whole', async () => {
  const db = await shopWithMails()
  const rows = await db.selectFrom('email').selectAll().execute()
  expect(rows.every((row) => !row.text_body.includes('Conditions'))).toBe(true)
  expect(await db.selectFrom('email_annex').select('hash').execute()).toEqual([{ hash: terms.hash }])

  const whole = { text: `Merci.\n\n${terms.text}\n`, html: `<p>Merci.</p>${terms.html}` }
  const claimed = await claimNextEmails(db, { limit: 10, at })
  expect(claimed.map((mail) => mail.content)).toEqual([0, 1].map(() => expect.objectContaining(whole)))
  expect(await findEmail(db, rows[0]?.id ?? '')).toMatchObject({ text_body: whole.text, html_body: whole.html })
})

test('the mark of an annex that we keep stays text where somebody typed it', async () => {
  const db = await shopWithMails()
  const typed = `Voyez ${annexMark(terms.hash)} et {{{{annex:${terms.hash}}} et {{{annex:a}}`
  const rendered = renderMail({
    subject: 'Message',
    shopName: 'Boutique',
    title: 'Message',
    blocks: [
      { kind: 'paragraph', text: typed },
      { kind: 'facts', rows: [{ label: 'Nom', value: typed }] },
      { kind: 'annex', title: 'Conditions', annex: terms },
    ],
    footer: ['Boutique'],
  })
  await queueEmail(db, { key: 'notice', kind: 'essai', to: 'shop@example.fr', content: rendered, at })
  const sent = (await claimNextEmails(db, { limit: 10, at })).find(({ key }) => key === 'notice')
  for (const part of [sent?.content.text, sent?.content.html]) {
    expect(part?.split(typed)).toHaveLength(3)
    expect(part?.match(/Conditions : /g)).toHaveLength(1)
  }
})

test('a mark that somebody typed stays what it is', async () => {
  const db = await shopWithMails()
  const typed = `${annexMark('0'.repeat(64))} {{annex:court}}`
  const mail = { text_body: typed, html_body: typed }
  expect(await withAnnexes(db, [mail])).toEqual([mail])
})
