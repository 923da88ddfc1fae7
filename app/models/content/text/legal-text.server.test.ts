import { expect, test } from 'vitest'
import { fillSettings, type Services, vatPlaceholders } from '~/models/base/setting'
import { isSettingKey, readSettings, saveSetting } from '~/models/base/setting/index.server'
import { forbiddenWords } from '~/templates/osmoseurs/forbidden-words'
import { legalTexts } from '~/templates/osmoseurs/legal'
import { insertLegalTexts, openTestShop } from '../../../../tests/support/order-row'
import { checkLegalText } from './legal-text/checks.server'
import { renderMarkdown } from './legal-text/html.server'
import { requiredPlaceholders } from './legal-text/placeholders'
import { markdownToText } from './legal-text/plain-text.server'
import {
  acceptTerms,
  fillPlaceholders,
  findLegalText,
  findLegalVersion,
  findRendering,
  listLegalVersions,
} from './legal-text.server'

const at = new Date('2026-11-20T13:05:00Z')
const later = new Date('2026-11-23T13:05:00Z')
const origin = 'https://boutique.example'

async function defaultSettings() {
  const { db } = await openTestShop(at)
  return readSettings(db)
}

test('the latest version is in force, older ones can still be read', async () => {
  const { db } = await openTestShop(at)
  await insertLegalTexts(db, [
    { kind: 'cgv', version: 'v1', body: 'Un.', published_at: '2026-11-21T00:00:00Z' },
    { kind: 'cgv', version: 'v2', body: 'Deux, version {{cgv.version}}.', published_at: '2026-11-22T00:00:00Z' },
  ])
  expect(await findLegalText(db, { kind: 'cgv', at: later, origin })).toMatchObject({
    version: 'v2',
    markdown: 'Deux, version v2.',
  })
  expect(await findLegalText(db, { kind: 'cgv', at: later, origin, version: 'v1' })).toMatchObject({ markdown: 'Un.' })
  expect(await findLegalText(db, { kind: 'cgv', at: later, origin, version: 'v3' })).toBeUndefined()
  expect((await listLegalVersions(db, 'cgv')).map((one) => one.version).slice(0, 2)).toEqual(['v2', 'v1'])
})

test('a future version is neither shown nor accepted before its date', async () => {
  const { db } = await openTestShop(at)
  await insertLegalTexts(db, [{ kind: 'cgv', version: 'v2', body: 'Deux.', published_at: '2026-11-22T00:00:00Z' }])
  const versionAt = (moment: string) => findLegalVersion(db, { kind: 'cgv', at: new Date(moment) })
  expect(await versionAt('2026-11-21T23:59:59Z')).not.toBe('v2')
  expect(await versionAt('2026-11-22T00:00:00Z')).toBe('v2')
  expect((await findLegalText(db, { kind: 'cgv', at, origin }))?.version).not.toBe('v2')
  expect((await findLegalText(db, { kind: 'cgv', at, origin, version: 'v2' }))?.markdown).toBe('Deux.')
})

test('a setting’s value is shown literally, even when it looks like markdown or HTML', async () => {
  const settings = { ...(await defaultSettings()), 'shop.name': '# *Eau* <script>alert(1)</script> [x](javascript:y)' }
  const html = renderMarkdown(fillPlaceholders('Chez {{shop.name}}.', { settings, version: 'v1', origin }))
  expect(html).toBe('<p>Chez # *Eau* &lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:y).</p>\n')
})

test('a sentence of an answer that names an empty setting is left out, and times are typeset', async () => {
  const settings = { ...(await defaultSettings()), 'shop.phone': '', 'shop.hours': '7j/7 de 9h à 19h' }
  expect(fillSettings('Horaires : {{shop.hours}}. Téléphone : {{shop.phone}}. Voilà.', settings)).toBe(
    'Horaires : 7j/7 de 9\u00a0h à 19\u00a0h. Voilà.',
  )
})

test('an amount has thousands separators', async () => {
  const settings = { ...(await defaultSettings()), 'delivery.free_from': '2000', 'delivery.fee': '9,90' }
  const body = 'Dès {{delivery.free_from}} €, sinon {{delivery.fee}} €.'
  expect(renderMarkdown(fillPlaceholders(body, { settings, version: 'v1', origin }))).toBe(
    '<p>Dès 2\u202f000 €, sinon 9,90 €.</p>\n',
  )
  expect(fillSettings(body, settings)).toBe('Dès 2\u202f000 €, sinon 9,90 €.')
})

test('a name is elided after « de »', async () => {
  const fill = async (name: string) =>
    fillPlaceholders('La boutique de {{shop.name}}.', {
      settings: { ...(await defaultSettings()), 'shop.name': name },
      version: 'v1',
      origin,
    })
  expect(await fill('Osmoseurs')).toBe('La boutique d’Osmoseurs.')
  expect(await fill('Fontaine')).toBe('La boutique de Fontaine.')
})

