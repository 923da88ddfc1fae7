import { join } from 'node:path'
import { countOf } from '~/database/aggregates'
import { listTenantIds, shopFile } from '~/database/backup/data-folder.server'
import { hasManyShops } from '~/database/backup/due.server'
import { assertDataFolder, withRemedy } from '~/database/data-guard.server'
import { FIRST_TENANT } from '~/database/hosts.server'
import { readIdentity } from '~/database/open-shop.server'
import type { ShopDatabase, ShopDb } from '~/database/schema'
import { readSchemas } from '~/database/schema-guard.server'
import { openSqlite } from '~/database/sqlite.server'
import { verifyAuditLog } from '~/models/base/audit/index.server'
import {
  beganAsDemo,
  demoOriginText,
  missingLegalIdentity,
  readSettings,
  settingName,
} from '~/models/base/setting/index.server'
import { incompleteLines } from '~/models/shop/catalogue'
import { listIncompleteGoods } from '~/models/shop/catalogue/index.server'
import { listOrdersToRefund, orderColumn } from '~/models/shop/order/index.server'

import type { Config } from '~/runtime/config.server'
import { DataRefused } from '~/runtime/data-refused.server'
import type { Identity } from '~/runtime/identity.server'
import { checkBackupAge } from './data-folder.server'
import { type Finding, note, ok, slow, wrong } from './finding'
import { checkSettings } from './settings.server'

const MAIL_LATE_MS = 15 * 60_000
const EVENT_LATE_MS = 10 * 60_000
/** Order numbers listed in one finding. */
const MAX_NAMED = 20

/** What needs a person in each shop, or in `only`; an unreadable one does not hide the others. */
export async function checkShops(config: Config, { at, only }: { at: Date; only?: string | undefined }) {
  const findings: Finding[] = []
  for (const name of listTenantIds(config.dataDir)) {
    if ((only ?? name) !== name) continue
    const found = (await checkShopFile(config, { name, at })).map((finding) => forShop(finding, name))
    findings.push(...(only ? found : found.map((finding) => ({ ...finding, what: `${name}\u202f: ${finding.what}` }))))
  }
  return findings
}

/** Commands are of the first shop unless they name another. */
export function forShop(finding: Finding, name: string): Finding {
  if (name === FIRST_TENANT || finding.level === 'ok' || finding.command === undefined) return finding
  const [, script, rest] = /^npm run ([\w-]+)(?: -- (.*))?$/.exec(finding.command) ?? []
  if (script === undefined || rest?.includes('--tenant')) return finding
  return { ...finding, command: ['npm run', script, '-- --tenant', name, rest].filter(Boolean).join(' ') }
}

async function checkShopFile(config: Config, { name, at }: { name: string; at: Date }): Promise<Finding[]> {
  const { dataDir } = config
  const backup = hasManyShops(dataDir) ? [await checkBackupAge(config, at, name)] : []
  try {
    assertDataFolder(dataDir, { only: name })
    const [schema] = readSchemas(dataDir, [shopFile(name)])
    // The check of schemas tells of a newer one.
    if (!schema || schema.unknown.length > 0) return backup
    if (schema.pending.length > 0) return [...backup, ok(`migrations en attente\u202f: ${schema.pending.length}.`)]
    return [...backup, ...(await checkOpened(config, { name, at }))]
  } catch (error) {
    const refused = withRemedy(error, { ...config, shop: name })
    if (!(refused instanceof DataRefused)) throw error
    return [...backup, ...slow([wrong(refused.what, refused.fix ?? '')])]
  }
}

/** Opening verifies its pages. */
async function checkOpened(config: Config, { name, at }: { name: string; at: Date }): Promise<Finding[]> {
  const shop = openSqlite<ShopDatabase>(join(config.dataDir, shopFile(name).path))
  try {
    const { platformDomain, demo } = config
    const isFirst = name === FIRST_TENANT
    const identity = await readIdentity(shop.db, { id: name, subdomain: name, platformDomain, isFirst, demo })
    const books = slow([
      ...checkBooks(shop.checkBooks()),
      ...(await checkRefunds(shop.db)),
      await checkAuditLog(shop.db),
    ])
    return [...(await checkShop(shop.db, { identity, at })), ...books]
  } finally {
    await shop.close()
  }
}

