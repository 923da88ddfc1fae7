import { AGREEMENT_YEARS } from '~/models/base/agreement'
import type { Settings } from '~/models/base/setting'
import { BOUNCE_YEARS } from '~/models/mailing/bounce/index.server'
import { REPORT_YEARS, REVIEW_YEARS } from '~/models/shop/review'
import { NOTICE_LIFETIME_DAYS } from '~/models/shop/stock/index.server'
import { ANSWERING, CONTRACT, type Dataset, LAW } from './dataset.server'

/** Conversations, messages, reviews and mails. */
export function messagesDatasets(settings: Settings): Dataset[] {
  return [...requestDatasets(settings), stockNotices, ...reviewDatasets, ...mailDatasets]
}

function requestDatasets(settings: Settings): Dataset[] {
  return [
    {
      name: 'Conversations',
      data: 'messages, e-mail s’il est laissé ou écrit dans un message',
      purpose: 'répondre, par l’assistant ou une personne',
      basis: ANSWERING,
      retention: { days: Number(settings['chat.retention_days']) },
      keptFrom: 'depuis le dernier message',
      table: 'conversation',
      parts: ['message', 'message_address', 'assistant_usage'],
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
      name: 'Rendez-vous',
      data: 'nom, e-mail, téléphone, nombre de personnes, précision, créneau',
      purpose: 'tenir le rendez-vous',
      basis: 'mesures prises à la demande de la personne',
      retention: { days: Number(settings['support.retention_days']) },
      keptFrom: 'depuis le créneau',
      table: 'booking',
      oldest: (db) => db.selectFrom('booking').select('ends_at as at').orderBy('ends_at').orderBy('id').limit(1),
    },
  ]
}

const stockNotices: Dataset = {
  name: 'Alertes de retour en stock',
  data: 'e-mail',
  purpose: 'écrire une fois',
  basis: 'mesures prises à la demande de la personne',
  retention: { days: NOTICE_LIFETIME_DAYS },
  keptFrom: 'sans retour du produit\u202f; sinon jusqu’au lendemain de l’e-mail',
  table: 'stock_notice',
  oldest: (db) => db.selectFrom('stock_notice').select('created_at as at').orderBy('created_at').orderBy('id').limit(1),
}

const reviewDatasets: Dataset[] = [
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
]

const mailDatasets: Dataset[] = [
  {
    name: 'E-mails envoyés',
    data: 'adresse, texte',
    purpose: 'écrire ce que la boutique doit écrire, et le retrouver',
    basis: CONTRACT,
    retention: undefined,
    keptFrom: `avec ce dont ils parlent (commande, message, rappel, conversation)\u202f; un message automatique, ${AGREEMENT_YEARS} ans`,
    table: 'email',
    parts: ['email_annex'],
  },
  {
    name: 'Adresses qui refusent un message',
    data: 'empreinte de l’adresse, réponse de sa messagerie',
    purpose: 'ne plus écrire à une adresse qui n’existe plus',
    basis: 'intérêt légitime à envoyer sans erreur',
    retention: { years: BOUNCE_YEARS },
    keptFrom: 'depuis la réponse',
    table: 'mail_bounce',
    oldest: (db) =>
      db.selectFrom('mail_bounce').select('bounced_at as at').orderBy('bounced_at').orderBy('id').limit(1),
  },
]
