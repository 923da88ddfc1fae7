import type { Talk } from '~/models/base/template'

/** Words by which any shop is asked, without accents. */
const patterns = {
  /** « Une remise si j’en prends deux ? » */
  bargain: /\b(geste|remise(?! (a|en))|reduction|rabais|ristourne)\b|\d ?%/,
  /** Of a message that names a place. */
  destination:
    /\b(livr\w*|expedi\w*|envo\w*|rec[eo]\w*|ship|port|delais?|habit\w*|resid\w*|suis|sommes|chez|coute\w*|combien|jours?|supplement|surcout|frais)\b/,
  /** « Acheté il y a 14 mois », « je vous envoie quoi ? » of a machine in trouble. */
  purchase: /\b(achete\w*|garanti\w*|facture|vous (r?envoyer|montrer))\b/,
  /** The whole message: the answer before was not understood. */
  confused:
    /^(\w+ ){0,3}((comprends?|comprend|pige|saisis) (pas|rien|toujours pas|plus)|(pas|rien) (compris|pige|saisi))( \w+){0,3}$|^(c est )?(pas clair|trop complique|du chinois)$|^(\w+ ){0,3}(re ?)?(expliquer?|formuler?|reformulez|expliquez)( (plus|autrement|mieux|simplement|svp|moi|ca|me|s il|vous|plait)){0,4}$|^(hein|comment ca|c est a dire)$/,
  /** « Et le Premium ? » */
  goingOn: /^(et|ou|mais|non|plutot|finalement|sinon|ok|pour|en|a|au|le|la|l|meme|idem|pareil)\b/,
  connecting:
    /^(sinon|alors|celles?|celui|ceux|attendez|attends|plutot|finalement|basique|medium|idem|pareil|meme|question|pack|formule|petits?|grands?|freres?|soeurs?|version|modele|autre)$/,
  basket: {
    summed:
      /\ben tout\b(?!.*\b(par an|chaque annee)\b)|\b(avec|compris\w*|inclus\w*) (les |la |le )?(frais de )?(port|livraison)\b|\b(port|livraison|envoi) (compris\w*|inclus\w*|dedans)\b/,
    delivery: /\b(port|livraison)\b/,
    date: /\b(delai|quand|combien de (temps|jours)|stocks?)\b/,
    money: /\b(total|combien|prix|cout\w*|ttc|ht|hors taxes?|port|revien\w*|livr\w* (comprise|incluse|gratuite))\b/,
    due: /\b(total|combien|prix|tarif|cout\w*|montant|payer?|paie|regler|chiffr\w*|tva|ttc|ht|hors taxes?)\b/,
    /** No price of extras beside others, as in « plus cher que ». */
    withExtras: /^(?!.*\b(que|difference|plutot|ou)\b).*\b(avec|plus (la|le|l|les|une?))\b/,
    yearly: /\b(par an|annuel\w*|annee|tous les ans)\b/,
    otherThanPrice: /\b(devis|stocks?|dispo\w*|reste|commande|fois|mensualites?|remise|reduction|prix de gros)\b/,
    adding: /\br?ajout\w*\b/,
    addingExtra:
      /\bavec\b(?! (les? |la |des |leur )?(frais( de port)?|port|livraison)(?![a-z]| (de|et)\b))|\b(plus(?! cher)|aussi|si je prends|en tout|total)\b|(?<!\bl[ea]s? )\+/,
    changing: /^(et|ou|mais|non|sinon|finalement|plutot)\b/,
    together: /\b(les (deux|trois)|ensemble|le tout)\b/,
    replacing: /\b(finalement|plutot|a la place)\b/,
    sumOfOne:
      /\b(manqu\w*|total|en tout|avec (le |la |les )?(port|frais|livraison)|livraison (comprise|incluse)|port|livree?)\b/,
    sumWithExtra:
      /\b(total|totale|en tout|le tout|ensemble|les deux|avec|plus(?! cher)|et|livre|livres|livree|livrees|livraison|fois|mensualites?|par mois)\b|(?<!\bl[ea]s? )\+/,
    sumOfSeveral:
      /\b(total|en tout|le tout|ensemble|livres?|les deux|port|livraison (comprise|incluse)|juste|rien (de plus|d autre)|plus (la|le|l|les|une?))\b|(?<!\bl[ea]s? )\+|\bje prends\b(?!.*\bou\b)/,
  },
}

/** The talk of any shop and of one trade, with its sample sentences apart. */
export function joinTalks(talks: Talk[]) {
  return {
    samples: talks.flatMap(({ phrases }) => samplesIn(phrases)),
    answers: merged(talks.map(({ answers }) => answers)),
    limits: talks.flatMap(({ limits = [] }) => limits),
    hints: talks.flatMap(({ hints = [] }) => hints),
    patterns,
    packs: talks.flatMap(({ packs = [] }) => packs),
    rewrites: talks.flatMap(({ rewrites = [] }) => rewrites),
    telling: talks.flatMap(({ telling = [] }) => telling),
    households: talks.flatMap(({ households = [] }) => households),
    needs: talks.flatMap(({ needs = [] }) => needs),
    troubles: talks.flatMap(({ troubles = [] }) => troubles),
    aliases: merged(talks.map(({ aliases = {} }) => aliases)),
    general: talks.flatMap(({ general = [] }) => general),
    machineWords: talks.flatMap(({ machineWords = [] }) => machineWords),
    commonNames: new Set(talks.flatMap(({ commonNames = [] }) => commonNames)),
    courtesies: talks.flatMap(({ courtesies = [] }) => courtesies),
  }
}

function merged<Value>(records: Record<string, Value>[]): Record<string, Value> {
  return Object.assign({}, ...records)
}

export type JoinedTalk = ReturnType<typeof joinTalks>

/** Each line under the last heading that names a subject. */
function samplesIn(phrases: string): { subject: string; text: string }[] {
  return phrases
    .split(/^# /m)
    .slice(1)
    .flatMap((section) => {
      const [subject = '', ...lines] = section.split('\n').map((line) => line.trim())
      return lines.filter(Boolean).map((text) => ({ subject, text }))
    })
}
