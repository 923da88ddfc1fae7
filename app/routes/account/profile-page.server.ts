import { href, type RouterContextProvider } from 'react-router'
import { pageNumber } from '~/components/ui/list-href'
import type { ShopDb } from '~/database/schema'
import type { AccountOwner } from '~/middleware/session.server'
import { agreementsPath, mailboxHash } from '~/models/base/agreement/index.server'
import { fillSettings, type Settings } from '~/models/base/setting'
import { listSessions } from '~/models/base/user/index.server'
import { findLeadOf, readConsents } from '~/models/crm/advice/index.server'
import { MAX_ADDRESSES } from '~/models/shop/address-book'
import { listAddresses } from '~/models/shop/address-book/index.server'
import { toParcelViews } from '~/models/shop/fulfilment'
import { listParcels } from '~/models/shop/fulfilment/index.server'
import { listInvoicesOfOrders } from '~/models/shop/invoice/index.server'
import { REFERRAL_PARAMETER, referralWords, rewardLimitWords, rewardTerms } from '~/models/shop/loyalty'
import {
  creditOf,
  findOwnCode,
  keptPointsOf,
  listAwaitedCashback,
  listCredit,
  pointsOf,
  renouncedPointsOf,
} from '~/models/shop/loyalty/index.server'
import { countReferrals, orderReference, pageOrdersOf } from '~/models/shop/order/index.server'
import type { OrderStage } from '~/models/shop/payment'
import { stageOf } from '~/models/shop/payment/index.server'
import { addressLines } from '~/models/values/address-lines'
import { formatDate } from '~/models/values/french-date'
import { shopRequest } from '~/routes/shop-request.server'
import type { Signer } from '~/runtime/secret.server'
import { paperLinks } from '../issued-papers.server'
import { requestOrigin } from '../request-origin.server'
import { toConsentViews } from '../shop/advice/consent-page.server'
import { orderPath } from '../shop/checkout/return-urls.server'
import type { ProfilePageProps } from './profile-page'

export async function loadProfile(
  context: Readonly<RouterContextProvider>,
  { user, request }: { user: AccountOwner; request: Request },
): Promise<ProfilePageProps> {
  const { db, identity, at, readSettings } = shopRequest(context)
  const { signer } = identity
  const settings = await readSettings()
  const asked = pageNumber(new URL(request.url).searchParams)
  const { orders, page, pageCount } = await pageOrdersOf(db, { email: user.email, page: asked })
  return {
    email: user.email,
    orders: await ordersOf(db, { orders, signer }),
    page,
    pageCount,
    loyalty: settings['loyalty.enabled'] === 'oui' ? await loyaltyOf(db, { userId: user.id, settings }) : undefined,
    referral:
      settings['referral.enabled'] === 'oui' ? await referralOf(db, { userId: user.id, settings, request }) : undefined,
    credit: { balanceCents: await creditOf(db, user.id), entries: await creditEntriesOf(db, user.id) },
    addresses: await bookOf(db, user.id),
    ...(await consentsOf(db, { email: user.email, signer })),
    sessions: (await listSessions(db, { userId: user.id, at })).map((session) => ({
      key: session.created_at,
      device: session.device,
      lastSeen: formatDate(new Date(session.last_seen_at)),
    })),
  }
}

async function ordersOf(
  db: ShopDb,
  { orders, signer }: { orders: Awaited<ReturnType<typeof pageOrdersOf>>['orders']; signer: Signer },
): Promise<ProfilePageProps['orders']> {
  const orderIds = orders.map(({ id }) => id)
  const papers = await listInvoicesOfOrders(db, orderIds)
  const parcels = await listParcels(db, orderIds)
  return orders.map((order) => {
    const reference = orderReference(signer, order.id)
    return {
      href: orderPath(signer, order.id),
      number: order.order_number,
      createdAt: formatDate(new Date(order.created_at)),
      totalCents: order.total_cents,
      papers: paperLinks(
        papers.filter(({ order_id }) => order_id === order.id),
        (number) => href('/commande/:reference/factures/:number', { reference, number }),
      ),
      againAction: order.status === 'en_attente' ? undefined : href('/commande/:reference/panier', { reference }),
      state: stageText[stageOf(order, order)],
      parcels: toParcelViews(parcels.filter(({ order_id }) => order_id === order.id)),
    }
  })
}

async function referralOf(
  db: ShopDb,
  { userId, settings, request }: { userId: string; settings: Settings; request: Request },
): Promise<ProfilePageProps['referral']> {
  const code = await findOwnCode(db, userId)
  if (!code) return undefined
  return {
    code,
    words: fillSettings(referralWords, settings),
    url: `${requestOrigin(request)}${href('/')}?${REFERRAL_PARAMETER}=${code}`,
    ...(await countReferrals(db, code)),
  }
}

async function creditEntriesOf(db: ShopDb, userId: string): Promise<ProfilePageProps['credit']['entries']> {
  return (await listCredit(db, userId)).map((entry) => ({
    id: entry.id,
    purpose: entry.purpose,
    // The friend's order number is not disclosed.
    orderNumber: entry.purpose === 'referral' ? null : entry.order_number,
    amountCents: entry.amount_cents,
    at: formatDate(new Date(entry.created_at)),
  }))
}

async function bookOf(db: ShopDb, userId: string): Promise<ProfilePageProps['addresses']> {
  const saved = await listAddresses(db, userId)
  return {
    addresses: saved.map((address) => ({
      id: address.id,
      lines: addressLines(address),
      phone: address.phone,
      vatNumber: address.vatNumber,
      siren: address.siren,
      isDefault: address.isDefault,
    })),
    isFull: saved.length >= MAX_ADDRESSES,
  }
}

/** Consents given with the account's e-mail address. */
async function consentsOf(
  db: ShopDb,
  { email, signer }: { email: string; signer: Signer },
): Promise<Pick<ProfilePageProps, 'consents' | 'canAgree'>> {
  const hash = mailboxHash(email)
  const known = await readConsents(db, { hash, email, leadId: await findLeadOf(db, email) })
  const consents = toConsentViews(known)
  const canAgree = !consents.some(({ subject }) => subject === 'offers')
  if (consents.length === 0) return { consents: undefined, canAgree }
  return { consents: { path: agreementsPath(signer, hash), consents }, canAgree }
}

async function loyaltyOf(db: ShopDb, { userId, settings }: { userId: string; settings: Settings }) {
  const awaited = await listAwaitedCashback(db, userId)
  const points = await keptPointsOf(db, userId)
  const renouncedPoints = await renouncedPointsOf(db, userId)
  return {
    points,
    renouncedPoints,
    awaitedPoints: (await pointsOf(db, userId)) - points - renouncedPoints,
    mostPercent: rewardTerms(settings).mostPercent,
    limitWords: fillSettings(rewardLimitWords, settings),
    awaited: awaited.map(({ orderNumber, cents, from }) => ({ orderNumber, cents, from: from && formatDate(from) })),
  }
}

const stageText: Record<OrderStage, ProfilePageProps['orders'][number]['state']> = {
  refund_due: { tone: 'caution', words: 'À rembourser' },
  refunded: { tone: undefined, words: 'Remboursée' },
  withdrawn: { tone: undefined, words: 'Rétractation reçue' },
  en_attente: { tone: 'caution', words: 'En attente de paiement' },
  confirme: { tone: 'accent', words: 'Confirmée' },
  expedie: { tone: 'accent', words: 'Expédiée' },
  livre: { tone: 'positive', words: 'Livrée' },
  annule: { tone: undefined, words: 'Annulée' },
}
