import type { CatalogueProduct, Template } from '~/models/base/template'

const part = {
  eco_participation_cents: 0,
  inTheBox: [],
  installation: [],
  packs: [],
  stock: {
    current: 5,
    minimum_threshold: 2,
    maximum_capacity: 10,
    unit_cost_cents: 20_000,
    location: 'Allée B',
    supplier: 'Fournisseur B (démonstration)',
  },
} satisfies Partial<CatalogueProduct>

const touring: CatalogueProduct = {
  ...part,
  id: 'velo-randonneur',
  slug: 'randonneur',
  sku: 'VEL-RANDO',
  name: 'Vélo Randonneur',
  summary: 'Un vélo de route pour partir plusieurs jours.',
  description: 'Le Vélo Randonneur porte vos sacoches, sur la route comme sur les chemins.',
  price_cents: 90_000,
  category: 'machine',
  needs: ['route'],
  features: ['Cadre en acier', 'Porte-bagages fourni'],
  specifications: [{ label: 'Poids à vide', value: '14 kg' }],
  facts: [{ label: 'Vitesses', value: '27' }],
  warrantyYears: 5,
  upkeep: { text: 'Une révision par an, pneus compris.', yearlyConsumablesCents: 6_000 },
  questions: [{ question: 'Peut-on y fixer un siège pour enfant ?', answer: 'Oui, à l’arrière.' }],
}

const city: CatalogueProduct = {
  ...part,
  id: 'velo-citadin',
  slug: 'citadin',
  sku: 'VEL-CITE',
  name: 'Vélo Citadin',
  summary: 'Un vélo droit, léger, pour aller au travail.',
  description: 'Le Vélo Citadin se monte en tenue de ville.',
  price_cents: 45_000,
  category: 'machine',
  needs: ['ville'],
  features: ['Garde-boue', 'Éclairage à dynamo'],
  specifications: [{ label: 'Poids à vide', value: '12 kg' }],
  facts: [{ label: 'Vitesses', value: '3' }],
  warrantyYears: 2,
  upkeep: { text: 'Une révision par an.', yearlyConsumablesCents: null },
  questions: [],
}

const legalKinds = ['cgv', 'mentions-legales', 'confidentialite', 'accessibilite', 'retractation']

