import { reportReasons } from '~/models/shop/review/index.server'
import { contactSubjectKeys } from '~/models/support/contact'

import { questionnaire } from '~/templates/osmoseurs/questionnaire'
import { routeTable } from '../structure/route-table'
import { controlCharacters } from '../support/control-characters'
import { contactForm, shippingForm, shower } from '../support/shop-journey'

const answers = questionnaire.questions.map(({ name }) => name)

/** Building blocks of requests: usual and hostile values, and the forms and calls that use them. */
export const paths = [
  ...new Set(routeTable().map(({ path }) => path)),
  '/assets/exemple.js',
  '/uploads/products/exemple.webp',
]
export const methods = ['GET', 'GET', 'GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH']
export const formType = 'application/x-www-form-urlencoded'

/** Accepted, without its control characters. */
const spoiltGreeting = `Bon${controlCharacters.join('')}jour`

export const fields: Record<string, string[]> = {
  product_id: ['prod-osmoseur-essentiel', 'prod-aquapet', shower],
  pack_type: ['individual', 'basique', 'medium', 'premium'],
  gift_product: [shower, 'prod-h2go'],
  quantity: ['1', '2', '0'],
  buy: ['now'],
  ...Object.fromEntries(Object.entries({ ...shippingForm, ...contactForm }).map(([name, value]) => [name, [value]])),
  billingDifferent: ['on'],
  company: ['Eau SARL'],
  vatNumber: ['FR40303265045'],
  payment_method: ['card', 'klarna', 'paypal', 'transfer'],
  seen_total: ['53880'],
  cgv_version: ['2026-11-20'],
  decision: ['pay', 'refuse', 'pending', 'abandon'],
  request: ['deliver', 'cancel'],
  express: ['session_1763544000000_abcdefghij'],
  orderNumber: ['A1B2C3D4'],
  session_id: ['session_1763544000000_abcdefghij'],
  cart_session_id: ['session_1763544000000_abcdefghij'],
  customer_email: ['claire@example.fr'],
  customer_name: ['Claire Fontaine'],
  customer_phone: ['06 12 34 56 78'],
  origin_url: ['http://localhost'],
  items: ['[]'],
  id: ['evt_1'],
  type: ['checkout.session.completed'],
  ...Object.fromEntries(questionnaire.questions.map(({ name, options }) => [name, options.map(({ value }) => value)])),
  consent_email: ['on'],
  consent_phone: ['on'],
  consent: ['on'],
  message: ['Combien coûte l’Osmoseur Essentiel ?', 'Je veux parler à une personne.', spoiltGreeting],
  question: ['Livrez-vous en Corse ?', spoiltGreeting],
  subject: [...contactSubjectKeys],
  slot: ['2026-11-23T09:00'],
  code: ['EAU-ABCD-1234'],
  rating: ['10', '7'],
  title: ['Très bien'],
  comment: ['Installé en une heure, rien à redire.', spoiltGreeting],
  location: ['Lyon'],
  experienceOn: ['2026-10-01'],
  reason: [...reportReasons],
  detail: ['Cet avis parle d’un autre article.', spoiltGreeting],
}

/** Eight at a time: few enough among the other values, short enough to be inserted into them. */
const controls = Array.from({ length: Math.ceil(controlCharacters.length / 8) }, (_, run) =>
  controlCharacters.slice(run * 8, run * 8 + 8).join(''),
)

export const strange = [
  ...controls,
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e308',
    'NaN',
    'null',
    'true',
    '[]',
    '{}',
    '\0',
    '\u{d800}',
    '\u202e',
    '😀',
    "'",
    '"',
    '`',
    '\\',
  ],
  ...['%', '%00', '%ff', '%2e%2e%2f', '../../etc/passwd', '<script>alert(1)</script>', '{{7*7}}', "' or '1'='1"],
  ...['__proto__', 'constructor', 'toString', '2026-02-30', '99999999999999999999', 'a'.repeat(300), 'é'.repeat(5000)],
  ...['\r\nSet-Cookie: a=b', '//evil.example', 'javascript:alert(1)', 'ﬁ', 'İ', '\ufeff', '\u0085', '１', '½'],
]

