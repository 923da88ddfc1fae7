import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { agentKeys } from '~/models/base/agent'
import { saveSetting } from '~/models/base/setting/index.server'
import { AGREEMENT_VERSION, plans, sectors, steps, TRIAL_DAYS, templateTypes } from '~/models/platform/tenant'
import { formatTtc, standardVat } from '~/models/values/money'
import { formatCount } from '~/models/values/wording'
import { isKeyOf } from '~/runtime/record'
import { templates } from '~/templates/index.server'
import { openApp, type Visitor } from '../support/app'
import { platformPages } from '../support/public-pages'
import { rawRequest } from '../support/raw-request'

const NEIGHBOUR = 'voisine.localhost'
const app = await openApp()
await app.copyShop('voisine')
const server = await app.startServer()
const visitor = app.visitor()

async function page(path: string, from: Visitor = visitor): Promise<string> {
  const response = await from.get(path)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

/** Without tags, with ordinary spaces. */
function readable(html: string): string {
  return html

    .replace(/<\/(?:p|li|h\d|strong|span|div|t[dhr])>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

async function textOf(path: string): Promise<string> {
  return readable(await page(path))
}

function linksTo(html: string, path: string): string[] {
  const targets = [...html.matchAll(/href="([^"#]*)/g)].map(([, target = '']) => target.replaceAll('&amp;', '&'))
  return targets.filter((target) => target.split('?')[0] === path)
}

test('the landing page says what it is, for whom, what it costs and what happens after the trial', async () => {
  const text = await textOf('/catalyse')
  for (const words of [
    'Pour les commerçants et les métiers de service',
    `Essayer ${TRIAL_DAYS} jours gratuitement`,
    'Sans carte bancaire. Rien n’est facturé à la fin de l’essai',
    `Jour ${TRIAL_DAYS + 1} Sans formule, l’espace passe en lecture seule`,
    'effacé 30 jours après',
  ]) {
    expect(text).toContain(words)
  }
})

test('its three figures are counted: steps, templates of the trades, agents', async () => {
  const text = await textOf('/catalyse')
  const made = Object.keys(templates).filter((name) => isKeyOf(templateTypes, name))
  expect(made.length).toBeGreaterThan(1)
  expect(text).toContain(`Quelques minutes pour ouvrir un espace, en ${steps.length} étapes`)
  expect(text).toContain(`${made.length} modèles`)
  expect(text).toContain(`${agentKeys.length} agents IA`)
})

test('each plan shows its price without and with VAT, and its limits', async () => {
  const html = await page('/catalyse')
  const rows = html.slice(html.indexOf('<tbody>'), html.indexOf('</tbody>')).split('</tr>')
  for (const [place, [plan, { priceCents, agents, prospects, apiKeys }]] of Object.entries(plans).entries()) {
    const row = readable(rows[place] ?? '')
    expect(row).toMatch(new RegExp(`^${plan} `))
    expect(row).toContain(`${priceCents / 100} € HT par mois`)
    expect(row).toContain(readable(`${formatTtc(priceCents, standardVat)} TTC`))
    for (const limit of [agents, prospects])
      expect(row).toContain(limit === undefined ? 'illimités' : readable(formatCount(limit)))
    expect(row).toMatch(new RegExp(`${apiKeys === 0 ? 'non' : apiKeys} par e-mail`))
  }
})

test('what does not exist yet is announced as such', async () => {
  const text = await textOf('/catalyse')
  for (const absent of ['Devis', '24 h sur 24']) {
    expect(text).toMatch(new RegExp(`${absent}\\s?: bientôt`))
  }
  expect(text).not.toContain('Les formules payantes ouvrent bientôt')
  expect(text).toContain('vous payez par carte ou par virement')
  await saveSetting(app.db, { key: 'transfer.iban', value: '', at: new Date() })
  expect(await textOf('/catalyse')).toContain('vous payez par carte, un mois à la fois')
  expect(await textOf('/catalyse/conditions')).toMatch(/chaque mois jusqu’à la résiliation.*trois rappels/)
})

test('every call to action leads to the onboarding, with the sector of its card or the plan of its row', async () => {
  const links = linksTo(await page('/catalyse'), '/catalyse/onboarding')
  const chosen = links.map((link) => link.replace('/catalyse/onboarding', ''))
  const plain = chosen.filter((query) => query === '')
  expect(plain).toHaveLength(3)
  expect(chosen.filter((query) => query.startsWith('?formule='))).toEqual(
    Object.keys(plans).map((plan) => `?formule=${plan}`),
  )
  const cards = chosen.filter((query) => query.startsWith('?secteur=')).map((query) => query.slice(9))
  expect(cards.map((sector) => isKeyOf(sectors, sector) && sectors[sector].template)).toEqual(
    Object.keys(templateTypes),
  )
  expect(chosen).toHaveLength(plain.length + 9)
  for (const link of links) expect([link, (await visitor.get(link)).status]).toEqual([link, 302])
})

test('a trade without a template says with which one its workspace begins', async () => {
  const html = await page('/catalyse')
  for (const [type, { label, text }] of Object.entries(templateTypes)) {
    const card = html.slice(html.indexOf(`<strong>${label}</strong>`)).slice(0, 300)
    expect(card).toContain(type in templates ? text : 'Modèle bientôt\u202f; l’espace commence avec Services')
  }
})

test.each(platformPages)('%s is a whole document without script, cookie, inline style or stray space', async (path) => {
  const response = await app.visitor().get(path)
  const html = await response.text()
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain(`<link rel="canonical" href="http://localhost${path}"`)
  expect(html).not.toMatch(/<script|style="|onclick|\{\{|modulepreload/)
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/\S [;:!?€%»](?!\w)|« /)
})

test.each(platformPages)('every internal link of %s leads somewhere', async (path) => {
  const targets = new Set(
    [...(await page(path)).matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, target = '']) => target),
  )
  for (const target of targets) {
    const { status } = await visitor.get(target.replaceAll('&amp;', '&'))
    expect([target, status < 400]).toEqual([target, true])
  }
})

test('every fragment that a link names is on its page', async () => {
  const html = await page('/catalyse')
  const fragments = [...html.matchAll(/href="(?:\/catalyse)?#([^"]*)"/g)].map(([, id]) => id)
  expect(fragments.length).toBeGreaterThan(5)
  expect(fragments.filter((id) => !html.includes(`id="${id}"`))).toEqual([])
})

test('the landing page weighs at most 60 kB with its styles, and each picture at most 8', async () => {
  const html = await page('/catalyse')
  const read = (url: string) => readFileSync(join('build/client', url))
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, url = '']) => read(url))
  expect(sheets).toHaveLength(2)
  expect(sheets.reduce((sum, { length }) => sum + length, Buffer.byteLength(html))).toBeLessThanOrEqual(60_000)
  const pictures = [...html.matchAll(/<img src="([^"]*)"/g)].map(([, url = '']) => read(url))
  expect(pictures).toHaveLength(7)
  expect(pictures.filter(({ length }) => length > 8_000)).toEqual([])
})