function checkBooks(broken: string[]): Finding[] {
  if (broken.length === 0) return [ok('stock et totaux concordent.')]
  return broken.map((rule) =>
    wrong(
      `${rule}.`,
      'La base a été modifiée à la main\u202f; restaurez une sauvegarde antérieure, ou faites réparer.',
    ),
  )
}

type Connected = Pick<Identity, 'mode' | 'stripe' | 'mailServer' | 'connections'>

/** Checks fast enough for a page. */
export async function checkShop(db: ShopDb, { identity, at }: { identity: Connected; at: Date }): Promise<Finding[]> {
  return [
    ...(identity.mode === 'shop' ? await checkLaw(db, identity) : []),
    ...checkConnections(identity),
    ...(await checkSettings(db)),
    ...(await checkStock(db)),
    ...(await checkMails(db, identity, at)),
    ...(await checkMoney(db, at)),
  ]
}

/** On sale, and with nothing to sell. */
async function checkStock(db: ShopDb): Promise<Finding[]> {
  const count = await countOf(
    db
      .selectFrom('stock_item')
      .innerJoin('product', 'product.id', 'stock_item.product_id')
      .where('product.published', '=', 1)
      .whereRef('stock_item.current_stock', '<=', 'stock_item.reserved_stock'),
  )
  if (count === 0) return []
  return [note(`articles en ligne sans stock à vendre\u202f: ${count}.`, 'Comptez-les ou retirez-les\u202f: Stock.')]
}

async function checkLaw(db: ShopDb, identity: Connected): Promise<Finding[]> {
  return [
    ...(await checkOrigin(db)),
    ...(await checkIdentity(db, identity)),
    ...(await checkOffers(db)),
    receivesInvoices,
  ]
}

/** Art. 289 bis CGI; nothing here can tell whether a platform was chosen. */
const receivesInvoices = note(
  'factures électroniques\u202f: depuis le 1er septembre 2026, toute entreprise doit pouvoir en recevoir par une plateforme agréée, que cette boutique n’est pas.',
  'Choisissez une plateforme si ce n’est fait. Les factures de la boutique sont des fichiers Factur-X, que vous pouvez y déposer.',
)

/** Goods off sale for want of what the law asks on their offer. */
async function checkOffers(db: ShopDb): Promise<Finding[]> {
  const lines = incompleteLines(await listIncompleteGoods(db, MAX_NAMED))
  return lines.map((line) =>
    note(`articles hors vente, à compléter. ${line}.`, 'Complétez leur fiche\u202f: Produits.'),
  )
}

/** Cannot detect that the newest rows were cut off; an earlier backup can. */
async function checkAuditLog(db: ShopDb): Promise<Finding> {
  const { rows, brokenAt } = await verifyAuditLog(db)
  if (brokenAt === undefined) return ok(`journal intact, ${rows} lignes.`)
  return wrong(
    `le journal a été modifié à la ligne ${brokenAt} ou juste avant.`,
    'Comparez-le avec celui d’une sauvegarde antérieure\u202f: quelqu’un a écrit dans la base.',
  )
}

export async function checkOrigin(db: ShopDb): Promise<Finding[]> {
  return (await beganAsDemo(db)) ? [wrong(demoOriginText.what, demoOriginText.fix)] : []
}

function checkConnections({ connections: { unreadable } }: Connected): Finding[] {
  return unreadable.map((kind) =>
    wrong(
      `${kind === 'stripe' ? 'le compte Stripe' : 'le serveur d’envoi'} enregistré ne se lit plus\u202f: SESSION_SECRET a changé.`,
      'Remettez l’ancien SESSION_SECRET, ou saisissez le compte de nouveau\u202f: Paramètres.',
    ),
  )
}

