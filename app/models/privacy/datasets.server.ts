import type { ShopDatabase, ShopDb } from '~/database/schema'
import { SIGN_IN_LINK_DAYS } from '~/models/account/index.server'
import { TRY_HOURS } from '~/models/administrator/index.server'
import { AGREEMENT_YEARS } from '~/models/agreement'
import { REFUSAL_LIFETIME_YEARS } from '~/models/agreement/index.server'
import { CART_LIFETIME_DAYS } from '~/models/cart/index.server'
import { SESSION_DAYS } from '~/models/customer/index.server'
import { EXPORT_DAYS } from '~/models/export/index.server'
import { LEAD_LIFETIME_YEARS } from '~/models/lead/index.server'
import { WITHDRAWAL_PROOF_YEARS } from '~/models/order/index.server'
import { EVENT_BODY_DAYS } from '~/models/payment/index.server'
import { IMPORT_DAYS, LOOKUP_DAYS, PROSPECT_LIFETIME_YEARS } from '~/models/prospect/index.server'
import { REPORT_YEARS, REVIEW_YEARS } from '~/models/review'
import type { Settings } from '~/models/shop'
import { NOTICE_LIFETIME_DAYS } from '~/models/stock/index.server'
import type { Retention } from './retention'

/** Personal data, purpose and retention (art. 30 GDPR). */
export interface Dataset {
  name: string
  data: string
  purpose: string
  basis: string
  /** As in its purge job; undefined without a job. */
  retention: Retention | undefined
  /** Start of the retention period, or why there is no purge. */
  keptFrom: string
  /** Counted table; undefined outside the database. */
  table: DatasetTable | undefined
  /** Dependent tables, deleted with those rows. */
  parts?: (keyof ShopDatabase)[]
  /** Start of retention of the earliest row to expire. */
  oldest?: FindInstant
  /** Like `oldest`, where the row stores its own expiry. */
  due?: FindInstant
}

type FindInstant = (db: ShopDb) => { executeTakeFirst(): Promise<{ at: string | null } | undefined> }

export type DatasetTable =
  | 'administrator'
  | 'agreement'
  | 'audit_log'
  | 'callback_request'
  | 'company_lookup'
  | 'cart'
  | 'contact_message'
  | 'conversation'
  | 'email'
  | 'export_file'
  | 'held_form'
  | 'invoice'
  | 'lead'
  | 'loyalty_entry'
  | 'mail_refusal'
  | 'order'
  | 'payment_event'
  | 'prospect'
  | 'prospect_import'
  | 'review'
  | 'review_report'
  | 'sequence_enrolment'
  | 'session'
  | 'sign_in_link'
  | 'sign_in_try'
  | 'stock_notice'
  | 'user'
  | 'withdrawal'

const CONTRACT = 'contrat'
const BEFORE_CONTRACT = 'mesures prises à la demande de la personne, avant le contrat'
const LAW = 'obligation légale'
const ANSWERING = 'intérêt légitime à répondre aux questions posées'

