import type { CatalogueProduct, PriceHistoryRow } from '~/models/base/template'

type Pack = CatalogueProduct['packs'][number]

const mediumGifts = ['purificateur-douche', 'aquapet']
const premiumGifts = [...mediumGifts, 'h2go']

/** What belongs to a machine: the sets of filters of a year, and the membrane. */
function takes(sets: number) {
  return [{ product: 'filtres-annuels', yearlyQuantity: sets }, { product: 'membrane' }]
}

interface PackedMachine {
  slug: string
  name: string
  /** Of filters, a year. */
  sets?: number
}

/** The three packs of a machine: with the filters of a year; then the installation; then the maintenance. */
function packsOf({ sets = 1, ...machine }: PackedMachine, prices: Record<Pack['type'], number>): Pack[] {
  const basique = [
    { product: machine.slug, quantity: 1 },
    { product: 'filtres-annuels', quantity: sets },
  ]
  const medium = [...basique, { product: 'installation', quantity: 1 }]
  const premium = [...medium, { product: 'entretien', quantity: 1 }]
  return [
    {
      type: 'basique',
      name: 'Pack Basique',
      price_cents: prices.basique,
      features: [
        `${machine.name} avec ses premiers filtres`,
        sets === 1
          ? 'Un jeu de filtres d’avance pour le premier changement'
          : 'Deux jeux de filtres d’avance, ce qu’elle prend en un an',
        'Notice de pose illustrée, en français',
        'Pose par vos soins ou par le plombier de votre choix',
      ],
      components: basique,
      gifts: [],
    },
    {
      type: 'medium',
      name: 'Pack Médium',
      price_cents: prices.medium,
      features: [
        'Tout le Pack Basique : machine et jeu de filtres d’avance',
        'Pose et mise en service par un installateur',
        'Essai d’étanchéité et prise en main avant son départ',
        'Un cadeau au choix : purificateur de douche ou fontaine AquaPet',
      ],
      components: medium,
      gifts: mediumGifts,
    },
    {
      type: 'premium',
      name: 'Pack Premium',
      price_cents: prices.premium,
      features: [
        'Tout le Pack Médium : machine, filtres et pose',
        'Maintenance pendant 3 ans, une visite par an, sans les filtres suivants',
        'Membrane remplacée une fois si la mesure le justifie',
        'Un cadeau au choix parmi trois, dont la bouteille H2-GO',
      ],
      components: premium,
      gifts: premiumGifts,
    },
  ]
}

