import { expect, test } from 'vitest'
import type { QuestionnaireSubmission } from '~/models/crm/advice'
import { parseConsentReference, submitQuestionnaire } from '~/models/crm/advice/index.server'
import { signer } from '../../tests/support/first-shop'
import { readMails } from '../../tests/support/mails'
import { answers, submission } from '../../tests/support/questionnaire'
import { later, openDemoShop, setAvailable } from '../../tests/support/shop-database'

const DAY = 24 * 60

async function shop() {
  const db = await openDemoShop()
  const submit = (changes: Partial<QuestionnaireSubmission> & { email?: string } = {}) => {
    const { email = submission.contact.email, ...rest } = changes
    return submitQuestionnaire(db, { ...submission, contact: { ...submission.contact, email }, ...rest })
  }
  const mails = () => readMails(db)
  const onlyMail = async () => {
    const [mail, ...others] = await mails()
    if (!mail || others.length > 0) throw new Error(`${others.length + 1} mails`)
    return mail
  }
  return { db, submit, mails, onlyMail }
}

test('with the box ticked, recommended products are mailed with reasons, a drawback and prices TTC', async () => {
  const { submit, onlyMail } = await shop()
  const { recommendations } = await submit()
  const mail = await onlyMail()
  expect(mail).toMatchObject({ recipient: 'claire@example.fr', subject: 'Vos recommandations après le questionnaire' })
  expect(recommendations.length).toBeGreaterThan(1)
  for (const { product, reasons, drawback } of recommendations) {
    for (const words of [product.name, drawback, ...reasons.map(({ text }) => text)]) {
      expect(mail.text_body).toContain(words)
    }
  }
  expect(mail.text_body).toMatch(/Osmoseur Premium\n-+\n\nPrix TTC\s: 658,80\s€/)
  expect(mail.text_body).toMatch(/Filtres par an, TTC\s: 106,80\s€/)
  expect(mail.html_body).toMatch(/<strong>658,80\s€<\/strong>/)
  expect(mail.html_body).toContain('À savoir')
})

test('without the box there is no mail, whatever else is ticked', async () => {
  const { submit, mails } = await shop()
  await submit({ channels: [] })
  await submit({ channels: ['phone'] })
  expect(await mails()).toEqual([])
})

test('the mail contains no typed text, and the link to the results no personal data', async () => {
  const { submit, onlyMail } = await shop()
  const { leadId } = await submit()
  const { text_body, html_body } = await onlyMail()
  for (const part of [text_body, html_body]) expect(part).not.toMatch(/Claire|Fontaine|06 12|claire@/)
  const results = /http\S+\/questionnaire\/resultats\?\S+/.exec(text_body)?.[0] ?? ''
  expect(Object.fromEntries(new URL(results).searchParams)).toEqual(answers)
  expect(results).not.toContain(leadId)
})

test('the mail states its reason and the consent, and how to withdraw it or to deny having given it', async () => {
  const { submit, onlyMail } = await shop()
  const { leadId } = await submit()
  const { text_body } = await onlyMail()
  expect(text_body).toContain('Le 19\u00a0novembre 2026 à 11:00 (heure de Paris), cette adresse a été laissée')
  expect(text_body).toContain('J’accepte de recevoir par e-mail des conseils et des offres')
  const links = [...text_body.matchAll(/\/accords\/(\S+)/g)].map((match) => match[1] ?? '')
  expect(links.map((link) => link.replace(/^[^/]+/, ''))).toEqual(['', '/pas-moi'])
  expect(links.map((link) => parseConsentReference(signer, link.split('/')[0] ?? ''))).toEqual([leadId, leadId])
})

test.each([
  [{ budget: '<200€' }, 'Dans ce budget, nous n’avons pas d’appareil à vous conseiller', 'Une carafe au réfrigérateur'],
  [{ problem: 'sécurité' }, 'Pour la sécurité, aucun appareil n’est nécessaire', 'L’eau du robinet est contrôlée'],
] as const)(
  'a result without a device says why in its subject, its title and its text: %o',
  async (change, title, why) => {
    const { submit, onlyMail } = await shop()
    await submit({ answers: { ...answers, ...change } })
    const mail = await onlyMail()
    expect(mail.subject).toMatch(
      new RegExp(`^Votre questionnaire\\s: ${title.charAt(0).toLowerCase()}${title.slice(1)}$`),
    )
    expect(mail.text_body).toContain(`${title}\n=`)
    expect(mail.text_body).toContain(why)
    expect(mail.text_body).not.toContain('le plus adapté d’abord')
  },
)

test('a sold-out product is marked as such', async () => {
  const { db, submit, onlyMail } = await shop()
  for (const slug of ['osmoseur-essentiel', 'osmoseur-premium', 'osmoseur-prestige', 'purificateur-ultra']) {
    await setAvailable(db, slug, 0)
  }
  await submit()
  expect((await onlyMail()).text_body).toContain('épuisé pour le moment')
})

test('the same questionnaire is one mail, sent twice, on another day or under another name', async () => {
  const { submit, mails } = await shop()
  await submit()
  await submit({ at: later(1) })
  await submit({ at: later(3 * DAY) })
  await submit({ at: later(6 * DAY), contact: { ...submission.contact, name: 'Un autre', phone: null } })
  expect(await mails()).toHaveLength(1)
})

test('a mailbox gets one a day, whatever is answered and however its address is spelled', async () => {
  const { submit, mails } = await shop()
  await submit()
  await submit({ at: later(10), answers: { ...answers, problem: 'goût' } })
  await submit({ at: later(20), email: 'CLAIRE@example.fr', answers: { ...answers, problem: 'tous' } })
  await submit({ at: later(30), email: 'claire+2@example.fr' })
  expect(await mails()).toHaveLength(1)
  await submit({ at: later(40), email: 'jean@example.fr' })
  await submit({ at: later(DAY + 1), answers: { ...answers, problem: 'goût' } })
  expect((await mails()).map((mail) => mail.recipient)).toEqual([
    'claire@example.fr',
    'jean@example.fr',
    'claire@example.fr',
  ])
})

test('a shop that sells nothing writes nothing', async () => {
  const { db, submit, mails } = await shop()
  await db.updateTable('product').set({ published: 0 }).execute()
  await submit()
  expect(await mails()).toEqual([])
})

test('a mail is deleted with its recipient’s data', async () => {
  const { db, submit, mails } = await shop()
  await submit()
  await db.deleteFrom('lead').execute()
  expect(await mails()).toEqual([])
})
