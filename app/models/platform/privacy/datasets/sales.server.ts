import { SESSION_DAYS } from '~/models/base/user/index.server'
import { SIGN_IN_LINK_DAYS } from '~/models/platform/account/index.server'
import { CART_LIFETIME_DAYS } from '~/models/shop/cart/index.server'
import { WITHDRAWAL_PROOF_YEARS } from '~/models/shop/order/index.server'
import { EVENT_BODY_DAYS } from '~/models/shop/payment/index.server'
import { BEFORE_CONTRACT, CONTRACT, type Dataset, LAW } from './dataset.server'

/** Carts, orders, payments and customer accounts. */
export const salesDatasets: Dataset[] = [
  {
    name: 'Paniers',
    data: 'articles, adresse de livraison, e-mail, téléphone',
    purpose: 'garder les articles choisis',
    basis: BEFORE_CONTRACT,
    retention: { days: CART_LIFETIME_DAYS },
    keptFrom: 'depuis le dernier usage',
    table: 'cart',
    parts: ['cart_line', 'cart_return'],
    oldest: (db) => db.selectFrom('cart').select('updated_at as at').orderBy('updated_at').orderBy('id').limit(1),
  },
  {
    name: 'Commandes',
    data: 'nom, adresses, e-mail, téléphone, articles, montants\u202f; empreinte de l’adresse IP jusqu’au paiement',
    purpose: 'vendre, livrer, garantir',
    basis: `${CONTRACT}, puis ${LAW}`,
    retention: undefined,
    keptFrom: '10 ans pour les contrats de 120\u202f€ ou plus (L213-1 C. conso)\u202f; anonymisées sur demande',
    table: 'order',
    parts: [
      'order_item',
      'order_event',
      'order_need',
      'payment',
      'parcel',
      'refund',
      'refund_line',
      'returned_item',
      'cart_recovery',
    ],
  },
  {
    name: 'Factures et avoirs',
    data: 'nom, adresses, articles, montants',
    purpose: 'facturer et tenir les comptes',
    basis: LAW,
    retention: undefined,
    keptFrom: '10 ans (L123-22 C. com.)\u202f: jamais modifiées ni effacées',
    table: 'invoice',
    parts: ['bill', 'bill_credit', 'invoice_backlog', 'restoration', 'lost_record', 'number_gap'],
  },
  {
    name: 'Messages du prestataire de paiement',
    data: 'ce que le prestataire dit d’un paiement',
    purpose: 'savoir si une commande est payée',
    basis: CONTRACT,
    retention: { days: EVENT_BODY_DAYS },
    keptFrom: 'après leur traitement\u202f; leur numéro reste',
    table: 'payment_event',
    oldest: (db) =>
      db
        .selectFrom('payment_event')
        .select('received_at as at')
        .where('body', '<>', '')
        .orderBy('received_at')
        .orderBy('id')
        .limit(1),
  },
  {
    name: 'Rétractations',
    data: 'nom, e-mail, commande, date',
    purpose: 'traiter la demande et en garder la preuve',
    basis: LAW,
    retention: { years: WITHDRAWAL_PROOF_YEARS },
    keptFrom: 'depuis la déclaration',
    table: 'withdrawal',
    parts: ['withdrawal_line'],
    oldest: (db) =>
      db.selectFrom('withdrawal').select('declared_at as at').orderBy('declared_at').orderBy('id').limit(1),
  },
  {
    name: 'Comptes de clients',
    data: 'e-mail, nom, carnet d’adresses',
    purpose: 'ouvrir un compte à qui le demande',
    basis: CONTRACT,
    retention: undefined,
    keptFrom: 'jusqu’à leur effacement',
    table: 'user',
    parts: ['customer_address'],
  },
  {
    name: 'Points, avoir, parrainage',
    data: 'points, avoir, code de parrainage',
    purpose: 'tenir le programme de fidélité',
    basis: CONTRACT,
    retention: undefined,
    keptFrom: 'jusqu’à l’effacement du compte, puis sans lien avec la personne',
    table: 'loyalty_entry',
    parts: ['credit_entry', 'referral_code'],
  },
  {
    name: 'Connexions',
    data: 'appareil, dates',
    purpose: 'rester connecté',
    basis: CONTRACT,
    retention: { days: SESSION_DAYS },
    keptFrom: 'au plus, depuis l’ouverture\u202f; 7 sans visite',
    table: 'session',
    due: (db) =>
      db.selectFrom('session').select('expires_at as at').orderBy('expires_at').orderBy('token_hash').limit(1),
  },
  {
    name: 'Liens de connexion',
    data: 'e-mail',
    purpose: 'ouvrir un compte par un lien',
    basis: CONTRACT,
    retention: { days: SIGN_IN_LINK_DAYS },
    keptFrom: 'depuis la demande',
    table: 'sign_in_link',
    oldest: (db) =>
      db.selectFrom('sign_in_link').select('created_at as at').orderBy('created_at').orderBy('token_hash').limit(1),
  },
]
