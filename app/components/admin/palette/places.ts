import { href } from 'react-router'
import { normalise } from '~/models/values/search-text'
import { screenGroups } from '../frame/screens'

interface Place {
  href: string
  label: string
  /** What else an owner calls it. */
  words: string
  /** Only in the first shop, or only in the others. */
  shop?: 'first' | 'other'
}

/** For each screen of the navigation. */
const screenWords: Record<string, string> = {
  [href('/admin')]: 'accueil dashboard statistique chiffre affaire revenu indicateur tâche à traiter',
  [href('/admin/inbox')]: 'message conversation chat client rappel téléphone demande contact support assistant',
  [href('/admin/orders')]: 'vente achat client livraison expédition colis suivi paiement virement remboursement retour',
  [href('/admin/stock')]: 'inventaire quantité rupture mouvement réassort entrepôt article',
  [href('/admin/leads')]: 'contact client potentiel questionnaire relance crm devis',
  [href('/admin/prospects')]: 'base entreprise société contact fichier client potentiel crm',
  [href('/admin/agent-hunter')]: 'hunter agent collecte démarchage',
  [href('/admin/agent-mercury')]: 'mercury agent séquence mailing newsletter relance panier abandonné réactivation',
  [href('/admin/upload')]: 'import importer fichier csv excel tableau envoyer téléverser',
  [href('/admin/agents')]: 'automatisation automatique robot intelligence artificielle tâche programme',
  [href('/admin/products')]: 'article catalogue prix tarif promotion pack cadeau tva fiche',
  [href('/admin/images')]: 'photo picture visuel illustration',
  [href('/admin/accueil')]: 'site bloc section vitrine titre bannière texte une',
  [href('/admin/articles')]: 'blog conseil guide rédaction contenu publication',
  [href('/admin/faq')]: 'faq aide réponse',
  [href('/admin/questionnaire')]: 'question réponse conseil recommandation raison besoin score formulaire',
  [href('/admin/redirections')]: 'ancienne adresse url lien page référencement seo 301',
  [href('/admin/avis')]: 'note étoile témoignage commentaire client modération',
  [href('/admin/affirmations')]: 'preuve argument chiffre promesse',
  [href('/admin/textes-legaux')]: 'cgv condition générale mention confidentialité rétractation juridique',
  [href('/admin/mails')]: 'mail courriel message envoi envoyé échec',
  [href('/admin/settings')]: 'réglage configuration option préférence horaire adresse',
  [href('/admin/users')]: 'utilisateur compte droit rôle équipe employé invitation',
  [href('/admin/domaines')]: 'nom de domaine adresse dns www enregistrement txt certificat redirection',
  [href('/admin/cles-api')]: 'api programme intégration brancher relier jeton accès logiciel json',
  [href('/admin/formule')]: 'abonnement essai plan tarif limite payer prolonger',
  [href('/admin/tenants')]: 'boutique locataire abonnement plateforme reprise archive importer zip',
  [href('/admin/log')]: 'historique audit activité action trace',
  [href('/admin/data')]: 'rgpd cnil suppression effacement supprimer effacer oubli client registre durée',
  [href('/admin/archive')]: 'sauvegarde export exporter télécharger copie tout zip',
  [href('/admin/agent-fortress')]: 'fortress agent protection attaque connexion examen',
  [href('/admin/system')]: 'sauvegarde restauration serveur machine version disque examen',
}

