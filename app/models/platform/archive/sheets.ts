import type { ShopDatabase } from '~/database/schema'
import type { SheetColumn } from '~/models/values/csv'

/** A file of the archive: rows of one table, and what its columns are called in French. */
export interface Sheet {
  file: string
  /** What is in it, for the archive's README. */
  about: string
  table: keyof ShopDatabase
  /** By column; without a kind it is a text. Amounts are stored in cents. */
  columns: Record<string, string | [label: string, kind: SheetColumn['kind']]>
  /** Columns that order it. */
  by: string[]
}

type Columns<Table extends keyof ShopDatabase> = Partial<
  Record<keyof ShopDatabase[Table] & string, Sheet['columns'][string]>
>

function sheet<Table extends keyof ShopDatabase>(
  file: string,
  about: string,
  { table, by, columns }: { table: Table; by: (keyof ShopDatabase[Table] & string)[]; columns: Columns<Table> },
): Sheet {
  return { file: `${file}.csv`, about, table, by, columns: columns as Sheet['columns'] }
}

const moment = (label: string): [string, 'moment'] => [label, 'moment']
const euros = (label: string): [string, 'euros'] => [label, 'euros']
const number = (label: string): [string, 'number'] => [label, 'number']
const created = moment('Créé le')
const postal = {
  ...{ address: 'Adresse', address_line2: 'Complément', postal_code: 'Code postal', city: 'Ville', country: 'Pays' },
}

