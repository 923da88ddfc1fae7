import type { TemplateTexts } from '~/models/base/template'
import { blocks, hidden, reasonsWith } from '../any-trade/home'
import { request } from '../any-trade/request'
import hero from './art/hero.svg'
import stepFilter from './art/step-filtre.svg'
import stepMeasure from './art/step-mesure.svg'
import stepGlass from './art/step-verre.svg'

export const words: TemplateTexts = {
  shop: {
    products: 'Osmoseurs',
    extras: 'Filtres et services',
    whichProduct: 'Quel Osmoseur\u202f?',
    tagline:
      'Des osmoseurs pour la maison, le bureau, la douche et les animaux, vendus avec leurs filtres, leur notice et quelqu’un au bout du fil.',
    toProducts: 'Voir les osmoseurs',
    toAllProducts: 'Voir tous les osmoseurs',
    toOtherProducts: 'Voir les autres osmoseurs',
    allProducts: 'Tous les osmoseurs',
    emptyCart: 'Choisissez un osmoseur ou un accessoire\u202f: il vous attendra ici.',
    missingProduct: {
      title: 'Osmoseur non trouvé',
      text: 'L’osmoseur que vous recherchez n’existe pas ou n’est plus disponible.',
      action: 'Retour aux osmoseurs',
    },
    delivers: true,
    services: {
      place: 'L’installation et la maintenance ne se font qu’en France métropolitaine.',
      otherwise: 'Choisissez l’appareil seul ou le Pack Basique.',
      afterDelivery: 'Une fois la machine livrée, nous',
    },
    request,
    unsealed: {
      ground: 'Filtre ou membrane descellé',
      notice: 'Un filtre ou une membrane descellés ne peuvent pas être repris.',
      refusal:
        'Un filtre ou une membrane vendus scellés ne peuvent pas être repris une fois descellés, pour des raisons d’hygiène (article L. 221-28, 5° du code de la consommation).',
      without: 'un filtre ou une membrane descellés',
      apart: 'Un filtre descellé parmi d’autres articles se laisse hors du remboursement, sans refuser le reste.',
    },
    noReturn: 'Les filtres descellés ne se reprennent pas.',
    support:
      'Une question avant d’acheter, une commande à suivre, un appareil à entretenir\u202f: écrivez-nous, appelez ou demandez un rappel gratuit.',
    searchExample: 'Livraison, filtres, garantie…',
    consumables: 'Filtres',
    mark: 'drop',
    assistantName: 'Thomas',
    chatQuestions: ['Quel osmoseur pour 4 personnes ?', 'Combien coûte l’Osmoseur Essentiel ?'],
    productIcon: 'drop',
    sharedPicture: {
      path: '/partage.jpg',
      alt: 'Osmoseur blanc\u202f: écran tactile en façade, six cartouches visibles et robinet en inox.',
    },
  },
  home: [
    {
      kind: 'hero',
      words: {
        pageTitle: 'Osmoseurs pour la maison et le bureau',
        description:
          'Des osmoseurs livrés avec leurs filtres et leur notice, au prix TTC, avec le coût annuel des filtres écrit sur chaque fiche.',
        title: 'Une eau au goût neutre, sans bouteilles à porter.',
        lead: 'Pour la maison et le bureau\u202f: prix TTC, stock réel, débit et coût annuel des filtres sont écrits sur la fiche.',
        leadFrom: 'Pour la maison et le bureau, dès {prix} TTC. Stock réel, débit et coût des filtres sur la fiche.',
        link: 'Lire nos conseils',
      },
      picture: { src: hero, alt: 'Un osmoseur posé sous un évier ouvert, relié à son propre robinet' },
      linkTo: '/blog',
    },
    blocks.firstFacts,
    blocks.figures,
    blocks.invitation,
    { kind: 'needs', words: { title: 'Pour quel usage\u202f?' } },
    blocks.featured,
    {
      kind: 'steps',
      words: {
        title: 'Comment ça marche',
        title1: 'L’eau du robinet',
        text1:
          'Potable et contrôlée, elle contient des minéraux dissous, dont le calcaire, et un peu de chlore. Un testeur en donne une mesure.',
        title2: 'La membrane trie',
        text2:
          'Sous pression, l’eau traverse une membrane très fine qui retient une grande partie de ce qui y est dissous. Ce qui est retenu part à l’évacuation avec un peu d’eau.',
        title3: 'Vous servez',
        text3:
          'Un dernier filtre affine le goût, et l’eau sort à son propre robinet. Les cartouches se changent à la main, une fois par an à la maison.',
      },
      drawings: [stepMeasure, stepFilter, stepGlass],
    },
    blocks.cost,
    blocks.terms,
    blocks.reviews,
    blocks.articles,
    hidden(blocks.questions),
    hidden(blocks.request),
    hidden(blocks.hours),
    hidden(blocks.booking),
    reasonsWith(
      'Le prix de l’appareil, éco-participation comprise, celui des filtres de l’année et celui de la membrane sont sur la fiche, en TTC. Elle nomme aussi les pièces dont le prix se demande.',
    ),
  ],
  desk: {
    machine: 'Appareil',
    partHint:
      'D’une pièce, par exemple une membrane. Comptée dans le calcul de l’accueil pour les appareils qu’elle accompagne.',
    writtenOff: 'Filtre ou membrane descellé, appareil abîmé.',
  },
  list: {
    title: 'Osmoseurs et purificateurs d’eau',
    description:
      'Osmoseurs pour la maison et le bureau, fontaine pour animaux et douche filtrante\u202f: prix TTC, stock réel et dates de livraison.',
    heading: 'Nos osmoseurs',
    lead: 'Prix TTC, stock réel, coût annuel des filtres écrit sur chaque fiche.',
    empty: 'Aucun osmoseur disponible pour le moment',
    emptyText: 'Le catalogue est en préparation. Nous répondons à vos questions en attendant.',
    advice: 'expliquent comment choisir, poser et entretenir un osmoseur, et quand s’en passer.',
    extras: {
      title: 'Filtres, membrane, pose et entretien',
      description:
        'Filtres et membrane de rechange, pose et maintenance de nos osmoseurs\u202f: prix TTC, appareils concernés et limites.',
      lead: 'Ce que demande un osmoseur après l’achat. Chaque fiche dit pour quels appareils.',
    },
  },
  product: {
    alone: 'L’appareil avec ses premiers filtres, à poser vous-même.',
    upkeepTitle: 'Filtres et coût annuel',
    yearlyConsumables: 'par an de filtres',
    consumablesPrice: 'au prix actuel du jeu de filtres',
    upkeepPassage: 'Entretien et filtres',
    noUse: 'Sans objet pour l’appareil {name}.',
    companionsTitle: 'Pour cette machine',
    yearlyQuantity: 'Cette machine en prend {count} par an.',
    noReturn:
      'Exception\u202f: les filtres et membranes descellés ne peuvent pas être repris, pour des raisons d’hygiène.',
  },
  blog: {
    description:
      'Choisir un osmoseur, le poser, l’entretenir, comprendre la dureté de son eau et compter ce que cela coûte\u202f: nos articles, avec leurs calculs.',
    tagDescription: 'choisir, poser et entretenir un osmoseur.',
    listCallToAction:
      'Chaque fiche donne le prix TTC, le stock réel, le débit, l’eau rejetée et le coût annuel des filtres.',
    articleCallToAction:
      'Prix TTC, stock réel, débit, eau rejetée et coût annuel des filtres figurent sur chaque fiche.',
    toProducts: 'Voir nos osmoseurs',
    articleToProducts: 'Voir nos produits',
  },
}