test('a missing value is marked as missing', async () => {
  const settings = await defaultSettings()
  expect(renderMarkdown(fillPlaceholders('SIREN {{legal.siren}}', { settings, version: 'v1', origin }))).toBe(
    '<p>SIREN <em>à compléter</em></p>\n',
  )
})

test('an empty optional value removes its line', async () => {
  const body = '- Forme : {{legal.form}}\n- Capital : {{legal.capital}}\n- REP : {{legal.rep_identifiers}}'
  const soleTrader = { ...(await defaultSettings()), 'legal.form': 'Entreprise individuelle' }
  expect(fillPlaceholders(body, { settings: soleTrader, version: 'v1', origin })).toBe(
    '- Forme : Entreprise individuelle',
  )
  const company = { ...soleTrader, 'legal.form': 'SARL', 'legal.rep_identifiers': 'FR1' }
  expect(fillPlaceholders(body, { settings: company, version: 'v1', origin })).toBe(
    '- Forme : SARL\n- Capital : *à compléter*\n- REP : FR1',
  )
})

test('an e-mail address and an https address become links', async () => {
  const settings = {
    ...(await defaultSettings()),
    'shop.email': 'a_b@c.fr',
    'legal.mediator_site': 'https://m.example/a_b_c',
  }
  const html = renderMarkdown(
    fillPlaceholders('{{shop.email}} {{legal.mediator_site}}', { settings, version: 'v1', origin }),
  )
  expect(html).toBe(
    '<p><a href="mailto:a_b@c.fr">a_b@c.fr</a> <a href="https://m.example/a_b_c" rel="noopener nofollow">https://m.example/a_b_c</a></p>\n',
  )
})

test('the text that an order accepted stays verbatim when a setting changes', async () => {
  const { db } = await openTestShop(at)
  await insertLegalTexts(db, [
    { kind: 'cgv', version: 'v1', body: '{{shop.name}}', published_at: '2026-11-21T00:00:00Z' },
  ])
  const later = new Date('2026-11-22T00:00:00Z')
  const keep = async () => (await acceptTerms(db, { origin, settings: await readSettings(db), at: later })).hash
  const kept = await keep()
  expect(await keep()).toBe(kept)
  await saveSetting(db, { key: 'shop.name', value: 'Eau Claire', at })
  expect(await findRendering(db, { kind: 'cgv', hash: kept ?? '' })).toMatchObject({
    version: 'v1',
    markdown: 'Osmoseurs \\& Co',
  })
  expect(await keep()).not.toBe(kept)
  await expect(db.updateTable('legal_text_rendering').set({ body: 'x' }).execute()).rejects.toThrow('never changed')
})

test('changing a setting changes the text', async () => {
  const { db } = await openTestShop(at)
  await insertLegalTexts(db, [
    { kind: 'cgv', version: 'v1', body: '{{shop.name}}', published_at: '2026-11-21T00:00:00Z' },
  ])
  await saveSetting(db, { key: 'shop.name', value: 'Eau Claire', at })
  expect(renderMarkdown((await findLegalText(db, { kind: 'cgv', at: later, origin }))?.markdown ?? '')).toBe(
    '<p>Eau Claire</p>\n',
  )
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](data:text/html,x)',
  '[x](//ailleurs.example)',
  '[x](/\\ailleurs.example)',
  '<a href="/cgv" onclick="alert(1)" style="color:red">x</a>',
  '<iframe src="https://ailleurs.example"></iframe>',
])('%s is sanitised', (markdown) => {
  const html = renderMarkdown(markdown)
  expect(html).not.toMatch(/script|onerror|onclick|style|data:|iframe|<img|href="\/[\\/]/)
})

test('a text nested thousands of levels deep neither crashes nor hangs', () => {
  expect(renderMarkdown('>'.repeat(20_000)).length).toBeLessThan(10_000)
})

test('in a mail, links to our pages are absolute and headings are one level lower', () => {
  const html = renderMarkdown('## Titre\n\n[ici](/retractation)', { origin, headingShift: 1 })
  expect(html).toBe(`<h3>Titre</h3>\n<p><a href="${origin}/retractation">ici</a></p>\n`)
})

test('table cells carry their column name, for narrow pages', () => {
  const html = renderMarkdown('| Nom | Durée "x" |\n| --- | --- |\n| `cart` | 30 jours |')
  expect(html).toContain('<td data-label="Nom"><code>cart</code></td>')
  expect(html).toContain('data-label="Durée &quot;x&quot;">30 jours</td>')
})

test('the plain text keeps every word and spells links out', () => {
  const text = markdownToText(
    '## Titre\n\nUn **mot** et un [lien](/cgv).\n\n1. un\n2. deux\n\n> Encadré\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
    { origin },
  )
  expect(text.replace(/\u202f/g, ' ')).toBe(
    `TITRE\n\nUn mot et un lien (${origin}/cgv).\n\n1. un\n2. deux\n\n> Encadré\n\n- A : 1\n  B : 2`,
  )
})

test('the catalogue’s legal texts use only known placeholders', () => {
  for (const { body } of legalTexts) {
    const keys = [...body.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)].map((match) => match[1] ?? '')
    const known: string[] = [
      ...vatPlaceholders,
      'cgv.version',
      'app.url',
      'transfer.hold',
      'loyalty.tiers',
      'processors',
      'guarantee.box',
      'credit.terms',
    ]
    expect(keys.filter((key) => !isSettingKey(key) && !known.includes(key))).toEqual([])
  }
})

