import { AGREEMENT_YEARS } from '~/models/base/agreement'
import { REFUSAL_LIFETIME_YEARS } from '~/models/base/agreement/index.server'
import { LEAD_LIFETIME_YEARS } from '~/models/crm/lead/index.server'
import { IMPORT_DAYS, LOOKUP_DAYS, PROSPECT_LIFETIME_YEARS } from '~/models/crm/prospect/index.server'
import type { Dataset } from './dataset.server'

/** Leads, prospects and the right to write to them. */
export const prospectingDatasets: Dataset[] = [
  {
    name: 'Fiches de contact (leads)',
    data: 'nom, e-mail, téléphone, réponses au questionnaire, accords, notes',
    purpose: 'conseiller, suivre une demande',
    basis: 'mesures prises à la demande\u202f; consentement pour écrire ou appeler',
    retention: { years: LEAD_LIFETIME_YEARS },
    keptFrom:
      'depuis le dernier contact\u202f; un téléphone sans accord pour être appelé, le nombre de jours des réglages',
    table: 'lead',
    parts: ['lead_consent', 'lead_event', 'lead_note', 'questionnaire_answer'],
    oldest: (db) =>
      db.selectFrom('lead').select('last_contact_at as at').orderBy('last_contact_at').orderBy('id').limit(1),
  },
  {
    name: 'Prospects',
    data: 'nom, e-mail, téléphone et fonction professionnels, entreprise, ville, SIREN et activité de l’entreprise (registre public), source, score et ses raisons\u202f; clics, avec son accord',
    purpose: 'proposer nos produits à des professionnels',
    basis: 'intérêt légitime à prospecter des professionnels, ou consentement recueilli par la source',
    retention: { years: PROSPECT_LIFETIME_YEARS },
    keptFrom: 'depuis le dernier contact, ou depuis l’ajout',
    table: 'prospect',
    parts: [
      'campaign_click',
      'campaign_recipient',
      'prospect_distinct',
      'prospect_event',
      'prospect_merge',
      'prospect_trigram',
    ],
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
    oldest: (db) => db.selectFrom('company_lookup').select('asked_at as at').orderBy('asked_at').orderBy('id').limit(1),
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
    name: 'Accords pour la mesure des clics',
    data: 'empreinte de l’adresse, texte accepté, page, dates',
    purpose: 'ne compter que les clics de qui l’a accepté',
    basis: 'consentement',
    retention: { years: AGREEMENT_YEARS },
    keptFrom: 'depuis l’accord, ou son retrait',
    table: 'click_agreement',
    oldest: (db) =>
      db
        .selectFrom('click_agreement')
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
]