/** A shop of another trade: other needs, other questions, nothing to count over the years. */
export const bicycles: Template = {
  filling: {
    products: [touring, city],
    featuredProducts: ['citadin'],
    productSlugs: [{ slug: 'citadin', product: 'citadin' }],
    pictures: [],
    frequentQuestions: [{ question: 'Réparez-vous les vélos\u202f?', answer: 'Oui, à l’atelier.' }],
    articles: [],
    legalTexts: legalKinds.map((kind) => ({
      kind,
      version: '2026-01-01',
      body: `## Pour nos vélos\n\nTexte «\u202f${kind}\u202f» de {{shop.name}}.`,
    })),
    recommendation: {
      version: 1,
      withinBudgetPoints: 4,
      overBudgetPoints: -2,
      avoidablyOverBudgetPoints: -10,
      unsuitablePoints: -4,
      inStockPoints: 1,
      shownWithinPoints: 24,
      withinBudgetReason: 'Son prix entre dans votre budget\u202f: {prix} TTC.',
      overBudgetDrawback: 'Son prix dépasse votre budget\u202f: {prix} TTC.',
      unavoidablyOverBudgetDrawback: 'Son prix dépasse votre budget\u202f: {prix} TTC, et les autres aussi.',
      inStockReason: 'Vous le voulez maintenant\u202f: il est en magasin.',
      products: [
        {
          product: 'randonneur',
          drawback: 'Il est encombrant dans un couloir.',
          weights: { terrain: { route: { points: 8, reason: 'Pour la route\u202f: il pèse {Poids à vide}.' } } },
        },
        {
          product: 'citadin',
          drawback: 'Trois vitesses ne suffisent pas en montagne.',
          weights: { terrain: { ville: { points: 8, reason: 'Pour la ville\u202f: on s’y tient droit.' } } },
        },
      ],
      advice: [],
    },
    demo: {
      settings: { 'shop.name': 'Vélos d’essai', 'shop.email': 'velos@example.fr' },
      claims: [],
      reviews: [],
      priceHistory: [],
      leads: [],
    },
  },
  needs: [
    { value: 'route', label: 'Sur la route', text: 'Pour rouler loin.', icon: 'truck' },
    { value: 'ville', label: 'En ville', text: 'Pour aller au travail.', icon: 'office' },
  ],
  questionnaire: {
    questions: [
      {
        name: 'terrain',
        title: 'Où roulerez-vous\u202f?',
        hint: 'Un vélo ne fait pas tout.',
        options: [
          { value: 'route', title: 'Loin', text: 'Des jours entiers.', score: { text: 'Roule loin', points: 10 } },
          { value: 'ville', title: 'En ville', text: 'Chaque jour.', score: { text: 'Roule en ville', points: 5 } },
        ],
      },
      {
        name: 'prix',
        title: 'Combien voulez-vous y mettre\u202f?',
        hint: 'TVA comprise.',
        options: [
          {
            value: 'peu',
            title: '600 € au plus',
            text: 'Simple.',
            score: { text: 'Petit budget', points: 2 },
            limitCents: 60_000,
          },
          {
            value: 'plus',
            title: 'Davantage',
            text: 'Équipé.',
            score: { text: 'Grand budget', points: 9 },
            limitCents: 300_000,
          },
        ],
      },
    ],
    words: {
      title: 'Quel vélo choisir\u202f?',
      description: 'Deux questions pour choisir un vélo.',
      invitation: 'Trouvez votre vélo en deux questions',
      promise: '2 questions, une minute',
      duration: 'Une minute',
      isEnough: 'Deux questions suffisent.',
      start: 'Quel vélo\u202f?',
      mailedLink: 'Ce lien contient vos deux réponses.',
    },
  },
  synonyms: { tandem: 'randonneur' },
  forbiddenWords: [{ pattern: /\bincrevables?\b/, why: 'aucun pneu ne l’est' }],
  comparison: {
    facts: [{ label: 'Vitesses', difference: '{after} vitesses au lieu de {before}' }],
    consumables: 'Pneus par an, TTC',
    specifications: [{ label: 'Poids' }],
  },
  filters: {
    prices: [60_000],
    facts: [
      {
        parameter: 'vitesses',
        title: 'Combien de vitesses\u202f?',
        fact: 'Vitesses',
        options: [
          { value: 'peu', label: 'Moins de dix', from: 1, to: 9 },
          { value: 'beaucoup', label: 'Dix et plus', from: 10 },
        ],
      },
    ],
  },
  sequences: { bienvenue: [], questionnaire: [], panier: [], 'apres-achat': [], reactivation: [], prospection: [] },
  words: {
    shop: {
      products: 'Vélos',
      extras: 'Pièces et réparations',
      whichProduct: 'Quel Vélo\u202f?',
      tagline: 'Des vélos révisés avant d’être livrés.',
      toProducts: 'Voir les vélos',
      toAllProducts: 'Voir tous les vélos',
      toOtherProducts: 'Voir les autres vélos',
      allProducts: 'Tous les vélos',
      emptyCart: 'Choisissez un vélo.',
      missingProduct: { title: 'Vélo non trouvé', text: 'Ce vélo n’existe pas.', action: 'Retour aux vélos' },
      searchExample: 'Livraison, pneus…',
      consumables: 'Pneus',
      chatQuestions: ['Quel vélo pour la ville ?'],
      productIcon: 'box',
      sharedPicture: { path: '/velo.jpg', alt: 'Un vélo contre un mur' },
    },
    home: {
      title: 'Vélos de ville et de route',
      description: 'Des vélos livrés montés.',
      hero: {
        title: 'Des vélos livrés montés.',
        lead: 'Réglés par un mécanicien.',
        leadFrom: 'Réglés par un mécanicien, dès {price}.',
        picture: '/velo.svg',
        alt: 'Un vélo',
        link: { href: '/blog', label: 'Lire nos conseils' },
      },
      howItWorks: [{ title: 'Vous pédalez', text: 'Le reste suit.', drawing: '/pedale.svg' }],
      wholeCost: 'Le prix des pneus est sur la fiche.',
    },
    list: {
      title: 'Tous nos vélos',
      description: 'Vélos de ville et de route.',
      heading: 'Nos vélos',
      lead: 'Tous révisés.',
      empty: 'Aucun vélo pour le moment',
      advice: 'expliquent comment choisir un vélo.',
      extras: {
        title: 'Pièces et réparations',
        description: 'Ce qui use et ce qui se règle.',
        lead: 'Ce que votre vélo demande avec les années.',
      },
    },
    product: {
      alone: 'Le vélo, monté.',
      upkeepTitle: 'Entretien du vélo',
      yearlyConsumables: 'par an de pneus',
      consumablesPrice: 'au prix du jour',
      companionsTitle: 'Pour ce vélo',
      yearlyQuantity: 'Ce vélo en prend {count} par an.',
    },
    blog: {
      description: 'Articles sur le vélo.',
      tagDescription: 'choisir un vélo.',
      listCallToAction: 'Les fiches disent tout.',
      articleCallToAction: 'Les fiches disent tout.',
      toProducts: 'Voir nos vélos',
    },
  },
}