test('the catalogue’s legal texts pass the checks, and fail without any legally required part', async () => {
  for (const { kind, body } of legalTexts) {
    const known = kind as keyof typeof requiredPlaceholders
    expect([kind, await checkLegalText(known, body, forbiddenWords)]).toEqual([kind, []])
    for (const { key } of requiredPlaceholders[known]) {
      const without = body.replaceAll(`{{${key}}}`, 'rien')
      expect([kind, key, await checkLegalText(known, without, forbiddenWords)]).toEqual([
        kind,
        key,
        [expect.stringContaining(`{{${key}}}`)],
      ])
    }
  }
})

test('the terms hold the legal guarantees, the mediator and no link to the closed European platform', async () => {
  const settings = { ...(await defaultSettings()), 'legal.mediator_name': 'Médiateur Essai' }
  const terms = legalTexts.find((text) => text.kind === 'cgv')?.body ?? ''
  const html = renderMarkdown(fillPlaceholders(terms, { settings, version: 'v1', origin }))
  expect(html).toContain('<blockquote>')
  expect(html).toContain('garantie légale de conformité')
  expect(html).toContain('garantie légale des vices cachés')
  expect(html).toContain('extension de six mois')
  expect(html).toContain('Médiateur Essai')
  expect(html).not.toMatch(/ec\.europa\.eu|consumers\/odr/)
})

test('without a lender no legal text has a word of instalments; with one, the terms have its example', async () => {
  const settings = await defaultSettings()
  for (const { kind, body } of legalTexts.filter(({ kind }) => kind !== 'confidentialite')) {
    const text = fillPlaceholders(body, { settings, version: 'v1', origin })
    expect([kind, /plusieurs fois|3 ou 4 fois|Klarna|prêteur peut|Un crédit coûte/.exec(text)?.[0]]).toEqual([
      kind,
      undefined,
    ])
  }
  const terms = legalTexts.find(({ kind }) => kind === 'cgv')?.body ?? ''
  const lent = { ...settings, 'instalments.lender': 'Banque Exemple' }
  const text = fillPlaceholders(terms, { settings: lent, version: 'v1', origin }).replace(/[\u00a0\u202f]/g, ' ')
  for (const part of ['Un crédit coûte', 'TAEG fixe', 'montant total du crédit', 'Banque Exemple'])
    expect(text).toContain(part)
})

test('« non producteur » leaves out the sentence on REP identifiers', async () => {
  const settings = { ...(await defaultSettings()), 'legal.rep_identifiers': 'Non producteur' }
  expect(fillPlaceholders('REP : {{legal.rep_identifiers}}.\nSuite', { settings, version: 'v1', origin })).toBe('Suite')
})

test('an accessibility page states the duty, or the exemption of a small business', async () => {
  const settings = { ...(await defaultSettings()), 'shop.name': 'Source' }
  const page = (duty: string) =>
    fillPlaceholders('{{accessibility.duty}}', {
      ...{ settings: { ...settings, 'accessibility.duty': duty }, version: 'v1', origin },
    })
  expect(page('soumise')).toContain('Source est soumise aux exigences')
  expect(page('exemptée')).toContain('Source est une microentreprise')
})

test('the privacy page names the processors that are configured, with their host, and no other', async () => {
  const settings = await defaultSettings()
  const fill = (services?: Services) =>
    fillPlaceholders('{{processors}}', { settings, version: 'v1', origin, services }).replaceAll('\\', '')
  const configured = fill({ mail: 'smtp.example.net', cards: '' })
  expect(configured).toContain('d’e-mails (smtp.example.net), pour')
  expect(configured).toContain('Stripe, lorsque ce paiement est proposé et choisi')
  expect(configured).toContain('le transporteur')
  expect(configured).not.toMatch(/modèle de langage|VIES|Base Adresse|Recherche d’entreprises|copies/)
  expect(fill({ model: 'api.example.net', copies: 's3.example.net' })).not.toMatch(/Stripe|lorsque l’assistant/)
  expect(fill({ copies: 's3.example.net' })).toContain('sauvegarde (s3.example.net), pour toutes les données')
  expect(fill()).toMatch(/Stripe.*modèle de langage, lorsque l’assistant en emploie un/s)
})