async function checkIdentity(db: ShopDb, { stripe, mailServer }: Connected): Promise<Finding[]> {
  const settings = await readSettings(db)
  const missing = missingLegalIdentity(settings)
  const identity =
    missing.length === 0
      ? ok('l’identité légale est complète.')
      : wrong(
          `l’identité légale est incomplète, aucune commande n’est prise. Il manque\u202f: ${missing.map(settingName).join(', ')}.`,
          'Remplissez-la\u202f: Paramètres, sous Identité légale et Boutique.',
          'npm run setting -- <clé> "<valeur>"',
        )
  const payable = stripe !== undefined || settings['transfer.iban'].trim() !== ''
  const unpayable = wrong(
    'aucun moyen de paiement.',
    'Configurez Stripe, ou donnez un IBAN\u202f: Paramètres, sous Paiement.',
    'npm run setting -- transfer.iban "<IBAN>"',
  )
  const silent = wrong(
    'aucun serveur d’envoi\u202f: aucun moyen de paiement n’est proposé, car une commande se confirme par écrit.',
    'SMTP_URL, ou Paramètres, sous E-mails.',
  )
  return [identity, ...(payable ? [] : [unpayable]), ...(mailServer ? [] : [silent])]
}

async function checkMails(db: ShopDb, { mailServer }: Connected, at: Date): Promise<Finding[]> {
  const late = new Date(at.getTime() - MAIL_LATE_MS).toISOString()
  const count = async (status: 'queued' | 'failed', before?: string) => {
    let query = db
      .selectFrom('email')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', status)
      // A mail held because its agreement ended is not a problem.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('agreement')
              .select('agreement.id')
              .whereRef('agreement.id', '=', 'email.agreement_id')
              .where('ended_at', 'is not', null),
          ),
        ),
      )
    if (before) query = query.where('created_at', '<', before)
    return (await query.executeTakeFirstOrThrow()).count
  }
  const [failed, waiting] = [await count('failed'), await count('queued', late)]
  const findings: Finding[] = []
  if (failed > 0)
    findings.push(
      wrong(
        `mails que personne n’a reçus\u202f: ${failed}.`,
        'L’écran Mails les montre sous «\u202fEn échec\u202f», avec la raison.',
        'npm run mails',
      ),
    )
  if (waiting > 0 && mailServer)
    findings.push(
      wrong(
        `mails qui attendent depuis plus de 15 minutes\u202f: ${waiting}.`,
        'Le serveur d’envoi accepte-t-il nos mails\u202f? L’écran Mails donne la raison du dernier essai.',
        'npm run mails',
      ),
    )
  if (waiting > 0 && !mailServer)
    findings.push(
      note(`mails qui attendent un serveur SMTP\u202f: ${waiting}.`, 'SMTP_URL, ou Paramètres, sous E-mails.'),
    )
  return findings.length > 0 ? findings : [ok('aucun mail en souffrance.')]
}

async function checkMoney(db: ShopDb, at: Date): Promise<Finding[]> {
  const findings = [...(await checkAmounts(db)), ...(await checkMessages(db, at))]
  return findings.length > 0 ? findings : [ok('aucun paiement en souffrance.')]
}

async function checkRefunds(db: ShopDb): Promise<Finding[]> {
  const orders = await listOrdersToRefund(db, MAX_NAMED)
  if (orders.length === 0) return [ok('aucun paiement à rembourser.')]
  return [
    wrong(
      `des paiements reçus trop tard ou en trop sont à rembourser\u202f: ${numbersOf(orders)}.`,
      'Remboursez-les chez le prestataire de paiement.',
    ),
  ]
}

async function checkAmounts(db: ShopDb): Promise<Finding[]> {
  const orders = await db
    .selectFrom('payment')
    .select(orderColumn('payment.order_id', 'order_number').as('order_number'))
    .where('payment.status', '=', 'mismatch')
    .orderBy('payment.id')
    .limit(MAX_NAMED)
    .execute()
  if (orders.length === 0) return []
  return [
    wrong(
      `des paiements n’ont pas le montant de leur commande\u202f: ${numbersOf(orders)}.`,
      'Comparez avec le tableau de bord du prestataire.',
    ),
  ]
}

async function checkMessages(db: ShopDb, at: Date): Promise<Finding[]> {
  const count = await countOf(
    db
      .selectFrom('payment_event')
      .where('processed_at', 'is', null)
      .where('received_at', '<', new Date(at.getTime() - EVENT_LATE_MS).toISOString()),
  )
  if (count === 0) return []
  return [
    wrong(
      `messages de paiement non traités\u202f: ${count}.`,
      'Le serveur tourne-t-il\u202f? Le journal en donne la raison («\u202fpayment event failed\u202f»).',
    ),
  ]
}

function numbersOf(orders: { order_number: string | null }[]): string {
  return orders.map((order) => order.order_number ?? 'sans numéro').join(', ')
}
