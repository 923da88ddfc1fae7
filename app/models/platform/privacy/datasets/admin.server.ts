import { EXPORT_DAYS } from '~/models/base/export/index.server'
import { TRY_HOURS } from '~/models/platform/administrator/index.server'
import type { Dataset } from './dataset.server'

/** The back-office, its log and the copies outside the database. */
export const adminDatasets: Dataset[] = [
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
    data: 'nom, e-mail, empreinte du mot de passe, second facteur, vues enregistrées, invitations, clés d’API créées',
    purpose: 'ouvrir l’administration à qui y travaille',
    basis: 'intérêt légitime à tenir la boutique',
    retention: undefined,
    keptFrom: 'tant que le compte existe\u202f; une invitation, trente jours après son échéance au plus',
    table: 'administrator',
    parts: ['administrator_link', 'api_key', 'recovery_code', 'saved_view', 'second_factor'],
  },
  {
    name: 'Saisies qui attendent un mot de passe',
    data: 'ce qu’un administrateur envoyait, sous clé',
    purpose: 'le garder pendant qu’il confirme son mot de passe, ou se reconnecte',
    basis: 'intérêt légitime à protéger le site',
    retention: undefined,
    keptFrom: 'une demi-heure au plus',
    table: 'held_form',
    parts: ['unsent_form'],
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
    parts: ['operator_consent', 'operator_entry'],
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
