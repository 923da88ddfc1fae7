import type { CatalogueProduct } from '~/models/base/template'
import { example } from '../any-trade/example'

/** Families of annex II of regulation (EU) 1169/2011, as a menu names them. */
export const allergens = [
  ...['gluten', 'crustacés', 'œufs', 'poisson', 'arachides', 'soja', 'lait', 'fruits à coque', 'céleri', 'moutarde'],
  ...['sésame', 'sulfites', 'lupin', 'mollusques'],
] as const

/** Eaten on the spot: a table is asked for, nothing is put into a cart. */
const dish = { ...example, category: 'machine', isOnRequest: true } satisfies Partial<CatalogueProduct>

const notOnSale =
  'Cette fiche est un exemple, elle n’est pas publiée\u202f: remplacez le plat, son prix, ses allergènes et l’origine des viandes par les vôtres.'

function sheetOf(
  declared: (typeof allergens)[number][],
  lines: Record<string, string>,
): CatalogueProduct['specifications'] {
  return Object.entries({ Allergènes: declared.join(', ') || 'aucun des quatorze', ...lines }).map(
    ([label, value]) => ({ label, value }),
  )
}

const diet = (value: string) => [{ label: 'Régime', value }]

export const products: CatalogueProduct[] = [
  {
    ...dish,
    id: 'prod-veloute-exemple',
    slug: 'veloute-exemple',
    sku: 'CARTE-1',
    name: 'Velouté de potimarron (exemple)',
    summary: 'Un velouté de saison, graines torréfiées et crème.',
    description: `Potimarron cuit doucement avec un oignon, mixé, servi chaud avec une cuillerée de crème et des graines torréfiées.\n\n${notOnSale}`,
    price_cents: 700,
    needs: ['entree', 'vegetarien'],
    features: ['De saison', 'Servi midi et soir'],
    specifications: sheetOf(['lait', 'céleri'], { Service: 'midi et soir', Part: 'une assiette creuse' }),
    facts: diet('végétarien'),
    questions: [
      {
        question: 'Peut-on le servir sans crème\u202f?',
        answer: 'Oui, à la demande. La base est cuite avec du céleri.',
      },
    ],
  },
  {
    ...dish,
    id: 'prod-terrine-exemple',
    slug: 'terrine-exemple',
    sku: 'CARTE-2',
    name: 'Terrine de campagne (exemple)',
    summary: 'Une terrine de porc, cornichons et pain de la maison.',
    description: `Porc et foie de volaille, cuits en terrine deux jours avant d’être servis, avec des cornichons et du pain.\n\n${notOnSale}`,
    price_cents: 750,
    needs: ['entree'],
    features: ['Se partage à deux', 'Servie midi et soir'],
    specifications: sheetOf(['gluten', 'œufs', 'moutarde', 'sulfites'], {
      'Origine des viandes': 'porc et volaille\u202f: France',
      Service: 'midi et soir',
      Part: 'une tranche épaisse',
    }),
    facts: diet('avec viande'),
  },
  {
    ...dish,
    id: 'prod-entrecote-exemple',
    slug: 'entrecote-exemple',
    sku: 'CARTE-3',
    name: 'Entrecôte grillée, frites (exemple)',
    summary: 'Une entrecôte de 280 g, frites et beurre d’herbes.',
    description: `Grillée à la cuisson que vous choisissez, avec des frites coupées le matin et un beurre aux herbes.\n\n${notOnSale}`,
    price_cents: 2_000,
    needs: ['plat'],
    features: ['280 g, poids avant cuisson', 'Salade à la place des frites'],
    specifications: sheetOf(['lait', 'moutarde'], {
      'Origine des viandes': 'bœuf\u202f: né, élevé et abattu en France',
      Service: 'midi et soir',
      Part: '280 g avant cuisson',
    }),
    facts: diet('avec viande'),
    questions: [
      {
        question: 'Les frites sont-elles cuites à part\u202f?',
        answer: 'Dites ici si l’huile sert aussi à des plats panés\u202f: le gluten peut y passer.',
      },
    ],
  },
  {
    ...dish,
    id: 'prod-cabillaud-exemple',
    slug: 'cabillaud-exemple',
    sku: 'CARTE-4',
    name: 'Dos de cabillaud, poireaux (exemple)',
    summary: 'Un dos de cabillaud rôti, fondue de poireaux, sauce au vin blanc.',
    description: `Rôti sur la peau, posé sur des poireaux fondus, avec une sauce courte au vin blanc.\n\n${notOnSale}`,
    price_cents: 1_750,
    needs: ['plat'],
    features: ['Selon l’arrivage', 'Sauce servie à part sur demande'],
    specifications: sheetOf(['poisson', 'lait', 'sulfites'], { Service: 'midi et soir', Part: '160 g avant cuisson' }),
    facts: diet('avec poisson'),
  },
  {
    ...dish,
    id: 'prod-risotto-exemple',
    slug: 'risotto-exemple',
    sku: 'CARTE-5',
    name: 'Risotto aux champignons (exemple)',
    summary: 'Un risotto de riz carnaroli, champignons et vieux fromage.',
    description: `Cuit à la commande, en vingt minutes, avec des champignons poêlés et un fromage affiné.\n\n${notOnSale}`,
    price_cents: 1_500,
    needs: ['plat', 'vegetarien'],
    features: ['Sans viande ni poisson', 'Vingt minutes de cuisson'],
    specifications: sheetOf(['lait', 'céleri', 'sulfites'], { Service: 'midi et soir', Part: 'une assiette' }),
    facts: diet('végétarien'),
  },
  {
    ...dish,
    id: 'prod-tarte-exemple',
    slug: 'tarte-exemple',
    sku: 'CARTE-6',
    name: 'Tarte fine aux pommes (exemple)',
    summary: 'Une tarte fine, servie tiède, glace à la vanille.',
    description: `Pommes en lamelles sur une pâte feuilletée, cuite à la commande.\n\n${notOnSale}`,
    price_cents: 700,
    needs: ['dessert', 'vegetarien'],
    features: ['Quinze minutes de four', 'Glace servie à part'],
    specifications: sheetOf(['gluten', 'lait', 'œufs'], { Service: 'midi et soir', Part: 'une tarte' }),
    facts: diet('végétarien'),
  },
  {
    ...dish,
    id: 'prod-mousse-exemple',
    slug: 'mousse-exemple',
    sku: 'CARTE-7',
    name: 'Mousse au chocolat (exemple)',
    summary: 'Une mousse au chocolat noir, noisettes concassées.',
    description: `Chocolat noir, œufs frais, presque pas de sucre. Les noisettes sont servies à part sur demande.\n\n${notOnSale}`,
    price_cents: 600,
    needs: ['dessert', 'vegetarien'],
    features: ['Faite le matin', 'Noisettes à part sur demande'],
    specifications: sheetOf(['œufs', 'lait', 'soja', 'fruits à coque'], { Service: 'midi et soir', Part: 'un bol' }),
    facts: diet('végétarien'),
  },
  {
    ...dish,
    id: 'prod-menu-du-jour-exemple',
    slug: 'menu-du-jour-exemple',
    sku: 'MENU-1',
    name: 'Menu du jour (exemple)',
    summary: 'Entrée et plat, ou plat et dessert, le midi en semaine.',
    description: `L’ardoise change chaque jour\u202f: une entrée, deux plats, un dessert. Les allergènes du jour sont écrits au restaurant et se demandent au téléphone.\n\n${notOnSale}`,
    price_cents: 1_650,
    needs: ['menu', 'plat'],
    features: ['Le midi, du mardi au vendredi', 'Boissons non comprises'],
    specifications: [
      { label: 'Allergènes', value: 'ceux des plats du jour, écrits sur l’ardoise' },
      { label: 'Origine des viandes', value: 'écrite sur l’ardoise du jour' },
      { label: 'Service', value: 'le midi, du mardi au vendredi' },
    ],
  },
  {
    ...dish,
    id: 'prod-groupe-exemple',
    slug: 'repas-de-groupe-exemple',
    sku: 'MENU-2',
    name: 'Repas de groupe sur devis (exemple)',
    summary: 'À partir de dix personnes, un menu unique et un devis écrit. Prix de départ par personne.',
    description: `Un anniversaire, un repas d’équipe, un baptême\u202f: dites le nombre, la date et le budget. Nous vous rappelons, puis vous recevez un devis avec le menu, ses allergènes et le prix par personne.\n\n${notOnSale}`,
    price_cents: 3_000,
    needs: ['menu'],
    features: ['De 10 à 40 personnes', 'Devis écrit avant tout engagement'],
    specifications: [
      { label: 'Allergènes', value: 'écrits sur le devis, plat par plat' },
      { label: 'Origine des viandes', value: 'écrite sur le devis' },
      { label: 'Service', value: 'midi ou soir, à la date convenue' },
      { label: 'Arrhes', value: 'à préciser sur le devis' },
    ],
    questions: [
      {
        question: 'Jusqu’à quand peut-on changer le nombre\u202f?',
        answer: 'Dites ici votre règle, par exemple jusqu’à trois jours avant.',
      },
    ],
  },
]