/** Screens without an entry in the navigation. */
const otherPlaces: Place[] = [
  {
    href: href('/admin/rendez-vous'),
    label: 'Rendez-vous',
    words: 'réservation réserver agenda calendrier créneau table visite consultation appel',
  },
  { href: href('/admin/rendez-vous/nouveau'), label: 'Noter un rendez-vous', words: 'réservation téléphone agenda' },
  {
    href: href('/admin/rendez-vous/prestations'),
    label: 'Prestations à réserver',
    words: 'rendez-vous réservation durée agenda table',
  },
  {
    href: href('/admin/rendez-vous/fermetures'),
    label: 'Fermetures',
    words: 'congé vacances férié fermé rendez-vous horaire',
  },
  { href: href('/admin/factures'), label: 'Factures et avoirs', words: 'comptabilité comptable pdf' },
  {
    href: href('/admin/journaux'),
    label: 'Journaux comptables',
    words: 'journal comptabilité tva rapprochement export',
  },
  { href: href('/admin/ventes'), label: 'Ventes des 30 derniers jours', words: 'chiffre affaire revenu mois' },
  { href: href('/admin/retractations'), label: 'Rétractations', words: 'retour remboursement annulation renoncer' },
  { href: href('/admin/orders/bons-de-livraison'), label: 'Bons de livraison', words: 'imprimer colis expédition' },
  { href: href('/admin/orders/exports'), label: 'Exports de commandes', words: 'exporter télécharger csv excel' },
  { href: href('/admin/stock/inventaire'), label: 'Inventaire', words: 'compter stock quantité' },
  { href: href('/admin/stock/alertes'), label: 'Alertes de stock', words: 'rupture seuil' },
  { href: href('/admin/stock/faibles'), label: 'Stocks faibles', words: 'rupture seuil réassort' },
  {
    href: href('/admin/agent-hunter/campagnes'),
    label: 'Campagnes',
    words: 'mailing newsletter e-mail prospection envoi',
  },
  { href: href('/admin/agent-hunter/import'), label: 'Import de prospects (CSV)', words: 'importer coller fichier' },
  {
    href: href('/admin/agent-hunter/sources'),
    label: 'Sources de prospects',
    words: 'collecte linkedin facebook flux',
  },
  { href: href('/admin/prospects/doublons'), label: 'Doublons de prospects', words: 'fusion fusionner double' },
  { href: href('/admin/prospects/rappels'), label: 'Rappels de prospects', words: 'téléphone appeler relance' },
  { href: href('/admin/prospects/exports'), label: 'Exports de prospects', words: 'exporter télécharger csv excel' },
  {
    href: href('/admin/agent-mercury/domaine'),
    label: 'Domaine d’envoi',
    words: 'e-mail spf dkim dmarc dns indésirable',
  },
  {
    href: href('/admin/agent-mercury/suppressions'),
    label: 'Adresses écartées',
    words: 'suppression désinscription désabonnement opposition refus rejet bounce liste noire',
  },
  {
    href: href('/admin/restaurations'),
    label: 'Restaurations',
    words: 'sauvegarde restaurer perdu commande numéro facture reprise',
  },
  { href: href('/admin/publication'), label: 'Publication', words: 'publier ouvrir fermer cacher boutique ligne' },
  { href: href('/admin/compte'), label: 'Mon compte', words: 'profil connexion appareil déconnexion' },
  { href: href('/admin/compte/mot-de-passe'), label: 'Changer le mot de passe', words: 'code connexion' },
  {
    href: href('/admin/compte/second-facteur'),
    label: 'Second facteur',
    words: 'double authentification 2fa sécurité',
  },
  { href: href('/admin/acces-operateur'), label: 'Accès de l’opérateur', words: 'assistance aide', shop: 'other' },
  { href: href('/admin/demonstration'), label: 'Données de démonstration', words: 'démo suppression effacer exemple' },
]

export const places: Place[] = [
  ...screenGroups
    .flatMap(({ screens }) => screens)
    .filter(({ booking }) => !booking)
    .map(({ href, label, firstShop, workspace }) => ({
      ...{ href, label, words: screenWords[href] ?? '' },
      ...(firstShop && { shop: 'first' as const }),
      ...(workspace && { shop: 'other' as const }),
    })),
  ...otherPlaces,
]

/** Screens with the typed words in their name, then those they are also called by; accents and plurals do not count. */
export function findPlaces(typed: string, { isFirstShop }: { isFirstShop: boolean }): Place[] {
  const here = places.filter(({ shop }) => shop === undefined || (shop === 'first') === isFirstShop)
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return here.filter((place) => !otherPlaces.includes(place))
  const named = here.filter(({ label }) => has(label, wanted) || normalise(label).includes(normalise(typed)))
  return [...named, ...here.filter((place) => !named.includes(place) && has(`${place.label} ${place.words}`, wanted))]
}

function has(text: string, wanted: string[]): boolean {
  const words = wordsOf(text)
  return wanted.every((each) => words.some((word) => word.startsWith(each)))
}

/** Singular: `journaux` and `journal`, `réseaux` and `réseau` are alike. */
export function wordsOf(text: string): string[] {
  return normalise(text)
    .split(' ')
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/(?:s|x)$/, '').replace(/au$/, 'al') : word))
}
