import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { issuedFile, readIssued } from '~/database/backup/issued.server'
import { openTenants, type Tenant } from '~/database/tenants.server'
import { resendMail } from '~/mails/outbox-changes.server'
import { listAuditOf, verifyAuditLog } from '~/models/base/audit/index.server'
import { lostSubject, lostText } from '~/models/platform/restoration'
import {
  listRestorations,
  noteIssued,
  pageLost,
  passOverLostDays,
  summarizeLost,
} from '~/models/platform/restoration/index.server'
import { gapText, isWhole, listSeries } from '~/models/shop/invoice/index.server'
import { listVatLines } from '~/models/shop/journal/export.server'
import { settlePayment } from '~/models/shop/payment/index.server'
import { recordMovement } from '~/models/shop/stock/index.server'
import { filledFolder } from '../../tests/support/filled-folder'
import { ScriptedProvider } from '../../tests/support/payment-provider'
import { readCsv } from '../../tests/support/read-csv'
import { cartWith, openCheckout } from '../../tests/support/shop-checkout'
import { essentiel } from '../../tests/support/shop-database'
import { sendQueuedEmails } from './mail-sender.server'

const at = new Date('2026-11-19T10:00:00Z')
const minutes = (count: number) => new Date(at.getTime() + count * 60_000)
const archiveAt = minutes(10).toISOString()

interface Place {
  /** The data that are replaced. */
  dataDir: string
  /** The archive, unpacked. */
  restored: string
  backupDir: string
}

const shopPath = 'tenants/boutique/shop.sqlite'

async function openPlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'restoration-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'backups'))
  return {
    dataDir: await filledFolder({ demo: true, at }),
    restored: join(folder, 'restored'),
    backupDir: join(folder, 'backups'),
  }
}

async function within<Result>(dataDir: string, work: (shop: Tenant) => Promise<Result>): Promise<Result> {
  const registry = await openTenants({ dataDir, platformDomain: 'localhost', demo: true, at })
  try {
    return await work(registry.first)
  } finally {
    await registry.close()
  }
}

/** What an archive of now holds. */
function archive({ dataDir, restored }: Place): void {
  mkdirSync(dirname(join(restored, shopPath)), { recursive: true })
  for (const path of ['platform.sqlite', shopPath]) copyFileSync(join(dataDir, path), join(restored, path))
}

async function sell(shop: Tenant, moment: Date): Promise<string> {
  const provider = new ScriptedProvider()
  const cartId = await cartWith(shop.db, 'osmoseur-essentiel')
  const placed = await openCheckout(shop.db, { cartId, provider, method: 'card', at: moment })
  await settlePayment(shop.db, { session: provider.become(placed.sessionId, 'paid'), source: 'webhook', at: moment })
  return placed.orderId
}

/** Every mail that waits leaves; returns to whom. */
async function sendAll(shop: Tenant, place: Place, moment: Date): Promise<string[]> {
  const sent: string[] = []
  const mailer = {
    greet: async () => ({ ok: true }) as const,
    send: async ({ messageId }: { messageId: string }) => {
      sent.push(messageId)
      return { ok: true, answer: '250' } as const
    },
  }
  const signal = AbortSignal.timeout(60_000)
  await sendQueuedEmails(shop, { mailer, from: 'a@b.fr', backupDir: place.backupDir, now: () => moment, signal })
  return sent
}

const passOver = (place: Place, told = new Map<string, number>()) =>
  passOverLostDays({
    ...place,
    ...{ shops: [{ id: 'boutique', archiveAt }], told, file: join(place.restored, 'liste.csv'), at: minutes(100) },
  })

const note = (shop: Tenant, { backupDir }: Place, moment: Date, isLast = false) =>
  noteIssued(shop, { backupDir, at: moment, isLast })

