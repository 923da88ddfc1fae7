/** Expected results. Products by slug, articles by part of their slug, questions by part of their text. */
export interface ExpectedSearch {
  typed: string
  /** One of these is the first product. */
  first?: string[]
  /** Each among the first four products. */
  among?: string[]
  /** None of these may be found. */
  never?: string[]
  /** Slug part of an expected article. */
  article?: string
  /** Part of an expected question. */
  question?: string
}

const machines = ['osmoseur-essentiel', 'osmoseur-premium', 'osmoseur-prestige', 'osmose-pro', 'purificateur-ultra']
const notForLimescale = ['purificateur-douche', 'h2go', 'aquapet']

/** Tuning set. */
export const tunedSearches: ExpectedSearch[] = [
  { typed: 'calcaire', first: machines, never: notForLimescale, article: 'calcaire' },
  { typed: 'installation', first: ['installation'], article: 'installer' },
  { typed: 'membrane', first: ['membrane'], never: notForLimescale, question: 'membrane' },
  { typed: 'filtres de rechange', first: ['filtres-annuels'], article: 'filtres' },
  { typed: 'entreprise', first: ['osmose-pro'], article: 'bureaux' },
  { typed: 'chat', first: ['aquapet'], article: 'animaux' },
  { typed: 'douche', first: ['purificateur-douche'] },
  { typed: 'osmozeur premum', first: ['osmoseur-premium'] },
  { typed: 'entretien', first: ['entretien'], article: 'entretien' },
  { typed: 'sans plomberie', first: ['purificateur-ultra'] },
  { typed: 'gourde', first: ['h2go'] },
  { typed: 'tartre bouilloire', first: machines, never: notForLimescale },
  { typed: 'famille nombreuse', first: ['osmoseur-prestige'] },
  { typed: 'reminéralisation', first: ['osmoseur-premium', 'osmoseur-prestige', 'osmose-pro'], question: 'reminéral' },
  { typed: 'écran tactile', among: ['osmoseur-premium', 'osmoseur-prestige', 'osmose-pro'] },
  { typed: 'fontaine a eau bureau', first: ['osmose-pro'] },
  { typed: 'garantie 5 ans', first: ['osmoseur-prestige'], question: 'garantie' },
  { typed: 'livraison suisse', question: 'livrez-vous' },
  { typed: 'plombier', first: ['installation'], question: 'plombier' },
  { typed: 'h2go', first: ['h2go'] },
]

/** Held-out set, written before the index and evaluated once. */
export const judgedSearches: ExpectedSearch[] = [
  { typed: 'anti calcaire', first: machines, never: notForLimescale, article: 'calcaire' },
  { typed: 'installer', first: ['installation'], article: 'installer' },
  { typed: 'osmose inverse', first: machines, never: ['purificateur-douche', 'aquapet'], article: 'osmose-inverse' },
  { typed: 'cartouches', first: ['filtres-annuels'] },
  { typed: 'cabinet médical', first: ['osmose-pro'] },
  { typed: 'abreuvoir pour chien', first: ['aquapet'] },
  { typed: 'odeur de chlore', among: ['purificateur-douche'] },
  { typed: 'osmoseur presitge', first: ['osmoseur-prestige'] },
  { typed: 'maintenance annuelle', first: ['entretien'] },
  { typed: 'petit appartement en location', among: ['purificateur-ultra'] },
  { typed: 'bouteille hydrogene', first: ['h2go'] },
  { typed: 'adoucisseur', question: 'calcaire' },
  { typed: 'carafe', first: ['purificateur-ultra'] },
  { typed: 'mineraux', among: ['osmoseur-premium'], question: 'minéraux' },
  { typed: 'détecteur de fuites', first: ['osmoseur-premium', 'osmoseur-prestige', 'osmose-pro'] },
  { typed: 'salle d’attente', first: ['osmose-pro', 'osmoseur-prestige'] },
  { typed: 'garentie', question: 'garantie' },
  { typed: 'payer en 3 fois', question: 'plusieurs fois' },
  { typed: 'poser un osmoseur soi-même', first: [...machines, 'installation'], article: 'installer' },
  { typed: 'aquapette', first: ['aquapet'] },
]