export const products: CatalogueProduct[] = [
  {
    id: 'prod-osmoseur-essentiel',
    slug: 'osmoseur-essentiel',
    sku: 'OSM-ESSENTIEL',
    name: 'Osmoseur Essentiel',
    summary: 'Cinq étapes de filtration sous l’évier, sans écran ni réglage.',
    description: `L’Osmoseur Essentiel se loge sous l’évier et donne une eau au goût neutre, peu minéralisée, à son propre robinet. L’eau traverse cinq étapes : le charbon actif réduit le goût de chlore, la membrane d’osmose inverse retient une grande partie du calcaire dissous.

Il convient à un foyer d’une à trois personnes qui veut moins de traces dans la bouilloire, un thé ou un café au goût plus franc, et ne plus porter de bouteilles. L’eau du robinet est potable en France : l’osmoseur change son goût et sa dureté, c’est une affaire de confort.

L’appareil n’a pas de réservoir : l’eau est filtrée au moment où vous ouvrez le robinet. Sa pompe demande une prise de courant sous l’évier.

Sa limite : le débit. Comptez un peu plus d’une minute pour un litre. Si vous remplissez souvent de grandes casseroles, regardez plutôt l’Osmoseur Premium.`,
    price_cents: 44_900,
    eco_participation_cents: 84,
    category: 'machine',
    needs: ['maison'],
    features: [
      '5 étapes de filtration',
      'Compact, sans réservoir',
      'Goût plus neutre, moins de calcaire',
      'Cartouches à quart de tour, sans outil',
      'Robinet dédié fourni',
      'Voyant de changement des filtres',
    ],
    specifications: [
      { label: 'Dimensions (L × H × P)', value: '38 × 40 × 14 cm' },
      { label: 'Poids', value: '9 kg' },
      {
        label: 'Étapes de filtration',
        value:
          '5 : sédiments, charbon actif en grains, charbon actif en bloc, membrane d’osmose inverse, postfiltre au charbon',
      },
      { label: 'Débit à 20 °C', value: '0,8 L par minute' },
      { label: 'Eau rejetée', value: '1 L rejeté pour 1,5 L filtré' },
      { label: 'Pression du réseau', value: 'de 1 à 4 bar (réducteur de pression au-delà)' },
      { label: 'Température de l’eau', value: 'de 5 à 38 °C, eau froide uniquement' },
      { label: 'Alimentation électrique', value: '230 V, 45 W en marche, moins de 1 W en veille' },
      { label: 'Matériaux', value: 'coque en ABS, cartouches en polypropylène, robinet en laiton chromé' },
      { label: 'Garantie', value: '2 ans : garantie légale de conformité' },
    ],
    facts: [
      { label: 'Étapes de filtration', value: '5' },
      { label: 'Écran tactile', value: 'Non' },
      { label: 'Pour', value: '1 à 3 personnes' },
      { label: 'Pose', value: 'Sous l’évier' },
      { label: 'Reminéralisation', value: 'Non' },
    ],
    warrantyYears: 2,
    inTheBox: [
      'L’osmoseur et ses cartouches montées',
      'Un robinet dédié chromé',
      'Le raccord d’arrivée d’eau froide avec vanne d’arrêt',
      'Le collier de vidange pour le siphon',
      'Trois mètres de tuyau alimentaire',
      'L’adaptateur secteur et la notice en français',
    ],
    installation: [
      'Coupez l’eau froide, puis posez le raccord et sa vanne d’arrêt sur l’arrivée.',
      'Percez un trou de 12 mm dans l’évier ou le plan de travail pour le robinet dédié, ou utilisez un trou existant.',
      'Fixez le collier de vidange sur le siphon et raccordez les tuyaux de couleur.',
      'Branchez l’appareil, ouvrez l’eau, contrôlez chaque raccord, puis laissez couler 20 minutes avant le premier verre.',
      'Comptez deux heures si vous bricolez. Pour percer de l’inox épais ou de la pierre, ou en cas de plomberie ancienne, faites appel à un plombier.',
    ],
    upkeep: {
      text: 'Un jeu de filtres par an pour un foyer d’une à trois personnes. La membrane dure deux à trois ans : elle ne fait pas partie du jeu annuel et se vend à part, sous le nom de Membrane de rechange.',
      yearlyConsumablesCents: 8_900,
    },
    questions: [
      {
        question: 'Faut-il une prise de courant sous l’évier ?',
        answer: 'Oui. La pompe fonctionne en 230 V ; une prise à moins d’un mètre suffit.',
      },
      {
        question: 'L’eau garde-t-elle des minéraux ?',
        answer:
          'Elle en garde peu : la membrane en retient la plus grande partie. Si vous préférez une eau plus minérale en bouche, l’Osmoseur Premium ajoute une étape de reminéralisation.',
      },
      {
        question: 'Puis-je le poser en location ?',
        answer:
          'Oui. Tout se démonte ; seul le trou du robinet reste et se ferme avec un cache. Demandez l’accord du propriétaire avant de percer.',
      },
      {
        question: 'Est-ce bruyant ?',
        answer: 'La pompe s’entend comme un réfrigérateur, porte du meuble fermée, et seulement quand l’eau coule.',
      },
    ],
    stock: {
      current: 24,
      minimum_threshold: 8,
      maximum_capacity: 60,
      unit_cost_cents: 23_500,
      location: 'Allée A, rayon 1',
      supplier: 'Fournisseur A (démonstration)',
    },
    packs: packsOf(
      { slug: 'osmoseur-essentiel', name: 'Osmoseur Essentiel' },
      { basique: 50_900, medium: 57_900, premium: 68_900 },
    ),
    companions: takes(1),
  },
  {
    id: 'prod-osmoseur-premium',
    slug: 'osmoseur-premium',
    sku: 'OSM-PREMIUM',
    name: 'Osmoseur Premium',
    summary: 'Six étapes, une reminéralisation et un écran qui dit où en sont les filtres.',
    description: `L’Osmoseur Premium filtre l’eau en six étapes et lui rend un peu de calcium et de magnésium après la membrane : le goût est moins plat qu’une eau osmosée simple. Il se pose sous l’évier, avec son propre robinet.

L’écran tactile affiche la durée de vie restante de chaque cartouche et la teneur en sels dissous avant et après filtration. Vous savez quand commander, et vous constatez vous-même ce que fait l’appareil.

Il convient à un foyer de trois ou quatre personnes, surtout là où l’eau est dure : moins de tartre dans la bouilloire et la cafetière, une eau agréable à table, moins de bouteilles à porter. L’eau de votre robinet reste potable sans lui ; vous achetez du goût et du confort.

Sa limite : la reminéralisation ne se règle pas, et sa cartouche se change tous les deux à trois ans, en plus du jeu annuel.`,
    price_cents: 54_900,
    eco_participation_cents: 84,
    category: 'machine',
    needs: ['maison'],
    features: [
      '6 étapes, dont reminéralisation',
      'Écran tactile de suivi',
      'Un litre en moins d’une minute',
      'Mesure de l’eau avant et après filtration',
      'Rinçage automatique de la membrane',
      'Arrêt automatique en cas de fuite',
    ],
    specifications: [
      { label: 'Dimensions (L × H × P)', value: '42 × 42 × 15 cm' },
      { label: 'Poids', value: '11 kg' },
      {
        label: 'Étapes de filtration',
        value:
          '6 : sédiments, charbon actif en grains, charbon actif en bloc, membrane d’osmose inverse, postfiltre au charbon, reminéralisation',
      },
      { label: 'Débit à 20 °C', value: '1,3 L par minute' },
      { label: 'Eau rejetée', value: '1 L rejeté pour 2 L filtrés' },
      { label: 'Pression du réseau', value: 'de 1 à 4 bar (réducteur de pression au-delà)' },
      { label: 'Température de l’eau', value: 'de 5 à 38 °C, eau froide uniquement' },
      { label: 'Écran', value: 'tactile, en façade : cartouches, sels dissous, alerte de fuite' },
      { label: 'Alimentation électrique', value: '230 V, 75 W en marche, 1 W en veille' },
      { label: 'Matériaux', value: 'coque en ABS, cartouches en polypropylène, robinet en inox' },
      { label: 'Garantie', value: '3 ans : 2 ans de garantie légale, puis 1 an de garantie commerciale' },
    ],
    facts: [
      { label: 'Étapes de filtration', value: '6' },
      { label: 'Écran tactile', value: 'Oui' },
      { label: 'Pour', value: '3 à 4 personnes' },
      { label: 'Pose', value: 'Sous l’évier' },
      { label: 'Reminéralisation', value: 'Oui' },
    ],
    warrantyYears: 3,
    inTheBox: [
      'L’osmoseur et ses cartouches montées',
      'Un robinet dédié en inox avec voyant',
      'Le raccord d’arrivée d’eau froide avec vanne d’arrêt',
      'Le collier de vidange pour le siphon',
      'Le détecteur de fuite à poser au fond du meuble',
      'Un bouchon pour se passer de la reminéralisation',
      'Trois mètres de tuyau alimentaire, l’adaptateur secteur et la notice en français',
    ],
    installation: [
      'Coupez l’eau froide, puis posez le raccord et sa vanne d’arrêt sur l’arrivée.',
      'Percez un trou de 12 mm pour le robinet dédié, ou utilisez un trou existant.',
      'Fixez le collier de vidange, raccordez les tuyaux et posez le détecteur de fuite au fond du meuble.',
      'Branchez l’appareil et suivez à l’écran le rinçage de mise en service, environ 20 minutes.',
      'Comptez deux heures si vous bricolez ; si vous hésitez à percer ou à couper l’eau, faites appel à un plombier.',
    ],
    upkeep: {
      text: 'Un jeu de filtres par an. La cartouche de reminéralisation et la membrane durent deux à trois ans : elles ne font pas partie du jeu annuel. La membrane de rechange se vend à part, la reminéralisation se commande auprès de notre service client, qui vous en donne le prix.',
      yearlyConsumablesCents: 8_900,
    },
    questions: [
      {
        question: 'Que m’apporte l’écran ?',
        answer:
          'Il vous évite de deviner : il indique ce qu’il reste à chaque cartouche et la teneur en sels dissous de l’eau, à l’entrée et à la sortie.',
      },
      {
        question: 'Que se passe-t-il en cas de fuite ?',
        answer:
          'Le détecteur posé au fond du meuble coupe l’arrivée d’eau de l’appareil et l’écran affiche une alerte. Il ne surveille pas le reste de votre plomberie.',
      },
      {
        question: 'Puis-je retirer la reminéralisation ?',
        answer:
          'Oui. Un bouchon fourni remplace la cartouche ; l’eau est alors celle d’une osmose simple en cinq étapes.',
      },
      {
        question: 'L’écran se voit-il sans ouvrir le meuble ?',
        answer:
          'Non. Il est sur l’appareil. Le robinet porte un petit voyant qui change de couleur quand une cartouche arrive à terme.',
      },
    ],
    stock: {
      current: 18,
      minimum_threshold: 6,
      maximum_capacity: 50,
      unit_cost_cents: 29_500,
      location: 'Allée A, rayon 2',
      supplier: 'Fournisseur A (démonstration)',
    },
    packs: packsOf(
      { slug: 'osmoseur-premium', name: 'Osmoseur Premium' },
      { basique: 59_900, medium: 66_900, premium: 77_900 },
    ),
    companions: takes(1),
  },
  {
    id: 'prod-osmoseur-prestige',
    slug: 'osmoseur-prestige',
    sku: 'OSM-PRESTIGE',
    name: 'Osmoseur Prestige',
    summary: 'Sept étapes et un grand débit pour les familles et les cuisines actives.',
    description: `L’Osmoseur Prestige réunit sept étapes de filtration et un débit proche d’un robinet ordinaire : un litre coule en une trentaine de secondes. Après la membrane, l’eau est reminéralisée, puis passe par un filtre de finition.

Il s’adresse aux foyers de cinq personnes et plus, à ceux qui cuisinent beaucoup, et aux petites équipes qui n’ont pas besoin d’une fontaine. Sur l’écran tactile, vous choisissez la quantité d’eau à servir et suivez chaque cartouche.

Il rejette moins d’eau par litre filtré que nos autres modèles pour la maison. Comme pour tous nos appareils, il s’agit de goût, de calcaire et de confort : l’eau du robinet est déjà potable.

Sa limite : la profondeur. Il lui faut 24 cm de large et 48 cm de profondeur sous l’évier ; mesurez avant de commander. Pour deux personnes, l’Essentiel ou le Premium suffisent.`,
    price_cents: 89_900,
    eco_participation_cents: 120,
    category: 'machine',
    needs: ['maison', 'pro'],
    features: [
      '7 étapes, dont reminéralisation',
      'Débit de 2,1 L par minute',
      'Écran tactile avec dosage',
      '1 L rejeté pour 3 L filtrés',
      'Arrêt automatique en cas de fuite',
      'Garantie de 5 ans, dont 3 de garantie commerciale',
    ],
    specifications: [
      { label: 'Dimensions (L × H × P)', value: '22 × 44 × 45 cm' },
      { label: 'Poids', value: '15 kg' },
      {
        label: 'Étapes de filtration',
        value:
          '7 : sédiments, charbon actif en grains, charbon actif en bloc, membrane d’osmose inverse, postfiltre au charbon, reminéralisation, filtre de finition',
      },
      { label: 'Débit à 20 °C', value: '2,1 L par minute' },
      { label: 'Eau rejetée', value: '1 L rejeté pour 3 L filtrés' },
      { label: 'Pression du réseau', value: 'de 1 à 4 bar (réducteur de pression au-delà)' },
      { label: 'Température de l’eau', value: 'de 5 à 38 °C, eau froide uniquement' },
      { label: 'Écran', value: 'tactile : dosage, cartouches, sels dissous, alerte de fuite' },
      { label: 'Alimentation électrique', value: '230 V, 110 W en marche, 1 W en veille' },
      { label: 'Matériaux', value: 'coque en ABS et aluminium, cartouches en polypropylène, robinet en inox' },
      { label: 'Garantie', value: '5 ans : 2 ans de garantie légale, puis 3 ans de garantie commerciale' },
    ],
    facts: [
      { label: 'Étapes de filtration', value: '7' },
      { label: 'Écran tactile', value: 'Oui' },
      { label: 'Pour', value: '5 personnes et plus' },
      { label: 'Pose', value: 'Sous l’évier' },
      { label: 'Reminéralisation', value: 'Oui' },
    ],
    warrantyYears: 5,
    inTheBox: [
      'L’osmoseur et ses cartouches montées',
      'Un robinet dédié en inox avec voyant',
      'Le raccord d’arrivée d’eau froide avec vanne d’arrêt',
      'Le collier de vidange pour le siphon',
      'Le détecteur de fuite',
      'Quatre mètres de tuyau alimentaire, l’adaptateur secteur et la notice en français',
    ],
    installation: [
      'Mesurez l’espace libre sous l’évier : il faut 24 cm de large et 48 cm de profondeur.',
      'Coupez l’eau froide, puis posez le raccord, sa vanne d’arrêt et le collier de vidange.',
      'Percez un trou de 12 mm pour le robinet dédié, ou utilisez un trou existant.',
      'Raccordez, branchez et laissez l’écran guider le rinçage de mise en service, environ 30 minutes.',
      'L’appareil pèse 15 kg et compte plus de raccords que les autres : la pose par un plombier est un choix raisonnable.',
    ],
    upkeep: {
      text: 'Un jeu de filtres par an. La reminéralisation, le filtre de finition et la membrane durent deux à trois ans : ils ne font pas partie du jeu annuel. La membrane de rechange se vend à part, les deux autres se commandent auprès de notre service client, qui vous en donne le prix.',
      yearlyConsumablesCents: 8_900,
    },
    questions: [
      {
        question: 'Quelle différence avec l’Osmoseur Premium ?',
        answer:
          'Un débit de 2,1 L par minute au lieu de 1,3, moins d’eau rejetée, une étape de finition, le dosage à l’écran et cinq ans de garantie au lieu de trois.',
      },
      {
        question: 'Convient-il à un bureau ?',
        answer:
          'Oui, pour une petite équipe qui dispose d’un évier. Au-delà d’une dizaine de personnes, Osmose Pro est prévu pour cela.',
      },
      {
        question: 'Fonctionne-t-il pendant une coupure de courant ?',
        answer: 'Non. La pompe a besoin d’électricité. Votre robinet habituel, lui, n’est pas concerné.',
      },
    ],
    stock: {
      current: 5,
      minimum_threshold: 6,
      maximum_capacity: 30,
      unit_cost_cents: 48_000,
      location: 'Allée A, rayon 3',
      supplier: 'Fournisseur A (démonstration)',
    },
    packs: packsOf(
      { slug: 'osmoseur-prestige', name: 'Osmoseur Prestige' },
      { basique: 92_900, medium: 98_900, premium: 109_900 },
    ),
    companions: takes(1),
  },
  {
    id: 'prod-osmose-pro',
    slug: 'osmose-pro',
    sku: 'OSM-PRO',
    name: 'Osmose Pro',
    summary: 'Une tour raccordée au réseau pour les bureaux, les cabinets et les commerces.',
    description: `Osmose Pro est une fontaine en forme de tour, raccordée à l’arrivée d’eau. Elle filtre l’eau en six étapes et en garde vingt litres d’avance, de quoi servir toute une équipe à la pause sans attendre.

Elle est pensée pour les bureaux, les cabinets, les salons et les petits commerces, de dix à trente personnes : plus de bonbonnes à commander, à stocker ni à porter, et moins de tartre dans la machine à café que vous remplissez à la fontaine.

L’écran tactile affiche le volume servi, l’état des cartouches et le rappel d’entretien. Un code protège les réglages. L’eau du réseau est potable ; la fontaine s’occupe du goût, du calcaire et de la logistique.

Sa limite : il faut une arrivée d’eau froide, une évacuation et une prise à moins de trois mètres, et un entretien deux fois par an. Elle sert de l’eau fraîche et tempérée, pas d’eau chaude ni gazeuse.`,
    price_cents: 129_900,
    eco_participation_cents: 300,
    category: 'machine',
    needs: ['pro'],
    features: [
      'Pour 10 à 30 personnes',
      'Réserve de 20 L, sans bonbonne',
      '6 étapes, dont reminéralisation',
      'Écran tactile et code de réglage',
      'Eau fraîche et tempérée',
      'Arrêt automatique en cas de fuite',
    ],
    specifications: [
      { label: 'Dimensions (L × H × P)', value: '32 × 118 × 38 cm' },
      { label: 'Poids', value: '31 kg à vide' },
      {
        label: 'Étapes de filtration',
        value:
          '6 : sédiments, charbon actif en grains, charbon actif en bloc, membrane d’osmose inverse, postfiltre au charbon, reminéralisation',
      },
      { label: 'Réserve', value: '20 L' },
      { label: 'Débit de filtration à 20 °C', value: '3,1 L par minute' },
      { label: 'Eau rejetée', value: '1 L rejeté pour 2 L filtrés' },
      { label: 'Pression du réseau', value: 'de 1,5 à 4 bar (réducteur de pression au-delà)' },
      { label: 'Eau servie', value: 'fraîche (de 6 à 10 °C) ou tempérée' },
      { label: 'Alimentation électrique', value: '230 V, 180 W au maximum' },
      { label: 'Matériaux', value: 'façade en acier laqué, réserve en inox, cartouches en polypropylène' },
      { label: 'Garantie', value: '3 ans : 2 ans de garantie légale, puis 1 an de garantie commerciale' },
    ],
    facts: [
      { label: 'Étapes de filtration', value: '6' },
      { label: 'Écran tactile', value: 'Oui' },
      { label: 'Pour', value: '10 à 30 personnes' },
      { label: 'Pose', value: 'Au sol' },
      { label: 'Reminéralisation', value: 'Oui' },
    ],
    warrantyYears: 3,
    inTheBox: [
      'La tour et ses cartouches montées',
      'Le bac d’égouttage amovible en inox',
      'Le raccord d’arrivée d’eau froide avec vanne d’arrêt',
      'Cinq mètres de tuyau d’arrivée et d’évacuation',
      'Le détecteur de fuite',
      'La notice en français et le carnet d’entretien',
    ],
    installation: [
      'Choisissez une place stable, à moins de trois mètres d’une arrivée d’eau froide, d’une évacuation et d’une prise de courant.',
      'Faites poser la vanne d’arrêt et l’évacuation par un plombier : sur un réseau partagé, c’est la solution sûre.',
      'Raccordez la tour, posez le détecteur de fuite, puis ouvrez l’eau et contrôlez chaque raccord.',
      'Lancez le rinçage de mise en service : la réserve se remplit et se vide deux fois, en une heure environ.',
      'Notez la date dans le carnet d’entretien et désignez une personne pour les changements de filtres.',
    ],
    upkeep: {
      text: 'Deux jeux de filtres par an pour un usage de bureau, et un nettoyage de la réserve à chaque changement. La membrane et la reminéralisation se changent tous les deux ans environ. La membrane de rechange se vend à part, la reminéralisation se commande auprès de notre service client.',
      yearlyConsumablesCents: 17_800,
    },
    questions: [
      {
        question: 'Combien de personnes peut-elle servir ?',
        answer:
          'De dix à trente, pour un usage de bureau courant. Au-delà, écrivez-nous : deux fontaines conviennent souvent mieux qu’une grande.',
      },
      {
        question: 'Puis-je recevoir une facture avec la TVA ?',
        answer:
          'Oui. La facture indique le prix hors taxes, la TVA et le numéro de TVA de votre entreprise si vous le saisissez à la commande.',
      },
      {
        question: 'L’entretien peut-il être assuré par vous ?',
        answer:
          'Oui, en France métropolitaine, avec la Maintenance 3 ans : une visite par an. Le second changement de filtres de l’année se fait sans outil, par vos soins.',
      },
      { question: 'Donne-t-elle de l’eau chaude ?', answer: 'Non. Elle sert de l’eau fraîche et de l’eau tempérée.' },
    ],
    stock: {
      current: 2,
      minimum_threshold: 4,
      maximum_capacity: 12,
      unit_cost_cents: 71_000,
      location: 'Allée B, rayon 1',
      supplier: 'Fournisseur B (démonstration)',
    },
    packs: packsOf(
      { slug: 'osmose-pro', name: 'Osmose Pro', sets: 2 },
      { basique: 138_900, medium: 143_900, premium: 152_900 },
    ),
    companions: takes(2),
  },
  {
    id: 'prod-purificateur-ultra',
    slug: 'purificateur-ultra',
    sku: 'PUR-ULTRA',
    name: 'Purificateur Ultra',
    summary: 'L’osmose inverse sur le plan de travail : on remplit, on branche, on boit.',
    description: `Le Purificateur Ultra se pose sur le plan de travail et ne demande aucune plomberie. Vous remplissez son bac au robinet, vous le branchez, et il prépare une carafe d’eau osmosée.

C’est l’appareil des locataires, des petites cuisines et de ceux qui ne veulent rien percer. Il emploie les mêmes cinq étapes de filtration et les mêmes cartouches que l’Osmoseur Essentiel, pour un goût neutre et moins de dépôt de calcaire dans la bouilloire. Il se déplace, se range et vous suit quand vous déménagez.

Il sert une eau à température ambiante, par tasse ou par carafe, d’une simple pression.

Sa limite : il faut remplir le bac et vider l’eau rejetée à la main, plusieurs fois par jour dès que l’on est trois ou quatre. Pour une famille, un modèle sous évier est plus commode.`,
    price_cents: 32_900,
    eco_participation_cents: 84,
    category: 'machine',
    needs: ['maison'],
    features: [
      'Aucune plomberie, aucun perçage',
      '5 étapes de filtration',
      'Bac de 4 L, carafe de 1,5 L',
      'Se déplace et se range',
      'Mêmes cartouches que nos osmoseurs',
      'Rappel de changement des filtres',
    ],
    specifications: [
      { label: 'Dimensions (L × H × P)', value: '41 × 39 × 21 cm' },
      { label: 'Poids', value: '7 kg à vide' },
      {
        label: 'Étapes de filtration',
        value:
          '5 : sédiments, charbon actif en grains, charbon actif en bloc, membrane d’osmose inverse, postfiltre au charbon',
      },
      { label: 'Capacité', value: 'bac d’eau brute de 4 L, carafe de 1,5 L' },
      { label: 'Durée de préparation', value: 'environ 12 minutes pour 1,5 L' },
      { label: 'Eau rejetée', value: '1 L rejeté pour 2 L filtrés, dans le bac à vider' },
      { label: 'Pression du réseau', value: 'sans objet : l’appareil n’est pas raccordé' },
      { label: 'Alimentation électrique', value: '230 V, 60 W en marche, moins de 1 W en veille' },
      { label: 'Matériaux', value: 'coque en ABS, bac et carafe en copolyester sans bisphénol A' },
      { label: 'Garantie', value: '2 ans : garantie légale de conformité' },
    ],
    facts: [
      { label: 'Étapes de filtration', value: '5' },
      { label: 'Écran tactile', value: 'Non' },
      { label: 'Pour', value: '1 à 2 personnes' },
      { label: 'Pose', value: 'Sur le plan de travail' },
      { label: 'Reminéralisation', value: 'Non' },
    ],
    warrantyYears: 2,
    inTheBox: [
      'L’appareil et ses cartouches montées',
      'Le bac d’eau amovible de 4 L',
      'La carafe de 1,5 L avec couvercle',
      'Le cordon d’alimentation',
      'La notice en français',
    ],
    installation: [
      'Posez l’appareil sur un plan stable, à l’abri du soleil et à 10 cm du mur.',
      'Rincez le bac et la carafe, puis remplissez le bac d’eau froide du robinet.',
      'Branchez et lancez deux cycles de rinçage ; jetez cette eau.',
      'Servez. Aucun plombier n’est nécessaire.',
    ],
    upkeep: {
      text: 'Un jeu de filtres par an pour une à deux personnes. Videz l’eau rejetée chaque jour et lavez le bac chaque semaine. La membrane dure environ deux ans et se vend à part, sous le nom de Membrane de rechange.',
      yearlyConsumablesCents: 8_900,
    },
    questions: [
      {
        question: 'Que faire de l’eau rejetée ?',
        answer:
          'Elle est plus minéralisée que l’eau du robinet. Elle convient au nettoyage ou à la chasse d’eau ; évitez de la verser sur les plantes qui craignent le calcaire.',
      },
      {
        question: 'Puis-je l’utiliser avec de l’eau de pluie ou de puits ?',
        answer: 'Non. Il est fait pour l’eau potable du réseau, comme tous nos appareils.',
      },
      {
        question: 'Chauffe-t-il ou refroidit-il l’eau ?',
        answer: 'Non. L’eau sort à température ambiante ; la carafe se range dans la porte du réfrigérateur.',
      },
    ],
    stock: {
      current: 15,
      minimum_threshold: 5,
      maximum_capacity: 40,
      unit_cost_cents: 17_500,
      location: 'Allée B, rayon 2',
      supplier: 'Fournisseur B (démonstration)',
    },
    packs: [],
    companions: takes(1),
  },
  {
    id: 'prod-aquapet',
    slug: 'aquapet',
    sku: 'JOS-AQUAPET',
    name: 'Fontaine AquaPet',
    summary: 'Une fontaine à eau filtrée et courante pour les chats et les petits chiens.',
    description: `La fontaine AquaPet fait circuler l’eau de la gamelle en continu, à travers un filtre qui retient les poils, les miettes et une partie du goût de chlore. Beaucoup de chats préfèrent l’eau qui bouge à celle qui dort ; chaque animal a toutefois ses habitudes.

Elle convient à un ou deux chats, ou à un petit chien. Sa réserve de deux litres tient un week-end pour un chat, et le niveau se voit de l’extérieur. La pompe se branche sur un chargeur USB ordinaire, qui n’est pas fourni.

Tout se démonte sans outil et les pièces en contact avec l’eau, hors pompe et filtre, passent au lave-vaisselle.

Ses limites : la fontaine ne remplace ni l’eau fraîche de chaque jour, ni l’avis du vétérinaire si votre animal boit moins ou davantage que d’habitude. Elle s’arrête si le courant manque : laissez toujours une gamelle à côté.`,
    price_cents: 1_670,
    eco_participation_cents: 8,
    giftValueCents: 1_999,
    category: 'accessory',
    needs: ['animaux'],
    features: [
      'Réserve de 2 L, niveau visible',
      'Eau filtrée en mouvement',
      'Pour chats et petits chiens',
      'Se démonte et se lave sans outil',
      'Alimentation USB basse tension',
      'Quatre filtres dans la boîte',
    ],
    specifications: [
      { label: 'Dimensions', value: 'diamètre 19 cm, hauteur 15 cm' },
      { label: 'Poids', value: '0,6 kg à vide' },
      { label: 'Capacité', value: '2 L' },
      { label: 'Filtration', value: 'mousse et charbon actif' },
      { label: 'Débit de la pompe', value: 'environ 1,5 L par minute, réglable en deux positions' },
      { label: 'Eau rejetée', value: 'aucune : l’eau circule en boucle' },
      { label: 'Alimentation électrique', value: 'USB 5 V, 2 W ; câble fourni, chargeur non fourni' },
      { label: 'Matériaux', value: 'polypropylène sans bisphénol A, grille en inox' },
      { label: 'Garantie', value: '2 ans : garantie légale de conformité' },
    ],
    facts: [],
    warrantyYears: 2,
    inTheBox: [
      'La fontaine et sa pompe',
      'Quatre filtres mousse et charbon actif',
      'Un câble USB de 1,5 m',
      'Une brossette pour la pompe',
      'La notice en français',
    ],
    installation: [
      'Rincez le filtre sous l’eau froide pendant une minute.',
      'Placez la pompe et le filtre, puis remplissez jusqu’au repère.',
      'Branchez le câble sur un chargeur USB de 5 V et posez la fontaine loin de la litière.',
      'Laissez l’ancienne gamelle à côté quelques jours : votre animal choisira.',
    ],
    upkeep: {
      text: 'Changez l’eau tous les deux ou trois jours, lavez la fontaine chaque semaine et le filtre chaque mois. Les quatre filtres fournis tiennent environ quatre mois ; les suivants se commandent auprès de notre service client.',
      yearlyConsumablesCents: null,
    },
    questions: [
      {
        question: 'Est-elle bruyante ?',
        answer:
          'Non, tant que la pompe est sous l’eau. Si elle bourdonne, il est temps de remplir la réserve ou de nettoyer la pompe.',
      },
      {
        question: 'Mon animal peut-il atteindre le câble ?',
        answer:
          'Le câble porte du 5 V et sort par l’arrière. Si votre animal mâche les fils, passez-le derrière un meuble ou dans une gaine.',
      },
      {
        question: 'Convient-elle à un grand chien ?',
        answer: 'Non. Deux litres et un bord bas ne suffisent pas à un grand chien.',
      },
    ],
    stock: {
      current: 60,
      minimum_threshold: 15,
      maximum_capacity: 150,
      unit_cost_cents: 780,
      location: 'Allée C, rayon 1',
      supplier: 'Fournisseur C (démonstration)',
    },
    packs: [],
  },
  {
    id: 'prod-h2go',
    slug: 'h2go',
    sku: 'JOS-H2-GO',
    name: 'Bouteille H2-GO',
    summary: 'Une bouteille nomade qui dissout de l’hydrogène dans l’eau par électrolyse.',
    description: `La bouteille H2-GO produit de l’hydrogène par électrolyse et le dissout dans l’eau qu’elle contient. Un cycle dure quelques minutes : de fines bulles montent, puis l’eau est prête. Le goût change peu.

Elle intéresse les curieux et ceux qui ont déjà l’habitude de l’eau hydrogénée et veulent l’emporter au bureau ou en voyage. Nous la vendons comme une bouteille rechargeable bien faite, rien de plus : nous ne lui prêtons aucun effet sur le corps.

Le corps en verre se lave à la main, la batterie se recharge par USB et le bouchon est étanche.

Ses limites : l’hydrogène s’échappe vite, buvez l’eau peu après le cycle ; la contenance est celle d’un grand verre ; et l’appareil ne filtre pas. Remplissez-la d’eau du robinet, filtrée ou non, jamais d’eau gazeuse ni de jus.`,
    price_cents: 2_920,
    eco_participation_cents: 6,
    giftValueCents: 3_499,
    category: 'accessory',
    needs: ['maison'],
    features: [
      'Cycle de 5 minutes',
      'Corps en verre de 350 ml',
      'Environ 12 cycles par charge',
      'Rechargeable par USB-C',
      'Bouchon étanche et dragonne',
    ],
    specifications: [
      { label: 'Dimensions', value: 'diamètre 7 cm, hauteur 23 cm' },
      { label: 'Poids', value: '0,4 kg à vide' },
      { label: 'Contenance', value: '350 ml' },
      { label: 'Procédé', value: 'électrolyse à membrane' },
      { label: 'Durée d’un cycle', value: '5 minutes' },
      { label: 'Filtration', value: 'aucune : la bouteille ne filtre pas l’eau' },
      { label: 'Batterie', value: 'lithium-ion 1 500 mAh, environ 12 cycles, recharge en 2 heures' },
      { label: 'Alimentation électrique', value: 'USB-C 5 V ; câble fourni, chargeur non fourni' },
      { label: 'Matériaux', value: 'verre borosilicaté, polypropylène, joints en silicone' },
      { label: 'Garantie', value: '2 ans : garantie légale de conformité' },
    ],
    facts: [],
    warrantyYears: 2,
    inTheBox: [
      'La bouteille et son bouchon étanche',
      'Un câble USB-C',
      'Un joint de rechange',
      'Une dragonne',
      'La notice en français',
    ],
    installation: [
      'Chargez la batterie à fond avant la première utilisation, environ deux heures.',
      'Rincez la bouteille, remplissez-la d’eau plate et faites un premier cycle à jeter.',
      'Remplissez, appuyez une fois, attendez la fin du cycle et buvez aussitôt.',
    ],
    upkeep: {
      text: 'Rincez après usage, lavez à la main chaque semaine et détartrez au vinaigre blanc une fois par mois si votre eau est dure. Il n’y a pas de filtre à changer.',
      yearlyConsumablesCents: null,
    },
    questions: [
      {
        question: 'L’eau hydrogénée a-t-elle un effet sur le corps ?',
        answer:
          'Nous n’en affirmons aucun. Nous décrivons ce que fait la bouteille : elle dissout de l’hydrogène dans l’eau.',
      },
      {
        question: 'Puis-je y mettre de l’eau osmosée ?',
        answer: 'Oui. Le cycle peut alors être un peu plus lent, car une eau peu minéralisée conduit moins le courant.',
      },
      {
        question: 'Passe-t-elle en avion ?',
        answer:
          'Voyagez avec la bouteille vide et en cabine, comme pour tout objet à batterie lithium. Vérifiez les règles de votre compagnie.',
      },
    ],
    stock: {
      current: 40,
      minimum_threshold: 10,
      maximum_capacity: 100,
      unit_cost_cents: 1_390,
      location: 'Allée C, rayon 2',
      supplier: 'Fournisseur C (démonstration)',
    },
    packs: [],
  },
  {
    id: 'prod-purificateur-douche',
    slug: 'purificateur-douche',
    sku: 'JOS-DOUCHE',
    name: 'Purificateur de douche',
    summary: 'Une pomme de douche filtrante qui atténue l’odeur de chlore.',
    description: `Le purificateur de douche est une douchette dont le manche contient une cartouche. Celle-ci retient les particules et réduit le chlore de l’eau : l’odeur dans la cabine est plus discrète.

Il se visse à la place de votre douchette, sans outil, sur tout flexible au pas standard. Il convient à ceux que l’odeur du chlore gêne sous la douche, en appartement comme en maison, et il s’emporte en cas de déménagement.

Trois jets au choix, un manche transparent pour voir l’état de la cartouche : rien à régler.

Ses limites : ce n’est pas un osmoseur et il n’adoucit pas l’eau. Il ne retire pas le calcaire ; les traces sur la paroi resteront. La cartouche diminue un peu la pression en fin de vie, c’est le signe qu’il faut la changer. Nous ne promettons rien pour la peau ni pour les cheveux.`,
    price_cents: 2_085,
    eco_participation_cents: 0,
    giftValueCents: 2_499,
    category: 'accessory',
    needs: ['douche'],
    features: [
      'Atténue l’odeur de chlore',
      'Se visse en une minute, sans outil',
      'Trois jets au choix',
      'Deux cartouches dans la boîte',
      'Flexible standard de 1/2 pouce',
    ],
    specifications: [
      { label: 'Dimensions', value: 'longueur 25 cm, tête de 8,5 cm de diamètre' },
      { label: 'Poids', value: '0,3 kg' },
      { label: 'Filtration', value: 'filtre à sédiments, charbon actif et sulfite de calcium' },
      { label: 'Débit', value: '8 L par minute à 3 bar' },
      { label: 'Pression du réseau', value: 'de 1 à 5 bar' },
      { label: 'Eau rejetée', value: 'aucune' },
      { label: 'Raccord', value: 'pas standard de 1/2 pouce' },
      { label: 'Durée d’une cartouche', value: 'environ 6 mois pour deux personnes' },
      { label: 'Alimentation électrique', value: 'aucune' },
      { label: 'Matériaux', value: 'ABS chromé, manche en polycarbonate, plaque de jets en inox' },
      { label: 'Garantie', value: '2 ans : garantie légale de conformité' },
    ],
    facts: [],
    warrantyYears: 2,
    inTheBox: [
      'La douchette avec une cartouche montée',
      'Une seconde cartouche',
      'Deux joints',
      'La notice en français',
    ],
    installation: [
      'Dévissez votre douchette à la main.',
      'Placez le joint fourni et vissez le purificateur sur le flexible, sans forcer.',
      'Laissez couler deux minutes avant la première douche.',
    ],
    upkeep: {
      text: 'Une cartouche dure environ six mois pour deux personnes ; les deux cartouches fournies couvrent donc la première année. Les suivantes se commandent auprès de notre service client.',
      yearlyConsumablesCents: null,
    },
    questions: [
      {
        question: 'Retire-t-il le calcaire ?',
        answer:
          'Non. Seul un adoucisseur sur l’arrivée générale ou, au robinet de cuisine, un osmoseur agit sur le calcaire.',
      },
      {
        question: 'Va-t-il sur ma douche ?',
        answer:
          'Oui, si votre flexible se visse en 1/2 pouce, ce qui est le cas de la plupart. Il ne convient pas aux douches de plafond sans flexible.',
      },
      {
        question: 'La pression baisse-t-elle ?',
        answer: 'À peine avec une cartouche neuve. Une baisse nette annonce qu’il faut la changer.',
      },
    ],
    stock: {
      current: 75,
      minimum_threshold: 15,
      maximum_capacity: 150,
      unit_cost_cents: 980,
      location: 'Allée C, rayon 3',
      supplier: 'Fournisseur C (démonstration)',
    },
    packs: [],
  },
  {
    id: 'prod-filtres-annuels',
    slug: 'filtres-annuels',
    sku: 'EXT-FILTRES-1AN',
    name: 'Filtres de rechange 1 an',
    summary: 'Les quatre cartouches à changer chaque année, communes à nos machines.',
    description: `Ce jeu réunit les quatre cartouches qui se changent chaque année : sédiments, charbon actif en grains, charbon actif en bloc et postfiltre au charbon. Elles ont le même format sur toutes nos machines, de l’Essentiel à Osmose Pro, Purificateur Ultra compris.

Les cartouches se remplacent à la main, par quart de tour, sans outil et sans couper l’eau de la maison. Comptez dix minutes, rinçage compris.

Changer les filtres à temps garde le débit et le goût, et ménage la membrane. Gardez le jeu fermé, à l’abri du gel et de l’humidité, jusqu’au jour du changement.

Ses limites : le jeu ne contient ni la membrane, ni la reminéralisation, ni le filtre de finition, qui durent deux à trois ans. Un jeu descellé ne peut pas être repris, pour des raisons d’hygiène : n’ouvrez les sachets qu’au moment du montage.`,
    price_cents: 8_900,
    eco_participation_cents: 0,
    category: 'extra',
    needs: ['maison', 'pro'],
    features: [
      'Quatre cartouches pour un an',
      'Montage à la main, sans outil',
      'Communes à nos cinq machines',
      'Sachets scellés et datés',
      'Autocollant de rappel fourni',
    ],
    specifications: [
      { label: 'Contenu', value: 'sédiments, charbon actif en grains, charbon actif en bloc, postfiltre au charbon' },
      {
        label: 'Machines compatibles',
        value: 'Osmoseurs Essentiel, Premium et Prestige, Osmose Pro, Purificateur Ultra',
      },
      { label: 'Durée d’usage', value: '12 mois à la maison, 6 mois au bureau avec Osmose Pro' },
      { label: 'Dimensions du carton (L × H × P)', value: '30 × 12 × 26 cm' },
      { label: 'Poids', value: '1,9 kg' },
      { label: 'Pression admise', value: 'de 1 à 4 bar' },
      { label: 'Matériaux', value: 'polypropylène, charbon de coque de coco' },
      { label: 'Conservation', value: '3 ans, sachets fermés, à l’abri du gel' },
      { label: 'Garantie', value: '2 ans : garantie légale de conformité, hors usure normale' },
    ],
    facts: [],
    warrantyYears: 2,
    inTheBox: [
      'Une cartouche à sédiments',
      'Une cartouche de charbon actif en grains',
      'Une cartouche de charbon actif en bloc',
      'Un postfiltre au charbon',
      'Un autocollant de rappel et la notice de montage',
    ],
    installation: [
      'Fermez la vanne d’arrêt de la machine et ouvrez son robinet pour faire tomber la pression.',
      'Tournez l’ancienne cartouche d’un quart de tour, retirez-la, posez la neuve.',
      'Rouvrez l’eau, contrôlez les joints et laissez couler dix minutes.',
      'Remettez le compteur de filtres à zéro et notez la date sur l’autocollant.',
    ],
    upkeep: {
      text: 'Un jeu par an à la maison, deux par an pour Osmose Pro. Les cartouches usées se jettent avec les ordures ménagères, sauf consigne contraire de votre commune.',
      yearlyConsumablesCents: 8_900,
    },
    questions: [
      {
        question: 'Le jeu est-il le même pour toutes les machines ?',
        answer: 'Oui. Nos cinq machines emploient ces quatre cartouches au même format.',
      },
      {
        question: 'Que se passe-t-il si je change les filtres en retard ?',
        answer: 'Le débit baisse, le goût de chlore revient peu à peu et la membrane s’use plus vite.',
      },
      {
        question: 'Puis-je renvoyer un jeu ouvert ?',
        answer:
          'Non, si les sachets sont descellés : ce sont des produits d’hygiène. Un jeu fermé se renvoie comme tout autre article.',
      },
    ],
    stock: {
      current: 120,
      minimum_threshold: 30,
      maximum_capacity: 300,
      unit_cost_cents: 3_900,
      location: 'Allée D, rayon 1',
      supplier: 'Fournisseur A (démonstration)',
    },
    packs: [],
  },
  {
    id: 'prod-installation',
    slug: 'installation',
    sku: 'EXT-INSTALLATION',
    name: 'Installation professionnelle',
    summary: 'La pose et la mise en service de votre machine par un installateur.',
    description: `Un installateur vient chez vous, pose la machine, la raccorde à l’eau froide, à l’évacuation et à une prise existante, puis la met en service. Il contrôle l’étanchéité, rince les filtres et vous montre comment les changer.

La prestation convient à ceux qui ne veulent ni percer ni toucher à la plomberie, et à toutes les poses d’Osmose Pro. Comptez une heure et demie à deux heures sur place.

Après votre commande, nous vous contactons pour fixer le rendez-vous, une fois la machine livrée. La date est convenue avec vous et se déplace sans frais jusqu’à la veille.

Ses limites : France métropolitaine seulement. La création d’une prise électrique, la reprise d’une plomberie ancienne et le perçage de la pierre ou du quartz ne sont pas compris ; l’installateur vous le dit avant de commencer et rien n’est facturé sans votre accord écrit.`,
    price_cents: 9_900,
    eco_participation_cents: 0,
    category: 'extra',
    needs: ['maison', 'pro'],
    features: [
      'Pose et mise en service',
      'Rendez-vous à votre convenance',
      'Essai d’étanchéité',
      'Prise en main expliquée',
      'Report sans frais jusqu’à la veille',
    ],
    specifications: [
      { label: 'Nature', value: 'prestation de service' },
      { label: 'Zone', value: 'France métropolitaine' },
      { label: 'Machines concernées', value: 'Osmoseurs Essentiel, Premium et Prestige, Osmose Pro' },
      { label: 'Durée sur place', value: 'une heure et demie à deux heures' },
      { label: 'Compris', value: 'déplacement, raccordement, perçage de l’inox ou du bois, mise en service' },
      { label: 'Non compris', value: 'création de prise, reprise de plomberie, perçage de la pierre ou du quartz' },
      { label: 'À prévoir', value: 'arrivée d’eau froide, évacuation et prise de courant à portée' },
      { label: 'Document remis', value: 'fiche de pose datée et signée' },
    ],
    facts: [],
    warrantyYears: 0,
    inTheBox: [
      'Le déplacement et la main-d’œuvre',
      'Le perçage de l’évier en inox ou du plan de travail en bois',
      'Le raccordement, le rinçage et l’essai d’étanchéité',
      'La fiche de pose',
    ],
    installation: [
      'Nous vous contactons après la commande pour fixer le rendez-vous.',
      'Dégagez le dessous de l’évier et gardez la machine dans son carton.',
      'L’installateur pose, raccorde, contrôle et rince.',
      'Vous vérifiez ensemble le fonctionnement, puis signez la fiche de pose.',
    ],
    upkeep: { text: 'Rien à prévoir : la prestation est faite une fois.', yearlyConsumablesCents: null },
    questions: [
      {
        question: 'Intervenez-vous en Belgique, en Suisse ou au Luxembourg ?',
        answer: 'Non. La pose n’est proposée qu’en France métropolitaine.',
      },
      {
        question: 'Et si la pose s’avère impossible ?',
        answer:
          'Nous vous remboursons la prestation, et la machine peut être renvoyée dans les conditions habituelles de rétractation.',
      },
      {
        question: 'Puis-je annuler ?',
        answer:
          'Oui. Vous disposez du délai de rétractation, et le rendez-vous se déplace ou s’annule sans frais jusqu’à la veille.',
      },
    ],
    stock: null,
    packs: [],
  },
  {
    id: 'prod-entretien',
    slug: 'entretien',
    sku: 'EXT-ENTRETIEN-3ANS',
    name: 'Maintenance 3 ans',
    summary: 'Une visite par an pendant trois ans : contrôle, nettoyage, pose de vos filtres.',
    description: `Une fois par an pendant trois ans, un technicien vient contrôler votre machine, changer les filtres que vous avez sous la main, nettoyer le circuit et mesurer l’eau avant et après filtration.

Si la mesure montre que la membrane, la reminéralisation ou le filtre de finition arrive en fin de vie, il les remplace : une fois au cours des trois ans, pièces comprises.

La maintenance convient à ceux qui veulent ne plus y penser, et aux professionnels qui doivent garder une trace de l’entretien : chaque visite donne une fiche datée. Elle se paie une seule fois et ne se renouvelle pas d’elle-même.

Ses limites : France métropolitaine seulement. Les jeux de filtres annuels ne sont pas compris dans ce prix. Les réparations relèvent des garanties, pas de cette prestation ; elle ne les remplace ni ne les prolonge.`,
    price_cents: 14_900,
    eco_participation_cents: 0,
    category: 'extra',
    needs: ['maison', 'pro'],
    features: [
      'Une visite par an, trois ans',
      'Membrane comprise si nécessaire',
      'Nettoyage et mesure de l’eau',
      'Fiche d’entretien à chaque visite',
      'Payée une fois, sans reconduction',
    ],
    specifications: [
      { label: 'Nature', value: 'prestation de service' },
      { label: 'Durée', value: '3 ans à compter de la livraison de la machine, sans reconduction' },
      { label: 'Zone', value: 'France métropolitaine' },
      { label: 'Machines concernées', value: 'Osmoseurs Essentiel, Premium et Prestige, Osmose Pro' },
      { label: 'Visites', value: '3, une par an, sur rendez-vous' },
      { label: 'Compris', value: 'déplacement, main-d’œuvre, nettoyage, mesures' },
      {
        label: 'Pièces comprises',
        value: 'membrane, reminéralisation et filtre de finition, une fois en trois ans si la mesure le justifie',
      },
      { label: 'Non compris', value: 'jeux de filtres annuels, dégâts dus au gel ou à une pression trop forte' },
      { label: 'Document remis', value: 'fiche d’entretien à chaque visite' },
    ],
    facts: [],
    warrantyYears: 0,
    inTheBox: [
      'Trois visites annuelles sur rendez-vous',
      'Le nettoyage du circuit et le changement de vos filtres',
      'Les pièces de longue durée, une fois si nécessaire',
      'Une fiche d’entretien par visite',
    ],
    installation: [
      'Nous vous écrivons chaque année pour fixer la visite.',
      'Gardez le jeu de filtres de l’année à disposition.',
      'Le technicien contrôle, nettoie, mesure et change ce qui doit l’être.',
    ],
    upkeep: {
      text: 'Prévoyez un jeu de filtres par an : il n’est pas compris dans la maintenance. Ceux d’une année sont dans chacun de nos packs.',
      yearlyConsumablesCents: 8_900,
    },
    questions: [
      {
        question: 'Les filtres sont-ils compris ?',
        answer:
          'Non. Les jeux annuels s’achètent à part ; nos packs contiennent ceux d’une année. La membrane et les autres pièces de longue durée sont comprises une fois.',
      },
      {
        question: 'La maintenance prolonge-t-elle la garantie ?',
        answer: 'Non. Les garanties légales et commerciales s’appliquent avec ou sans elle.',
      },
      {
        question: 'Et si je déménage ?',
        answer:
          'Les visites restantes vous suivent à votre nouvelle adresse en France métropolitaine. Prévenez-nous simplement.',
      },
    ],
    stock: null,
    packs: [],
  },
  {
    id: 'prod-membrane',
    slug: 'membrane',
    sku: 'EXT-MEMBRANE',
    name: 'Membrane de rechange',
    summary: 'Le cœur de l’osmoseur, à changer tous les deux à trois ans, commun à nos machines.',
    description: `C’est la pièce qui retient le calcaire et les autres sels dissous. Elle a le même format sur nos cinq machines et se change à la main, comme une cartouche.

Elle dure deux à trois ans à la maison, deux ans environ dans le Purificateur Ultra et Osmose Pro. Un testeur dit quand la changer : quand l’écart entre l’eau du robinet et l’eau osmosée se réduit.

Ses limites : elle ne remplace pas le jeu de filtres annuel, qui la protège, et ne convient ni aux fontaines ni à la douchette. Une membrane descellée ne peut pas être reprise, pour des raisons d’hygiène.`,
    price_cents: 7_500,
    eco_participation_cents: 0,
    category: 'extra',
    needs: ['maison', 'pro'],
    features: [
      'Pour deux à trois ans',
      'Montage à la main, sans outil',
      'Commune à nos cinq machines',
      'Sachet scellé et daté',
    ],
    specifications: [
      { label: 'Contenu', value: 'une membrane d’osmose inverse' },
      {
        label: 'Machines compatibles',
        value: 'Osmoseurs Essentiel, Premium et Prestige, Osmose Pro, Purificateur Ultra',
      },
      { label: 'Durée d’usage', value: '2 à 3 ans à la maison, 2 ans environ avec Osmose Pro et Purificateur Ultra' },
      { label: 'Poids', value: '0,4 kg' },
      { label: 'Pression admise', value: 'de 1 à 4 bar' },
      { label: 'Conservation', value: '2 ans, sachet fermé, à l’abri du gel' },
      { label: 'Garantie', value: '2 ans : garantie légale de conformité, hors usure normale' },
    ],
    facts: [],
    warrantyYears: 2,
    inTheBox: ['Une membrane d’osmose inverse sous sachet', 'Deux joints', 'La notice de montage'],
    installation: [
      'Fermez la vanne d’arrêt de la machine et ouvrez son robinet pour faire tomber la pression.',
      'Tournez l’ancienne membrane d’un quart de tour, retirez-la, posez la neuve avec ses joints.',
      'Rouvrez l’eau, contrôlez les joints et laissez couler trente minutes avant de boire.',
    ],
    upkeep: {
      text: 'Des filtres changés chaque année la font durer. Elle n’est pas comprise dans le jeu annuel.',
      yearlyConsumablesCents: null,
      lastsYears: 2,
    },
    questions: [
      {
        question: 'Comment savoir qu’elle est usée ?',
        answer:
          'Mesurez l’eau du robinet et l’eau osmosée avec le même testeur : quand l’écart diminue nettement, la membrane arrive en fin de vie.',
      },
    ],
    stock: {
      current: 60,
      minimum_threshold: 15,
      maximum_capacity: 150,
      unit_cost_cents: 3_300,
      location: 'Allée D, rayon 2',
      supplier: 'Fournisseur A (démonstration)',
    },
    packs: [],
  },
]