/** One sale in the archive, two sales, a delivery and mails after it. */
async function loseDays(): Promise<{ place: Place; sent: string[] }> {
  const place = await openPlace()
  await within(place.dataDir, async (shop) => {
    await shop.db.deleteFrom('email').execute()
    await sell(shop, minutes(1))
    await note(shop, place, minutes(2))
  })
  archive(place)
  const sent = await within(place.dataDir, async (shop) => {
    await sell(shop, minutes(20))
    await note(shop, place, minutes(21))
    await sell(shop, minutes(30))
    const moved = { productId: essentiel, type: 'restock', delta: 5, reason: 'essai', actor: 'essai' } as const
    await recordMovement(shop.db, { ...moved, at: minutes(40) })
    const left = await sendAll(shop, place, minutes(50))
    await note(shop, place, minutes(51))
    return left
  })
  return { place, sent }
}

test('numbers given since the archive are passed over, explained and audited, and the series stays whole', async () => {
  const { place } = await loseDays()
  const lines = await passOver(place)
  expect(lines[0]).toBe(
    'Perdu depuis cette archive\u202f: 2 commandes, 2 paiements, 2 factures et avoirs, 3 mouvements de stock, 6 e-mails.',
  )
  expect(lines[1]).toContain('FA-SPECIMEN-000002 à FA-SPECIMEN-000003')
  await within(place.restored, async (shop) => {
    await sell(shop, minutes(110))
    const [series] = await listSeries(shop.db)
    expect(series).toMatchObject({ series: 'FA-SPECIMEN', count: 2, first: 1, last: 4 })
    expect(series && [isWhole(series), series.gaps.map(gapText)]).toEqual([
      true,
      ['FA-SPECIMEN-000002 à FA-SPECIMEN-000003'],
    ])
    const [restoration] = await listRestorations(shop.db)
    const [audited] = await listAuditOf(shop.db, { kind: 'system', id: restoration?.id ?? '' })
    expect(audited).toMatchObject({ action: 'system.restore', actor: 'Restauration' })
    expect(audited?.after).toContain('FA-SPECIMEN-000002 à FA-SPECIMEN-000003')
    expect((await verifyAuditLog(shop.db)).brokenAt).toBeUndefined()
    const vat = await listVatLines(shop.db, { from: minutes(-1), to: minutes(200) })
    expect(vat.map(([, number, , nature]) => [number, nature])).toEqual([
      ['FA-SPECIMEN-000001', 'Facture'],
      ['FA-SPECIMEN-000002', 'Facture'],
      ['FA-SPECIMEN-000003', 'Facture'],
      ['FA-SPECIMEN-000004', 'Facture'],
      ['FA-SPECIMEN-000002 à FA-SPECIMEN-000003', 'Numéros donnés avant une restauration, jamais réutilisés'],
    ])
  })
})

test('what is lost is listed, with names in the file of the operator alone', async () => {
  const { place } = await loseDays()
  await passOver(place)
  await within(place.restored, async ({ db }) => {
    const [restoration] = await listRestorations(db)
    if (!restoration) throw new Error('no restoration')
    expect(restoration.known_by).toBe('data')
    expect(Object.fromEntries((await summarizeLost(db, restoration)).counts)).toEqual({
      ...{ order: 2, payment: 2, invoice: 2, movement: 3, mail: 6 },
    })
    const list = async (kind: 'payment' | 'movement') =>
      (await pageLost(db, { restorationId: restoration.id, kind, page: 1 })).rows
    expect((await list('payment')).map(lostText)[0]).toMatch(/^Carte, cs_test_/)
    expect((await list('movement')).map((row) => [lostSubject(row), lostText(row)])).toContainEqual([
      expect.stringContaining('Essentiel'),
      'Réapprovisionnement\u202f: +5',
    ])
  })
  const [heads, ...rows] = readCsv(readFileSync(join(place.restored, 'liste.csv'), 'utf8'))
  expect(heads).toEqual(['Boutique', 'Nature', 'Objet', 'Date', 'TTC (€)', 'Précision', 'Nom', 'E-mail'])
  expect(rows).toHaveLength(15)
  expect(rows[0]).toEqual([
    'boutique',
    'Commande',
    expect.any(String),
    expect.any(String),
    expect.any(String),
    'Payée',
    'Claire Fontaine',
    'claire@example.fr',
  ])
  expect(statSync(join(place.restored, 'liste.csv')).mode & 0o777).toBe(0o600)
})

