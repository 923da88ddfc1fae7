import { afterSalePattern } from './after-sale'
import { anyPlace } from './destinations'
import { guardedRules, rulesOf } from './guarded-topics'
import type { Question } from './question'
import { isContentWord, spellingsIn } from './words'

const shopping =
  /\b(vend\w*|avez|proposez|propose|achet\w*|cherche|prix|combien|command\w*|stock|auriez|disponibles?)\b/
const isShort = (question: Question) => question.words.length <= 5
const reaching = /\b(envo\w*|desserv\w*|habit\w*|vends|vendez|vente|command\w*|achet\w*|reside)\b/
/** « Et en Italie ? », « Vendez-vous en Suisse ? »: a place alone is no question about a delivery. */
const asksAboutPlace = ({ plain }: Question) =>
  reaching.test(plain) || !plain.replace(anyPlace, ' ').split(' ').some(isContentWord)
const namesNoProduct = (question: Question) => question.products.length === 0

/** The first rule that matches decides. What must not be answered comes first. */
const rules = rulesOf([
  ...guardedRules,
  {
    topic: 'identity',
    pattern:
      /\b(es tu|t es|etes vous|tu es|vous etes|je parle|parle je|parles|discute avec)\b.*\b(robots?|humain\w*|ia|bot|intelligence|artificielle|personne|vrai\w*|thomas)\b|\bqui (es tu|etes vous)\b|\bthomas (est|c est) (il |bien )?(une? )?(vrai\w*|robot|humain|personne)\b|\b(chatgpt|gpt)\b/,
    when: ({ plain }) => !/\b(veux|voudrais|souhaite|aimerais|puis je|besoin)\b/.test(plain),
  },
  {
    topic: 'thanks',
    pattern:
      /^((ok|super|parfait|bon|genial|d accord|tres bien|top) )*merci( (beaucoup|bien|a (vous|toi)|d avance|pour (tout|(votre|ton|l|vos|la|les|ces|cette) \w+)))*( (bonne|bon) \w+)?$/,
  },
  {
    topic: 'person',
    pattern:
      /\b(parler|discuter|echanger|joindre|avoir|contacter|besoin|passez|passer|veux|voudrais)\b.*\b(humain\w*|personne|conseillers?|conseillere|quelqu|operat\w*|vendeu\w*|service client|technicien)\b|\b(vrai\w*) (humain|conseiller|personne)\b|\bservice client\b|\brappel\w* moi\b|\b(etre|me) rappel\w*\b/,
  },
  {
    topic: 'privacy',
    pattern:
      /\b(rgpd|cookies?|confidentialite|vie privee)\b|\b(donnees|informations) (personnelles?|privees)\b|\bmes (donnees|informations|messages|coordonnees)\b|\b(effacer|supprimer|conservez|gardez)\b.*\b(conversation|donnees|messages?|compte)\b/,
  },
  { topic: 'after-sale', pattern: afterSalePattern },
  {
    topic: 'returns',
    pattern:
      /\b(retract\w*|rembours\w*|retourn\w*|renvoy\w*|renvoi|annul\w*|satisfait\w*)\b|\bretours?\b|\brendre\b|\bchang\w* d avis\b|\b(plait|convient) pas\b|\b(essay\w*|tester|tests?) (\w+ ){0,3}(avant|puis|d abord|gratuit\w*)\b|\b(periode|duree|jours) d essai\b/,
  },
  {
    topic: 'order',
    pattern:
      /\b(ma|mon|notre|cette|derniere) (commande|colis|paquet)\b|\b(ou en est|suivi|suivre|statut|etat)\b.*\b(commande|colis|livraison|achat)\b|\bnumero de (commande|suivi)\b|\b(pas|rien|jamais) (encore )?(recu|arrive)\b/,
    when: ({ plain }) => !/\b(payer|paiement|regler)\b/.test(plain),
  },
  {
    topic: 'complaint',
    pattern:
      /\b(escrocs?|arnaqu\w*|voleurs?|menteurs?|honte|honteux|scandal\w*|incompetents?|connards?|cons?|connerie|foutre|foutez|merde|nul|nuls|nulle|nulles|pourri\w*|inadmissible|inacceptable|pas contente?|mecontente?|furieu\w*|plainte)\b/,
  },
  {
    topic: 'loyalty',
    pattern:
      /\b(parrain|parraine\w*|parrainage|filleuls?|fidelite|cashback|cagnotte|mes points)\b|\b(j ai|ai je) (\w+ ){0,2}points\b/,
  },
  {
    topic: 'reviews',
    pattern: /\b(avis|temoignages?)\b/,
    when: ({ plain }) => !/\b(d|mon|ton|votre|son|leur) avis\b/.test(plain),
  },
  {
    topic: 'invoice',
    pattern: /\bfactur\w*\b(?! d eau)|\btva\b.*\b(societe|entreprise|intracom\w*|numero|recuper\w*)\b/,
  },
  {
    topic: 'free',
    pattern:
      /^((et|mais) )?(est ce que )?(c est|ca est|est ce|ce sera) (vraiment |bien )?(gratuit|payant|offert)( ou payant)?$/,
  },
  {
    topic: 'competitor',
    pattern:
      /\b(brita|bwt|culligan|waterdrop|amazon|cdiscount|leroy|merlin|castorama|boulanger|darty|fnac|ikea|lidl|aliexpress|temu|doulton|berkey|sodastream|philips|xiaomi|concurren\w*|ailleurs)\b|\bautres? (marques?|sites?|boutiques?|magasins?|fabricants?|vendeurs?)\b/,
  },
  {
    topic: 'discount',
    pattern:
      /\b(remises?|reductions?|rabais|promo\w*|coupons?|soldes?|negoci\w*|ristourne|black friday|geste commercial|bon d achat|code|pub|publicite|pourcent)\b|\b(gratuit\w*|offert\w*|moitie prix)\b|\b(a|pour) (1|un|0|zero|dix|10) euros?\b/,
    when: ({ plain }) =>
      !/\b(livr\w*|port|retours?|install\w*|pose|cadeaux?|pack|garant\w*|postal|credit|frais)\b/.test(plain),
  },
  {
    topic: 'quote',
    pattern:
      /\b(devis|leasing|revendeurs?|grossistes?|louer|carte cadeau|cheque cadeau)\b|\blocation (possible|mensuelle|longue duree)\b/,
  },
  { topic: 'language', pattern: /\b(english|speak|please|quiero|gracias|deutsch|sprechen|nederlands|italiano)\b/ },
  { topic: 'well-water', pattern: /\b(puits|forage|pluie|citerne|source privee|recuperation)\b/ },
  {
    topic: 'not-sold',
    pattern:
      /\b(adoucisseurs?|carafes?|frigos?|refrigerateurs?|chauffe eau|chaudieres?|piscines?|jacuzzi|spas?|cafetieres?|machines? a cafe|lave (linge|vaisselle)|gourdes?|bonbonnes?|air|climatis\w*|aspirateurs?|telephones? portables?|televis\w*|ordinateurs?|velos?|voitures?|robinets? seuls?|bouteilles? d eau|packs? d eau|fontaines? a soda)\b/,
    when: (question) =>
      namesNoProduct(question) &&
      (shopping.test(question.plain) || isShort(question)) &&
      // « Osmoseur ou adoucisseur ? » asks what the two do, « sur le frigo » where one of ours goes.
      !/\b(osmoseurs?|osmose|differen\w*|branch\w*|raccord\w*|mon|ma|mes)\b|^(et )?pour\b/.test(question.plain),
  },
  {
    topic: 'tap-water',
    pattern:
      /\beau du robinet\b.*\b(bonne|potable|danger\w*|boire|pollu\w*|sure|propre|saine)\b|\bpotable\b|\beau pure\b|\b(pfas|nitrates?|plomb|pesticides?|bacteries?|microbes?|germes?|legionell\w*|virus|arsenic|microplastiques?|contaminants?|polluants?|metaux|chlore|polluee?|dangereuse|glyphosate)\b|\beau (est |sort )?(jaune|jaunatre|marron|rouillee?|sale)\b/,
    when: ({ plain, products }) => products.length === 0 || !/\bchlore\b/.test(plain),
  },
  {
    topic: 'stock',
    pattern: /\b(stocks?|disponib\w*|dispo|rupture|epuise\w*)\b|\b(en )?reste( t il)?\b|\bil en reste\b/,
    when: ({ plain }) => !/\b(pieces detachees|stock affiche)\b/.test(plain),
  },
  {
    topic: 'litre-cost',
    pattern: /\b(par|du|le|au|un|chaque) litre\b|\b(cinq|5) ans\b|\b(economies?|economis\w*|rentab\w*|amorti\w*)\b/,
    when: ({ plain }) =>
      /\b(combien|prix|cout\w*|revien\w*|cher|chere|economies?|economis\w*|rentab\w*|amorti\w*)\b/.test(plain) &&
      !/\b(garanti\w*|minutes?|secondes?|temps|rejet\w*|gaspill\w*|remplir)\b/.test(plain),
  },
  {
    topic: 'price',
    pattern: /\b(prix|pri|prx|tarifs?|coute\w*|couts?|couter|cher|chers|chere|cheres|combien|budget|euros?)\b/,
    when: ({ plain, products }) =>
      (products.length > 0 || !/\b(ttc|ht|hors taxes?|membranes?)\b/.test(plain)) &&
      ((products.some(({ category }) => category !== 'extra') &&
        !/\b(filtres?|cartouches?|livr\w*|personnes)\b/.test(plain)) ||
        !/\b(livr\w*|port|temps|fois|retours?|personnes|jours|litres?|install\w*|pose|garant\w*|dure\w*|minera\w*|eau rejetee)\b/.test(
          plain,
        ) ||
        (/\b(prix|tarif|coute|cout|combien(?! (de|d)\b))\b/.test(plain) && /\b(install\w*|pose)\b/.test(plain))),
  },
  {
    topic: 'payment',
    pattern:
      /\b(pay(er|e|es|ez|able|able)|paiements?|reglement|carte (bancaire|bleue)|cb|paypal|virement|cheques?|especes|klarna|mensualites?|credit|amex|american express|visa|mastercard|apple pay|google pay|bitcoin|crypto|iban)\b|\b(3|4|10|trois|quatre|plusieurs|3x|4x) ?(x|fois)\b|\b\d{1,2}x\b|\b(\d{1,2}|deux) fois sans frais\b/,
  },
  { topic: 'warranty', pattern: /\b(garanti\w*|pannes?|sav|repar\w*|casse\w*|defaut|defectueu\w*)\b/ },
  {
    topic: 'delivery',
    pattern:
      /\b(livr\w*|expedi\w*|frais de port|port (gratuit|offert)|colissimo|chronopost|point relais|venir chercher|retrait|recuperer|recevoir|recois|delais?|douan\w*|dedouan\w*)\b/,
  },
  { topic: 'delivery', pattern: anyPlace, when: asksAboutPlace },
  {
    topic: 'need',
    pattern:
      /\b(plan de travail|je loue|locataires?|proprio|proprietaire|bailleur|sans (plomberie|percer|perce|trou|travaux|installation))\b|\b(pas|rien|interdit\w*)\b.{0,20}\bperc\w*\b/,
    when: ({ plain, products }) => products.length === 0 && !/\bplombier\b/.test(plain),
  },
  {
    topic: 'upkeep',
    pattern: /\b(filtres?|cartouches?|membranes?|entreti\w*|entreten\w*|maintenance|nettoy\w*)\b/,
    when: ({ plain, words }) =>
      words.length <= 3 ||
      /\b(chang\w*|rempla\w*|entret\w*|nettoy\w*|dur\w*|frequence|quand|souvent|membranes?)\b/.test(plain),
  },
  {
    topic: 'installation',
    pattern:
      /\b(install\w*|interven\w*|pose|poser|plombi\w*|plomberie|montage|monter|branch\w*|raccord\w*|perc\w*|bricol\w*)\b/,
  },
  {
    topic: 'compare',
    pattern: /\b(compar\w*|differences?|versus|vs|entre|plutot|lequel|ou)\b/,
    when: ({ products }) => products.length > 1,
  },
  {
    topic: 'need',
    pattern:
      /\b(chats?|chatons?|chiens?|chiots?|animal|animaux|gamelles?|douches?|bureaux?|entreprises?|restaurants?|commerces?|cabinets?|salaries?|professionnels?|hydrogene)\b/,
    when: ({ plain, products }) =>
      products.length === 0 || !/\b(est il|est elle|fait il|peut il|comment|bruit\w*)\b/.test(plain),
  },
  {
    topic: 'advice',
    pattern:
      /\b(conseil\w*|recommand\w*|choisir|lequel|laquelle|adapte\w*|aide\w*|hesit\w*|familles?|foyer|personnes|questionnaire|me faut|fait pour moi|meilleure?s?|plus vendus?|best seller)\b|\bquel(le)? (osmoseur|modele|appareil|produit|machine)\b|\bbesoin d un\b|\bcherch\w* (un|une|l|le|la)?\b.{0,12}\b(osmoseurs?|purificateurs?|appareils?)\b/,
    when: namesNoProduct,
  },
  {
    topic: 'contact',
    pattern:
      /\b(telephone|appeler|horaires?|ouverts?|ouverture|ferme(e|s|es)?|fermeture|dimanches?|samedis?|week end|jours feries|adresse|email|mail|contact\w*|siret|siren|mentions legales|magasins?|showroom|boutique physique|ou etes vous|joindre)\b/,
  },
  {
    topic: 'thanks',
    pattern: /^(merci|super|parfait|genial|ok|d accord|au revoir|bonne (journee|soiree)|tres bien)\b/,
    when: isShort,
  },
  {
    topic: 'greeting',
    pattern:
      /^(bonjour|bonsoir|salut|coucou|hello|hey|bjr|slt|allo|help|aide)\b|^(oui|non)$|\btu es la\b|\bcomprends? (rien|pas)\b/,
    when: isShort,
  },
])

/** What a message is about. */
export type Topic = (typeof rules)[number]['topic']

export function topicOf(question: Question): Topic | undefined {
  return rules.find(({ pattern, when }) => pattern.test(question.plain) && (when?.(question) ?? true))?.topic
}

/** The words the rules look for. */
export const topicSpellings = spellingsIn([reaching, ...rules.map(({ pattern }) => pattern)])