/** Names no token, password, link, cart or digest: with none of them may a door be opened. */
export const sheets: Sheet[] = [
  sheet('clients', 'comptes des clients et des administrateurs, sans mots de passe', {
    ...{ table: 'user', by: ['created_at', 'id'] },
    columns: {
      ...{ id: 'Identifiant', email: 'E-mail', name: 'Nom', role: 'Rôle', created_at: created },
      ...{ disabled_at: moment('Désactivé le'), erased_at: moment('Effacé le') },
    },
  }),
  sheet('adresses', 'adresses enregistrées par les clients', {
    ...{ table: 'customer_address', by: ['user_id', 'id'] },
    columns: {
      ...{ user_id: 'Client', first_name: 'Prénom', last_name: 'Nom', phone: 'Téléphone', company: 'Entreprise' },
      ...{ vat_number: 'Numéro de TVA', siren: 'SIREN', ...postal, created_at: created },
    },
  }),
  sheet('accords', 'accords donnés pour des e-mails, avec leur texte et leur page', {
    ...{ table: 'agreement', by: ['given_at', 'id'] },
    columns: {
      ...{ kind: 'Accord', email: 'E-mail', text_version: 'Version du texte', text_shown: 'Texte', page: 'Page' },
      ...{ given_at: moment('Donné le'), ended_at: moment('Retiré le') },
    },
  }),
  sheet('commandes', 'commandes, avec leurs montants', {
    ...{ table: 'customer_order', by: ['created_at', 'id'] },
    columns: {
      ...{
        id: 'Identifiant',
        order_number: 'Numéro',
        created_at: created,
        status: 'Statut',
        payment_state: 'Paiement',
      },
      ...{ payment_method: 'Moyen de paiement', email: 'E-mail', customer_name: 'Nom', phone: 'Téléphone' },
      ...{ company: 'Entreprise', vat_number: 'Numéro de TVA', siren: 'SIREN', ...postal, billing: 'Facturation' },
      ...{ discount_cents: euros('Remise HT'), subtotal_cents: euros('Sous-total HT'), tax_cents: euros('TVA') },
      ...{
        vat_percent: number('Taux de TVA'),
        vat_exempt: 'Franchise de TVA',
        vat_union: 'Livraison exonérée (art. 262 ter I du CGI)',
        vat_check: 'Réponse de VIES',
        vat_checked_at: moment('VIES interrogé le'),
        vat_consultation: 'Consultation VIES',
        shipping_cents: euros('Livraison TTC'),
        total_cents: euros('Total TTC'),
      },
      ...{ credit_cents: euros('Avoir employé'), delivery_from: 'Livraison dès le', delivery_to: 'Livraison jusqu’au' },
      ...{ paid_at: moment('Payée le'), delivered_at: moment('Livrée le'), cancel_reason: 'Motif d’annulation' },
      early_service_at: moment('Prestation demandée avant la fin du délai le'),
      notes: 'Note',
    },
  }),
  sheet('lignes-de-commandes', 'articles de chaque commande', {
    ...{ table: 'order_item', by: ['order_id', 'position'] },
    columns: {
      ...{ order_id: 'Commande', position: number('Ligne'), product_id: 'Produit', product_name: 'Nom' },
      ...{ pack_type: 'Formule', quantity: number('Quantité'), unit_price_cents: euros('Prix unitaire HT') },
      ...{ eco_participation_cents: euros('Éco-participation'), gift_name: 'Cadeau' },
      gift_value_cents: euros('Valeur du cadeau'),
    },
  }),
  sheet('historique-des-commandes', 'ce qui est arrivé à chaque commande', {
    ...{ table: 'order_event', by: ['order_id', 'id'] },
    columns: {
      ...{ order_id: 'Commande', created_at: moment('Le'), kind: 'Événement', from_status: 'De', to_status: 'À' },
      ...{ actor: 'Par', reason: 'Motif' },
    },
  }),
  sheet('colis', 'colis expédiés', {
    ...{ table: 'parcel', by: ['order_id', 'id'] },
    columns: {
      ...{ order_id: 'Commande', carrier: 'Transporteur', number: 'Numéro', sent_at: moment('Expédié le') },
      delivered_on: 'Livré le',
    },
  }),
  sheet('retractations', 'rétractations déclarées', {
    ...{ table: 'withdrawal', by: ['declared_at', 'id'] },
    columns: {
      ...{ order_number: 'Numéro de commande', customer_name: 'Nom', email: 'E-mail', outcome: 'Issue' },
      ...{ declared_at: moment('Déclarée le'), settled_at: moment('Close le'), answer: 'Réponse' },
    },
  }),
  sheet('factures', 'factures et avoirs, avec tout ce qui y est imprimé (JSON)', {
    ...{ table: 'invoice', by: ['series', 'sequence'] },
    columns: {
      ...{ number: 'Numéro', kind: 'Nature', order_id: 'Commande', total_cents: euros('Total TTC') },
      ...{ issued_at: moment('Émise le'), content: 'Contenu' },
    },
  }),
  sheet('paiements', 'paiements demandés et reçus', {
    ...{ table: 'payment', by: ['created_at', 'id'] },
    columns: {
      ...{ id: 'Identifiant', order_id: 'Commande', provider: 'Prestataire', method: 'Moyen', status: 'État' },
      ...{ amount_cents: euros('Demandé'), received_cents: euros('Reçu'), received_at: moment('Reçu le') },
      created_at: created,
    },
  }),
  sheet('remboursements', 'remboursements', {
    ...{ table: 'refund', by: ['created_at', 'id'] },
    columns: {
      ...{ id: 'Identifiant', order_id: 'Commande', payment_id: 'Paiement', means: 'Moyen', status: 'État' },
      ...{ amount_cents: euros('Montant'), credit_cents: euros('Avoir rendu'), reason: 'Motif', actor: 'Par' },
      ...{ provider_reference: 'Référence', created_at: created, done_at: moment('Fait le') },
    },
  }),
  sheet('produits', 'produits du catalogue, fiches comprises', {
    ...{ table: 'product', by: ['position', 'id'] },
    columns: {
      ...{ id: 'Identifiant', sku: 'Référence', name: 'Nom', summary: 'Résumé', description: 'Description' },
      ...{ price_cents: euros('Prix HT'), eco_participation_cents: euros('Éco-participation'), category: 'Catégorie' },
      ...{ features: 'Points forts', specifications: 'Caractéristiques', details: 'Détails', published: 'Publié' },
      ...{ warranty_years: number('Garantie (ans)'), created_at: created, updated_at: moment('Changé le') },
    },
  }),
  sheet('packs', 'formules des produits', {
    ...{ table: 'pack_option', by: ['product_id', 'type'] },
    columns: {
      ...{
        product_id: 'Produit',
        type: 'Formule',
        name: 'Nom',
        price_cents: euros('Prix HT'),
        features: 'Points forts',
      },
    },
  }),
  sheet('prix', 'prix de chaque produit, jour par jour', {
    ...{ table: 'price_history', by: ['product_id', 'valid_from'] },
    columns: {
      ...{ product_id: 'Produit', price_cents: euros('Prix HT'), valid_from: 'Du', valid_to: 'Au' },
    },
  }),
  sheet('stock', 'stock de chaque article', {
    ...{ table: 'stock_item', by: ['product_id'] },
    columns: {
      ...{ product_id: 'Produit', sku: 'Référence', current_stock: number('Stock'), reserved_stock: number('Réservé') },
      ...{ minimum_threshold: number('Seuil d’alerte'), maximum_capacity: number('Capacité') },
      ...{ unit_cost_cents: euros('Coût unitaire'), location: 'Emplacement', supplier: 'Fournisseur' },
    },
  }),
  sheet('mouvements-de-stock', 'entrées et sorties de stock', {
    ...{ table: 'stock_movement', by: ['id'] },
    columns: {
      ...{ created_at: moment('Le'), product_id: 'Produit', type: 'Mouvement', delta: number('Quantité') },
      ...{ new_stock: number('Stock après'), reason: 'Motif', actor: 'Par', order_id: 'Commande' },
    },
  }),
  sheet('avis', 'avis des clients', {
    ...{ table: 'review', by: ['submitted_at', 'id'] },
    columns: {
      ...{ product_id: 'Produit', order_id: 'Commande', author_name: 'Auteur', location: 'Lieu', status: 'État' },
      ...{ rating_halves: number('Note sur 10'), title: 'Titre', comment: 'Avis', reply: 'Réponse' },
      ...{ submitted_at: moment('Déposé le'), published_at: moment('Publié le') },
    },
  }),
  sheet('leads', 'personnes qui ont laissé leurs coordonnées', {
    ...{ table: 'lead', by: ['created_at', 'id'] },
    columns: {
      ...{
        id: 'Identifiant',
        email: 'E-mail',
        name: 'Nom',
        phone: 'Téléphone',
        customer_type: 'Type',
        status: 'Statut',
      },
      ...{ score: number('Note'), source: 'Source', next_action: 'Prochaine action', next_action_due: 'Échéance' },
      ...{ created_at: created, last_contact_at: moment('Dernier contact') },
    },
  }),
  sheet('notes-des-leads', 'notes prises sur les leads', {
    ...{ table: 'lead_note', by: ['lead_id', 'id'] },
    columns: { lead_id: 'Lead', created_at: moment('Le'), author: 'Par', body: 'Note' },
  }),
  sheet('prospects', 'clients potentiels, d’où qu’ils viennent', {
    ...{ table: 'prospect', by: ['created_at', 'id'] },
    columns: {
      ...{ id: 'Identifiant', email: 'E-mail', first_name: 'Prénom', last_name: 'Nom', company: 'Entreprise' },
      ...{ job_title: 'Fonction', phone: 'Téléphone', city: 'Ville', country: 'Pays', sector: 'Secteur' },
      ...{ source: 'Source', provenance: 'Provenance', status: 'Statut', score: number('Note') },
      ...{ legal_basis: 'Base légale', created_at: created, last_contact_at: moment('Dernier contact') },
    },
  }),
  sheet('messages', 'messages reçus par le formulaire de contact', {
    ...{ table: 'contact_message', by: ['created_at', 'id'] },
    columns: {
      ...{ number: 'Numéro', created_at: moment('Le'), name: 'Nom', email: 'E-mail', subject: 'Sujet' },
      ...{ message: 'Message', order_number: 'Commande', status: 'État', closed_at: moment('Clos le') },
    },
  }),
  sheet('reponses', 'réponses aux messages', {
    ...{ table: 'contact_reply', by: ['created_at', 'id'] },
    columns: { message_id: 'Message', created_at: moment('Le'), author: 'Par', body: 'Réponse' },
  }),
  sheet('rappels', 'rappels téléphoniques demandés', {
    ...{ table: 'callback_request', by: ['created_at', 'id'] },
    columns: {
      ...{ number: 'Numéro', created_at: moment('Le'), phone: 'Téléphone', name: 'Nom', email: 'E-mail' },
      ...{ subject: 'Sujet', question: 'Question', slot_from: moment('Créneau'), status: 'État' },
    },
  }),
  sheet('rendez-vous', 'rendez-vous pris en ligne ou notés par vous', {
    ...{ table: 'booking', by: ['starts_at', 'id'] },
    columns: {
      ...{ number: 'Référence', service_name: 'Prestation', starts_at: moment('Début'), ends_at: moment('Fin') },
      ...{ name: 'Nom', email: 'E-mail', phone: 'Téléphone', persons: number('Personnes'), note: 'Précision' },
      ...{ state: 'État', cancelled_by: 'Annulé par', cancel_reason: 'Motif', made_by: 'Pris par' },
      created_at: created,
    },
  }),
  sheet('prestations-a-reserver', 'ce qui se réserve en ligne', {
    ...{ table: 'booking_service', by: ['position', 'id'] },
    columns: {
      ...{ name: 'Nom', summary: 'Présentation', location: 'Lieu', minutes: number('Durée en minutes') },
      ...{ capacity: number('Réservations par créneau'), calendar_name: 'Agenda', hidden: 'Masquée' },
      ...{ notice_hours: number('Délai en heures'), horizon_days: number('Jours proposés') },
      max_persons: number('Personnes au plus'),
    },
  }),
  sheet('fermetures', 'jours où rien ne se réserve', {
    ...{ table: 'booking_closure', by: ['from_day', 'id'] },
    columns: { from_day: 'Du', to_day: 'Au', reason: 'Motif' },
  }),
  sheet('conversations', 'ce qui s’est dit avec l’assistant', {
    ...{ table: 'message', by: ['conversation_id', 'position'] },
    columns: {
      ...{ conversation_id: 'Conversation', position: number('Rang'), created_at: moment('Le'), author: 'Auteur' },
      ...{ person: 'Par', body: 'Message' },
    },
  }),
  sheet('e-mails', 'e-mails envoyés ou à envoyer, sans leurs liens à usage unique', {
    ...{ table: 'email', by: ['created_at', 'id'] },
    columns: {
      ...{ created_at: created, sent_at: moment('Envoyé le'), status: 'État', kind: 'Nature', recipient: 'À' },
      ...{ subject: 'Objet', text_body: 'Texte', order_id: 'Commande', last_error: 'Erreur' },
    },
  }),
  sheet('articles', 'articles du blog', {
    ...{ table: 'article', by: ['created_at', 'id'] },
    columns: {
      ...{ id: 'Identifiant', title: 'Titre', author: 'Signature', excerpt: 'Chapô', content: 'Texte' },
      ...{ published: 'Publié', published_date: 'Date', created_at: created, updated_at: moment('Changé le') },
    },
  }),
  sheet('questions-frequentes', 'questions fréquentes', {
    ...{ table: 'frequent_question', by: ['position', 'id'] },
    columns: { question: 'Question', answer: 'Réponse', theme: 'Rubrique', published: 'Publiée' },
  }),
  sheet('page-d-accueil', 'blocs changés de la page d’accueil', {
    ...{ table: 'site_block', by: ['position', 'id'] },
    columns: {
      ...{ kind: 'Bloc', position: number('Rang'), hidden: 'Masqué', words: 'Mots', picture_alt: 'Image' },
      updated_at: moment('Changé le'),
    },
  }),
  sheet('questionnaire', 'questions et réponses du questionnaire, dans toutes leurs versions publiées', {
    ...{ table: 'questionnaire_version', by: ['version'] },
    columns: {
      ...{ version: number('Version'), published_at: moment('Publié le'), questions: 'Questions et réponses' },
      words: 'Mots autour des questions',
    },
  }),
  sheet('textes-legaux', 'textes légaux, dans toutes leurs versions', {
    ...{ table: 'legal_text', by: ['kind', 'version'] },
    columns: { kind: 'Texte', version: 'Version', published_at: moment('Publié le'), body: 'Contenu' },
  }),
  sheet('parametres', 'paramètres, sans les clés des services', {
    ...{ table: 'setting', by: ['key'] },
    columns: { key: 'Paramètre', value: 'Valeur', updated_at: moment('Changé le') },
  }),
  sheet('journal', 'journal des actions du back-office', {
    ...{ table: 'audit_log', by: ['position'] },
    columns: {
      ...{ at: moment('Le'), actor: 'Par', action: 'Action', subject_kind: 'Objet', subject_label: 'Nom' },
      ...{ before: 'Avant', after: 'Après', reason: 'Motif' },
    },
  }),
]