test('mails that were sent are marked as sent in their turn, and a person may send one again', async () => {
  const { place, sent } = await loseDays()
  expect(sent).toHaveLength(6)
  await passOver(place)
  await within(place.restored, async (shop) => {
    expect(await sendAll(shop, place, minutes(120))).toEqual([])
    const mails = await shop.db.selectFrom('email').selectAll().orderBy('id').execute()
    expect(mails.map(({ status, sent_at }) => [status, sent_at])).toEqual(
      mails.map(() => ['sent', minutes(50).toISOString()]),
    )
    const [mail] = mails
    const by = { id: null, name: 'Camille' }
    expect(await resendMail(shop.db, { id: mail?.id ?? '', by, seenResends: 0, at: minutes(121) })).toEqual({
      ok: true,
    })
    expect(await sendAll(shop, place, minutes(122))).toHaveLength(1)
  })
})

test('without the former data the journal passes over numbers, with a margin, and mails', async () => {
  const { place } = await loseDays()
  rmSync(place.dataDir, { recursive: true })
  const lines = await passOver(place)
  expect(lines.join('\n')).toContain('FA-SPECIMEN-000002 à FA-SPECIMEN-000006')
  expect(lines.join('\n')).toContain('issued-boutique.jsonl les complète jusqu’au')
  await within(place.restored, async (shop) => {
    const [restoration] = await listRestorations(shop.db)
    expect(restoration?.known_by).toBe('journal')
    expect(Object.fromEntries(restoration ? (await summarizeLost(shop.db, restoration)).counts : [])).toEqual({
      ...{ order: 2, payment: 2, mail: 6 },
    })
    expect(await sendAll(shop, place, minutes(120))).toEqual([])
  })
})

test('a shop that was closed in order has a journal without a margin', async () => {
  const { place } = await loseDays()
  await within(place.dataDir, (shop) => note(shop, place, minutes(60), true))
  rmSync(place.dataDir, { recursive: true })
  expect((await passOver(place)).join('\n')).toContain('FA-SPECIMEN-000002 à FA-SPECIMEN-000003')
})

test('damaged former data give what can be read, and the journal the rest', async () => {
  const { place } = await loseDays()
  writeFileSync(join(place.dataDir, shopPath), 'ce n’est plus une base '.repeat(1000))
  const lines = await passOver(place)
  expect(lines.join('\n')).toContain('Illisible ou absent dans les anciennes données')
  expect(lines.join('\n')).toContain('Numéros déjà donnés')
})

test('without anything the restore says so, and takes the last number that it is told', async () => {
  const { place } = await loseDays()
  rmSync(place.dataDir, { recursive: true })
  rmSync(issuedFile(place.backupDir, 'boutique'))
  const lines = await passOver(place, new Map([['FA-SPECIMEN', 12]]))
  expect(lines.join('\n')).toContain('rien ne dit ce qui a suivi l’archive')
  expect(lines.join('\n')).toContain('FA-SPECIMEN-000002 à FA-SPECIMEN-000012')
})

test('the journal has a line only where something was given, and no name', async () => {
  const place = await openPlace()
  await within(place.dataDir, async (shop) => {
    for (const count of [0, 1, 2]) await note(shop, place, minutes(count))
    expect(readIssued(place.backupDir, 'boutique')).toHaveLength(1)
    await sell(shop, minutes(3))
    for (const count of [4, 5]) await note(shop, place, minutes(count))
  })
  const lines = readIssued(place.backupDir, 'boutique')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({
    series: { 'FA-SPECIMEN': 1 },
    events: [{ kind: 'placed' }, { kind: 'paid', state: 'paid' }],
  })
  expect(readFileSync(issuedFile(place.backupDir, 'boutique'), 'utf8')).not.toMatch(/claire|fontaine/i)
})