const consents = ['consent_email', 'consent_phone']

/** All writes of the product. */
export const actions: { method: string; path: string; names: string[] }[] = [
  { method: 'POST', path: '/cart/lines', names: ['product_id', 'pack_type', 'gift_product', 'quantity'] },
  { method: 'POST', path: '/cart/line', names: ['product_id', 'pack_type', 'quantity'] },
  { method: 'POST', path: '/cart/line', names: ['product_id', 'pack_type', 'gift_product'] },
  { method: 'POST', path: '/cart/merge', names: ['express'] },
  { method: 'POST', path: '/products/exemple', names: ['pack_type', 'gift_product', 'quantity', 'buy'] },
  {
    method: 'POST',
    path: '/shipping',
    names: [...Object.keys(shippingForm), 'billingDifferent', 'company', 'vatNumber'],
  },
  { method: 'POST', path: '/checkout', names: [...Object.keys(contactForm), 'payment_method', 'cgv_version'] },
  { method: 'POST', path: '/commande/exemple/payer', names: ['payment_method'] },
  { method: 'POST', path: '/commande/exemple/adresse', names: Object.keys(shippingForm) },
  { method: 'POST', path: '/commande/exemple/livraison-en-retard', names: ['request'] },
  { method: 'POST', path: '/paiement-simule/exemple', names: ['decision'] },
  { method: 'POST', path: '/retractation', names: ['name', 'orderNumber', 'email'] },
  { method: 'POST', path: '/retractation/confirmation', names: ['name', 'orderNumber', 'email'] },
  { method: 'POST', path: '/products/exemple/prevenir', names: ['email'] },
  { method: 'POST', path: '/cart/parrainage', names: ['code'] },
  { method: 'POST', path: '/questionnaire', names: [...answers, 'name', 'email', 'phone', ...consents] },
  { method: 'POST', path: '/questionnaire/resultats', names: ['product_id', 'quantity'] },
  { method: 'POST', path: '/chat', names: ['message'] },
  { method: 'POST', path: '/chat/messages', names: ['message'] },
  { method: 'POST', path: '/chat/personne', names: ['email'] },
  { method: 'POST', path: '/chat/effacer', names: [] },
  { method: 'POST', path: '/support', names: ['name', 'email', 'orderNumber', 'subject', 'message'] },
  {
    method: 'POST',
    path: '/support/rappel',
    names: ['name', 'phone', 'email', 'subject', 'slot', 'question', 'consent'],
  },
  { method: 'POST', path: '/support/commande', names: ['orderNumber', 'email'] },
  { method: 'POST', path: '/profile/lien', names: ['email'] },
  {
    method: 'POST',
    path: '/avis/laisser/exemple',
    names: ['rating', 'title', 'comment', 'name', 'location', 'experienceOn'],
  },
  { method: 'POST', path: '/avis/exemple/signaler', names: ['reason', 'detail'] },
  { method: 'POST', path: '/api/thomas/chat', names: ['session_id', 'message'] },
  { method: 'POST', path: '/api/questionnaire/submit', names: answers },
  {
    method: 'POST',
    path: '/api/cart/add',
    names: ['session_id', 'product_id', 'quantity', 'pack_type', 'gift_product'],
  },
  { method: 'PUT', path: '/api/cart/update', names: ['session_id', 'product_id', 'quantity', 'pack_type'] },
  { method: 'DELETE', path: '/api/cart/remove', names: ['session_id', 'product_id', 'pack_type'] },
  { method: 'DELETE', path: '/api/cart/clear?session_id=session_1763544000000_abcdefghij', names: [] },
  {
    method: 'POST',
    path: '/api/checkout/session',
    names: ['cart_session_id', 'customer_email', 'customer_name', 'customer_phone', 'payment_method', 'origin_url'],
  },
  { method: 'POST', path: '/webhooks/stripe', names: ['id', 'type'] },
]