/** What the home page shows of a new shop, by slug; the shopkeeper chooses otherwise later. */
export const featuredProducts = ['osmoseur-essentiel', 'osmoseur-premium', 'purificateur-ultra']

/** Public slugs and the slug of the product each leads to. */
export const productSlugs: { slug: string; product: string }[] = [
  { slug: 'osmoseur-essentiel', product: 'osmoseur-essentiel' },
  { slug: 'osmoseur-premium', product: 'osmoseur-premium' },
  { slug: 'osmoseur-prestige', product: 'osmoseur-prestige' },
  { slug: 'osmoseur-compact', product: 'osmoseur-essentiel' },
  { slug: 'h2go', product: 'h2go' },
  { slug: 'aquapet', product: 'aquapet' },
  { slug: 'osmose-pro', product: 'osmose-pro' },
  { slug: 'purificateur-ultra', product: 'purificateur-ultra' },
  { slug: 'purificateur-douche', product: 'purificateur-douche' },
]

export const priceHistory: PriceHistoryRow[] = [
  { product: 'filtres-annuels', price_cents: 12_000, from: '2026-01-05' },
  { product: 'installation', price_cents: 15_000, from: '2026-01-05' },
  { product: 'entretien', price_cents: 21_900, from: '2026-01-05' },
]