/** All datasets; retention follows the settings where configurable. */
export function listDatasets(settings: Settings): Dataset[] {
  return [
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
      parts: ['invoice_backlog'],
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
    {
      name: 'Fiches de contact (leads)',
      data: 'nom, e-mail, téléphone, réponses au questionnaire, accords, notes',
      purpose: 'conseiller, suivre une demande',
      basis: 'mesures prises à la demande\u202f; consentement pour écrire ou appeler',
      retention: { years: LEAD_LIFETIME_YEARS },
      keptFrom: 'depuis le dernier contact',
      table: 'lead',
      parts: ['lead_consent', 'lead_event', 'lead_note', 'questionnaire_answer'],
      oldest: (db) =>
        db.selectFrom('lead').select('last_contact_at as at').orderBy('last_contact_at').orderBy('id').limit(1),
    },
    {
      name: 'Prospects',
      data: 'nom, e-mail, téléphone et fonction professionnels, entreprise, ville, SIREN et activité de l’entreprise (registre public), source, score et ses raisons',
      purpose: 'proposer nos produits à des professionnels',
      basis: 'intérêt légitime à prospecter des professionnels, ou consentement recueilli par la source',
      retention: { years: PROSPECT_LIFETIME_YEARS },
      keptFrom: 'depuis le dernier contact, ou depuis l’ajout',
      table: 'prospect',
      parts: ['campaign_recipient', 'prospect_distinct', 'prospect_event', 'prospect_merge', 'prospect_trigram'],
      oldest: (db) =>
        db
          .selectFrom('prospect')
          .select('kept_from as at')
          .where('merged_into', 'is', null)
          .orderBy('kept_from')
          .orderBy('id')
          .limit(1),
    },
    {
      name: 'Réponses du registre des entreprises',
      data: 'entreprise et ville cherchées, SIREN, dénomination, activité, ville et code postal du siège',
      purpose: 'compléter les fiches de prospects, sans redemander',
      basis: 'intérêt légitime à prospecter des professionnels',
      retention: { days: LOOKUP_DAYS },
      keptFrom: 'depuis la réponse',
      table: 'company_lookup',
      oldest: (db) =>
        db.selectFrom('company_lookup').select('asked_at as at').orderBy('asked_at').orderBy('id').limit(1),
    },
    {
      name: 'Fichiers de prospects',
      data: 'fichiers envoyés par un administrateur, lignes refusées, valeurs remplacées',
      purpose: 'importer les prospects, et pouvoir annuler',
      basis: 'intérêt légitime à prospecter des professionnels',
      retention: { days: IMPORT_DAYS },
      keptFrom: 'depuis l’envoi',
      table: 'prospect_import',
      parts: ['prospect_import_error', 'prospect_import_row'],
      oldest: (db) =>
        db.selectFrom('prospect_import').select('created_at as at').orderBy('created_at').orderBy('id').limit(1),
    },
    {
      name: 'Accords pour les e-mails',
      data: 'e-mail, texte accepté, page, dates',
      purpose: 'prouver à qui nous pouvons écrire',
      basis: 'consentement',
      retention: { years: AGREEMENT_YEARS },
      keptFrom: 'depuis l’accord, ou son retrait',
      table: 'agreement',
      oldest: (db) =>
        db
          .selectFrom('agreement')
          .select(({ fn }) => fn.coalesce('ended_at', 'given_at').as('at'))
          .orderBy('at')
          .orderBy('id')
          .limit(1),
    },
    {
      name: 'Séquences d’e-mails',
      data: 'e-mail, séquence, raison, étapes',
      purpose: 'n’envoyer chaque message qu’une fois, et cesser à temps',
      basis: 'consentement, ou intérêt légitime à prospecter des professionnels',
      retention: { years: AGREEMENT_YEARS },
      keptFrom: 'depuis la sortie de la séquence',
      table: 'sequence_enrolment',
      oldest: (db) =>
        db
          .selectFrom('sequence_enrolment')
          .select('left_at as at')
          .where('left_at', '>', '')
          .orderBy('left_at')
          .orderBy('id')
          .limit(1),
    },
    {
      name: 'Refus d’e-mails',
      data: 'empreinte de l’adresse',
      purpose: 'ne plus écrire à qui l’a demandé',
      basis: 'intérêt légitime à respecter ce refus',
      retention: { years: REFUSAL_LIFETIME_YEARS },
      keptFrom: 'depuis le refus',
      table: 'mail_refusal',
      oldest: (db) =>
        db.selectFrom('mail_refusal').select('refused_at as at').orderBy('refused_at').orderBy('mailbox_hash').limit(1),
    },
    {
      name: 'Conversations',
      data: 'messages, e-mail s’il est laissé',
      purpose: 'répondre, par l’assistant ou une personne',
      basis: ANSWERING,
      retention: { days: Number(settings['chat.retention_days']) },
      keptFrom: 'depuis le dernier message',
      table: 'conversation',
      parts: ['message', 'assistant_usage'],
      oldest: (db) =>
        db.selectFrom('conversation').select('updated_at as at').orderBy('updated_at').orderBy('id').limit(1),
    },
    {
      name: 'Messages reçus',
      data: 'nom, e-mail, texte',
      purpose: 'répondre',
      basis: ANSWERING,
      retention: { days: Number(settings['support.retention_days']) },
      keptFrom: 'depuis l’envoi',
      table: 'contact_message',
      parts: ['contact_reply'],
      oldest: (db) =>
        db.selectFrom('contact_message').select('created_at as at').orderBy('created_at').orderBy('id').limit(1),
    },
    {
      name: 'Demandes de rappel',
      data: 'téléphone, nom, e-mail, créneau, sujet, accord',
      purpose: 'appeler une fois, à ce sujet',
      basis: 'consentement',
      retention: { days: Number(settings['support.retention_days']) },
      keptFrom: 'depuis le créneau',
      table: 'callback_request',
      oldest: (db) => db.selectFrom('callback_request').select('due_at as at').orderBy('due_at').orderBy('id').limit(1),
    },
    {
      name: 'Alertes de retour en stock',
      data: 'e-mail',
      purpose: 'écrire une fois',
      basis: 'mesures prises à la demande de la personne',
      retention: { days: NOTICE_LIFETIME_DAYS },
      keptFrom: 'sans retour du produit\u202f; sinon jusqu’au lendemain de l’e-mail',
      table: 'stock_notice',
      oldest: (db) =>
        db.selectFrom('stock_notice').select('created_at as at').orderBy('created_at').orderBy('id').limit(1),
    },
    {
      name: 'Avis',
      data: 'nom et ville affichés, note, texte',
      purpose: 'publier l’avis après relecture',
      basis: 'consentement',
      retention: { years: REVIEW_YEARS },
      keptFrom: 'depuis la dernière version',
      table: 'review',
      parts: ['review_event', 'review_invitation'],
      oldest: (db) =>
        db
          .selectFrom('review')
          .select('updated_at as at')
          .where('status', '<>', 'withdrawn')
          .where('is_example', '=', 0)
          .orderBy('updated_at')
          .orderBy('id')
          .limit(1),
    },
    {
      name: 'Signalements d’avis',
      data: 'motif, texte\u202f; e-mail s’il est laissé, jusqu’à la décision',
      purpose: 'relire l’avis signalé',
      basis: LAW,
      retention: { years: REPORT_YEARS },
      keptFrom: 'depuis la décision',
      table: 'review_report',
      oldest: (db) =>
        db
          .selectFrom('review_report')
          .select('handled_at as at')
          .where('handled_at', 'is not', null)
          .orderBy('handled_at')
          .orderBy('id')
          .limit(1),
    },
    {
      name: 'E-mails envoyés',
      data: 'adresse, texte',
      purpose: 'écrire ce que la boutique doit écrire, et le retrouver',
      basis: CONTRACT,
      retention: undefined,
      keptFrom: `avec ce dont ils parlent (commande, message, rappel, conversation)\u202f; un message automatique, ${AGREEMENT_YEARS} ans`,
      table: 'email',
      parts: ['email_annex', 'mail_bounce'],
    },
    {
      name: 'Exports de commandes et de prospects',
      data: 'nom, adresses, e-mail, téléphone, entreprise',
      purpose: 'travailler sur les commandes et les prospects hors de la boutique',
      basis: 'intérêt légitime à tenir la boutique',
      retention: { days: EXPORT_DAYS },
      keptFrom: 'depuis la demande',
      table: 'export_file',
      oldest: (db) =>
        db.selectFrom('export_file').select('created_at as at').orderBy('created_at').orderBy('id').limit(1),
    },
    {
      name: 'Comptes d’administrateurs',
      data: 'nom, e-mail, empreinte du mot de passe, second facteur, vues enregistrées, invitations',
      purpose: 'ouvrir l’administration à qui y travaille',
      basis: 'intérêt légitime à tenir la boutique',
      retention: undefined,
      keptFrom: 'tant que le compte existe\u202f; une invitation, jusqu’à son échéance',
      table: 'administrator',
      parts: ['administrator_link', 'recovery_code', 'saved_view', 'second_factor'],
    },
    {
      name: 'Saisies qui attendent un mot de passe',
      data: 'ce qu’un administrateur envoyait, sous clé',
      purpose: 'le garder pendant qu’il confirme son mot de passe',
      basis: 'intérêt légitime à protéger le site',
      retention: undefined,
      keptFrom: 'une demi-heure au plus',
      table: 'held_form',
      due: (db) =>
        db.selectFrom('held_form').select('expires_at as at').orderBy('expires_at').orderBy('token_hash').limit(1),
    },
    {
      name: 'Essais de connexion à l’administration',
      data: 'empreintes de l’e-mail et de l’adresse IP',
      purpose: 'empêcher de deviner un mot de passe',
      basis: 'intérêt légitime à protéger le site',
      retention: { hours: TRY_HOURS },
      keptFrom: 'depuis l’essai',
      table: 'sign_in_try',
      oldest: (db) => db.selectFrom('sign_in_try').select('at as at').orderBy('at').orderBy('id').limit(1),
    },
    {
      name: 'Journal des administrateurs',
      data: 'qui a fait quoi, et quand',
      purpose: 'rendre compte des accès et des changements',
      basis: 'intérêt légitime à protéger le site',
      retention: undefined,
      keptFrom: 'tant que la boutique existe\u202f: chaque ligne scelle la précédente',
      table: 'audit_log',
    },
    {
      name: 'Sauvegardes',
      data: 'copie de tout ce qui précède',
      purpose: 'rétablir la boutique après une panne',
      basis: 'intérêt légitime à protéger le site',
      retention: undefined,
      keptFrom:
        'automatiques\u202f: une par jour, pour les 14 derniers jours où il y en eut\u202f; faites à la main\u202f: jusqu’à leur suppression',
      table: undefined,
    },
    {
      name: 'Journaux techniques',
      data: 'adresses des pages, instants, pannes\u202f; ni e-mail, ni téléphone, ni adresse, ni texte',
      purpose: 'sécurité et pannes',
      basis: 'intérêt légitime à protéger le site',
      retention: { days: 30 },
      keptFrom: 'là où la machine les garde',
      table: undefined,
    },
  ]
}