test('at another shop every address of the platform is the 404 page of that shop', async () => {
  const ask = (path: string) => rawRequest(server.url, { path, headers: { Host: NEIGHBOUR } })
  const { text: unknown } = await ask('/inconnue')
  expect(unknown).toContain('Page non trouvée')
  for (const path of [...platformPages, '/catalyse/onboarding', '/catalyse/onboarding.data']) {
    const { status, text } = await ask(path)
    expect([path, status]).toEqual([path, 404])
    expect(text).toBe(unknown)
  }
  expect((await app.visitor(NEIGHBOUR).get('/catalyse')).status).toBe(404)
})

test('the sitemap of the first shop alone lists the platform', async () => {
  const listed = async (from: Visitor) => (await (await from.get('/sitemap.xml')).text()).match(/\/catalyse[^<]*/g)
  expect(await listed(visitor)).toEqual(platformPages)
  expect(await listed(app.visitor(NEIGHBOUR))).toBeNull()
  expect(await (await visitor.get('/robots.txt')).text()).not.toContain('Disallow: /catalyse\n')
})

test('the terms tell prices without and with VAT, the end of the trial, renewal and how to cancel', async () => {
  const text = await textOf('/catalyse/conditions')
  for (const { priceCents } of Object.values(plans))
    expect(text).toContain(readable(formatTtc(priceCents, standardVat)))
  for (const words of [
    `gratuit pendant ${TRIAL_DAYS} jours`,
    'lecture seule',
    'effacé 30 jours après',
    'renouvellement',
    'résiliation',
    'trois clics',
  ]) {
    expect(text).toContain(words)
  }
})

test('the data processing agreement has the accepted version and what the regulation asks for', async () => {
  const html = await page('/catalyse/sous-traitance')
  expect(AGREEMENT_VERSION).toBe('2026-11-30')
  expect(readable(html)).toContain('Version du 30 novembre 2026')
  const titles = [...html.matchAll(/<h2 id="[^"]*">([^<]*)/g)].map(([, title = '']) => title)
  expect(titles).toEqual([
    'Sommaire',
    'Objet et durée',
    'Nature et but du traitement',
    'Personnes et données',
    'Vos instructions',
    'Confidentialité',
    'Sécurité',
    'Sous-traitants ultérieurs',
    'Aide',
    'Fin et effacement',
    'Contrôle',
  ])
  expect(html).toContain('l’hébergeur')
})

test('a missing identity of the publisher is said on the page', async () => {
  expect(await textOf('/catalyse/mentions-legales')).not.toContain('à compléter')
  await saveSetting(app.db, { key: 'legal.siren', value: '', at: new Date() })
  expect(await textOf('/catalyse/mentions-legales')).toContain('SIREN : à compléter')
})
