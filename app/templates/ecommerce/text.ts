import type { TemplateTexts } from '~/models/base/template'
import hero from '../any-trade/art/hero-shop.svg'
import stepChoose from '../any-trade/art/step-choose.svg'
import stepOrder from '../any-trade/art/step-order.svg'
import stepReceive from '../any-trade/art/step-receive.svg'
import { blocks, hidden, reasonsWith } from '../any-trade/home'
import { request } from '../any-trade/request'
import { unsealed } from '../any-trade/unsealed'

export const words: TemplateTexts = {
  shop: {
    products: 'Produits',
    extras: 'Compléments et services',
    whichProduct: 'Lequel choisir\u202f?',
    articles: 'Conseils',
    opinions: 'Avis',
    tagline: 'Prix TTC, stock réel et dates de livraison sur chaque fiche, et quelqu’un pour vous répondre.',
    toProducts: 'Voir les produits',
    toAllProducts: 'Voir tous les produits',
    toOtherProducts: 'Voir les autres produits',
    allProducts: 'Tous les produits',
    emptyCart: 'Choisissez un produit\u202f: il vous attendra ici.',
    missingProduct: {
      title: 'Produit non trouvé',
      text: 'Le produit que vous recherchez n’existe pas ou n’est plus disponible.',
      action: 'Retour aux produits',
    },
    delivers: true,
    services: {
      place: 'Les services ne sont rendus qu’en France métropolitaine.',
      otherwise: 'Choisissez l’article sans service.',
      afterDelivery: 'Une fois l’article livré, nous',
    },
    request,
    unsealed,
    support:
      'Une question avant d’acheter, une commande à suivre, un retour\u202f: écrivez-nous ou demandez un rappel gratuit.',
    searchExample: 'Livraison, retour, garantie…',
    consumables: 'Consommables',
    chatQuestions: ['Quels sont les frais de livraison\u202f?', 'Puis-je changer d’avis\u202f?'],
    productIcon: 'box',
  },
  home: [
    {
      kind: 'hero',
      words: {
        pageTitle: 'Boutique en ligne',
        description:
          'Les produits de la boutique, avec leur prix TTC, leur stock réel, leurs dates de livraison et leurs conditions de retour.',
        title: 'Bienvenue chez {boutique}.',
        lead: 'Prix TTC, stock réel, dates de livraison et conditions de retour\u202f: tout est écrit avant l’achat.',
        leadFrom: 'Dès {prix} TTC. Stock réel, dates de livraison et conditions de retour sur chaque fiche.',
        link: 'Poser une question',
      },
      picture: { src: hero, alt: 'Un colis et un sac devant les étagères d’une boutique' },
      linkTo: '/support',
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
        title1: 'Vous choisissez',
        text1:
          'Chaque fiche donne le prix TTC, le stock et la date de livraison. Quelques questions aident à s’y retrouver.',
        title2: 'Vous commandez',
        text2: 'Sans compte, en quelques étapes. Le total, livraison comprise, est affiché avant de payer.',
        title3: 'Vous recevez',
        text3: 'Le suivi reste à portée de lien. Si vous changez d’avis, un lien au bas de chaque page suffit.',
      },
      drawings: [stepChoose, stepOrder, stepReceive],
    },
    blocks.terms,
    blocks.reviews,
    blocks.articles,
    blocks.questions,
    hidden(blocks.request),
    hidden(blocks.hours),
    hidden(blocks.booking),
    reasonsWith(
      'Le prix TTC d’une fiche est celui que vous payez, éco-participation comprise quand il y en a une. La livraison se voit avant le panier.',
    ),
  ],
  desk: {
    machine: 'Produit',
    partHint: 'D’une pièce de rechange, par exemple une batterie.',
    writtenOff: 'Article descellé ou abîmé.',
  },
  list: {
    title: 'Tous nos produits',
    description: 'Tous les produits de la boutique\u202f: prix TTC, stock réel et dates de livraison.',
    heading: 'Nos produits',
    lead: 'Prix TTC, stock réel et dates de livraison sur chaque fiche.',
    empty: 'Aucun produit en vente pour le moment',
    emptyText: 'Le catalogue est en préparation. Nous répondons à vos questions en attendant.',
    advice: 'expliquent comment choisir.',
    extras: {
      title: 'Compléments et services',
      description: 'Ce qui complète nos produits\u202f: prix TTC et conditions.',
      lead: 'Ce qui complète un achat. Chaque fiche dit avec quels produits.',
    },
  },
  product: {
    alone: 'Le produit seul.',
    upkeepTitle: 'Entretien',
    yearlyConsumables: 'par an de consommables',
    consumablesPrice: 'au prix actuel des consommables',
    upkeepPassage: 'Entretien',
    noUse: 'Sans objet pour {name}.',
    companionsTitle: 'Va avec ce produit',
    yearlyQuantity: 'Ce produit en prend {count} par an.',
  },
  blog: {
    description: 'Nos articles\u202f: choisir, utiliser et entretenir ce que nous vendons.',
    tagDescription: 'choisir, utiliser, entretenir.',
    listCallToAction: 'Chaque fiche donne le prix TTC, le stock réel et les dates de livraison.',
    articleCallToAction: 'Prix TTC, stock réel et dates de livraison figurent sur chaque fiche.',
    toProducts: 'Voir nos produits',
  },
}
