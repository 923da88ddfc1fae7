import { resolve } from 'node:path'
import { href } from 'react-router'
import { findClockDoubt } from '~/database/clock.server'
import { tenants } from '~/database/registry.server'
import { isSandboxInForce } from '~/integrations/payments/index.server'
import type { Settings } from '~/models/base/setting'
import { readSettings } from '~/models/base/setting/index.server'
import { checkNames, clockText } from '~/models/platform/machine/index.server'
import { canConfirmOrders } from '~/models/shop/payment/index.server'
import { instalmentText } from '~/models/values/totals'
import { config } from '~/runtime/config.server'
import type { Identity } from '~/runtime/identity.server'
import { logger } from '~/runtime/logger.server'

const modes = { fresh: 'démonstration', 'public-demo': 'démonstration publique', shop: 'boutique réelle' }

const ignoredAccount =
  'ADMIN_EMAIL et ADMIN_PASSWORD sont ignorés\u202f: une démonstration a ses comptes de test (définissez APP_URL et DEMO=0 pour une boutique réelle).'

interface Opened {
  url: string
  /** For the first administrator, only at the start that created it. */
  setUpPath: string | undefined
}

/** Greets the operator: on a terminal in plain words, else by one line of the log, whatever its level. */
export async function greet(opened: Opened): Promise<void> {
  if (process.stdout.isTTY) console.info(await greeting(opened))
  else await logStart(opened)
}

async function logStart({ url, setUpPath }: Opened): Promise<void> {
  const { db, identity } = (await tenants()).first
  const settings = await readSettings(db)
  const start = {
    mode: modes[identity.mode],
    payments: paymentsOf(settings, identity),
    data: resolve(config.dataDir),
    ...(setUpPath && { setUp: `${url}${setUpPath}` }),
    warnings: await warningsOf(identity),
  }
  logger.child({}, { level: 'info' }).info(start, `${settings['shop.name']} est ouverte\u202f: ${url}`)
}

async function greeting({ url, setUpPath }: Opened): Promise<string> {
  const { db, identity } = (await tenants()).first
  const settings = await readSettings(db)
  return [
    '',
    `  ${settings['shop.name']} est ouverte\u202f: ${url}`,
    `  Mode\u202f: ${modes[identity.mode]}`,
    `  Paiements\u202f: ${paymentsOf(settings, identity).join(', ') || 'aucun'}`,
    `  Données\u202f: ${resolve(config.dataDir)}`,
    ...(setUpPath ? [`  Premier administrateur, une fois et dans la journée\u202f: ${url}${setUpPath}`] : []),
    ...(await warningsOf(identity)).map((warning) => `  Attention\u202f: ${warning}`),
    ...(identity.mode === 'fresh' ? toTry(url, identity) : []),
    ...['', '  Pour arrêter\u202f: Ctrl+C', ''],
  ].join('\n')
}

function paymentsOf(settings: Settings, identity: Identity): string[] {
  const lent = settings['instalments.lender'].trim() === '' ? '' : `, ${instalmentText()}`
  return [
    identity.stripe && canConfirmOrders(identity) ? `Stripe (carte, PayPal${lent})` : undefined,
    isSandboxInForce(identity) ? 'paiement simulé' : undefined,
    settings['transfer.iban'] && canConfirmOrders(identity) ? 'virement' : undefined,
  ].filter((payment) => payment !== undefined)
}

async function warningsOf({ demo }: Identity): Promise<string[]> {
  const at = new Date()
  const doubt = await findClockDoubt((await tenants()).platform, at)
  return [
    ...(config.firstAdministrator && demo ? [ignoredAccount] : []),
    ...checkNames(config).map(({ what }) => `${what} Voyez npm run doctor.`),
    ...(doubt ? [`${clockText(doubt, at).what} Voyez npm run clock.`] : []),
  ]
}

function toTry(url: string, identity: Pick<Identity, 'mailServer'>): string[] {
  const sent = identity.mailServer ? '' : ' (aucun ne part)'
  return [
    '',
    '  À essayer',
    `    Un achat\u202f: ${url}${href('/products')}, livré par exemple au 12 rue des Lilas, 69003 Lyon\u202f; rien n’est débité`,
    `    Le back-office\u202f: ${url}${href('/login')}, avec un des comptes de test que la page propose`,
    `    Les commandes\u202f: ${url}${href('/admin/orders')}, ou npm run order`,
    `    Les e-mails${sent}\u202f: ${url}${href('/admin/mails')}, ou npm run mails`,
  ]
}
