import type { TemplateTexts } from '~/models/base/template'
import stepAsk from '../any-trade/art/step-ask.svg'
import stepDone from '../any-trade/art/step-done.svg'
import stepMeet from '../any-trade/art/step-meet.svg'
import { blocks, reasonsWith } from '../any-trade/home'
import { unsealed } from '../any-trade/unsealed'
import hero from './hero.svg'

export const words: TemplateTexts = {
  shop: {
    products: 'Nos biens',
    extras: 'Services',
    whichProduct: 'Mon projet',
    articles: 'Conseils',
    opinions: 'Avis',
    tagline: 'Des annonces complètes, des honoraires écrits, et quelqu’un pour vous faire visiter.',
    toProducts: 'Voir les biens',
    toAllProducts: 'Voir tous les biens',
    toOtherProducts: 'Voir les autres biens',
    allProducts: 'Tous les biens',
    emptyCart: 'Un bien se visite avant tout\u202f: demandez une visite sur sa fiche.',
    missingProduct: {
      title: 'Bien non trouvé',
      text: 'Ce bien n’existe pas, ou il n’est plus à vendre.',
      action: 'Retour aux biens',
    },
    delivers: false,
    services: {
      place: 'Nos prestations ne se commandent en ligne que pour la France métropolitaine.',
      otherwise: 'Pour un autre pays, écrivez-nous.',
      afterDelivery: 'Une fois l’article livré, nous',
    },
    request: {
      mark: 'Sur visite',
      text: 'Choisissez quand nous pouvons vous appeler\u202f: nous convenons du jour de la visite. Elle est gratuite et ne vous engage pas.',
      ask: 'Demander une visite',
      send: 'Demander la visite',
      call: {
        link: 'Estimation, rappel',
        title: 'Demander une estimation ou un rappel',
        send: 'Demander à être rappelé',
      },
      booking: { link: 'Prendre rendez-vous', title: 'Visite ou estimation' },
      lead: 'Pour une estimation, dites la commune, le genre de bien et sa surface. Nous vous appelons au créneau que vous choisissez.',
      question: 'Le bien ou votre question, en une phrase (facultatif)',
      hasFixedPrice: true,
    },
    asksOnly: true,
    priceNote: 'honoraires inclus',
    unsealed,
    support: 'Une visite, une estimation, un mandat, un diagnostic\u202f: écrivez-nous ou demandez un rappel gratuit.',
    searchExample: 'Honoraires, visite, DPE…',
    consumables: 'Frais',
    chatQuestions: ['Comment demander une visite\u202f?', 'Comment se passe une estimation\u202f?'],
    productIcon: 'home',
  },
  home: [
    {
      kind: 'hero',
      words: {
        pageTitle: 'Biens à vendre et estimations',
        description:
          'Des biens à vendre, leur prix honoraires inclus, leurs diagnostics et leurs charges. Choisissez le jour et l’heure d’une visite ou d’une estimation.',
        title: '{boutique} vous ouvre la porte.',
        lead: 'Acheter, vendre, estimer\u202f: choisissez un rendez-vous, une personne de l’agence vous reçoit ou vient.',
        leadFrom:
          'Des biens dès {prix}, honoraires inclus. Chaque annonce dit la surface, les diagnostics, les charges et qui paie les honoraires.',
        link: 'Prendre rendez-vous',
      },
      picture: { src: hero, alt: 'Une rue avec une maison, un immeuble et un arbre, une clé au premier plan' },
      linkTo: '/rendez-vous',
    },
    blocks.figures,
    { kind: 'needs', words: { title: 'Que cherchez-vous\u202f?' } },
    { kind: 'featured', words: { title: 'Des biens à visiter' } },
    blocks.invitation,
    {
      kind: 'booking',
      words: {
        title: 'Visiter ou faire estimer',
        text: 'Choisissez un rendez-vous, un jour et une heure\u202f: une personne de l’agence vous reçoit ou vient.',
      },
    },
    {
      kind: 'steps',
      words: {
        title: 'Comment ça marche',
        title1: 'Vous dites votre projet',
        text1: 'Acheter, vendre ou les deux, en quelques questions ou au téléphone.',
        title2: 'Nous visitons ensemble',
        text2: 'Le bien que vous voulez voir, ou le vôtre pour une estimation écrite.',
        title3: 'Vous signez',
        text3: 'Une offre écrite, une promesse, un acte chez le notaire. Les honoraires ne sont dus qu’alors.',
      },
      drawings: [stepAsk, stepMeet, stepDone],
    },
    blocks.terms,
    blocks.reviews,
    { kind: 'articles', words: { title: 'À lire avant de signer' } },
    blocks.questions,
    blocks.request,
    { kind: 'hours', words: { title: 'L’agence' } },
    reasonsWith(
      'Le prix affiché comprend les honoraires. L’annonce dit qui les paie\u202f; les frais de notaire s’y ajoutent.',
    ),
  ],
  desk: {
    machine: 'Bien',
    partHint: 'D’une pièce de rechange, par exemple une batterie.',
    writtenOff: 'Article descellé ou abîmé.',
  },
  list: {
    title: 'Tous nos biens',
    description: 'Tous nos biens à vendre\u202f: prix honoraires inclus, surface, diagnostics et charges.',
    heading: 'Nos biens',
    lead: 'Prix honoraires inclus. Chaque annonce dit qui les paie, la surface, le DPE, les charges et les risques.',
    empty: 'Aucun bien annoncé en ce moment',
    emptyText: 'Dites ce que vous cherchez ou ce que vous vendez\u202f: nous vous rappelons.',
    advice: 'expliquent l’achat et la vente, ligne par ligne.',
    extras: {
      title: 'Services',
      description: 'Ce qui s’ajoute à une vente ou à un achat\u202f: prix TTC et conditions.',
      lead: 'Ce qui s’ajoute à une vente ou à un achat. Chaque fiche en dit les conditions.',
    },
  },
  product: {
    about: 'Le bien',
    alone: 'Le bien seul.',
    upkeepTitle: 'À savoir',
    yearlyConsumables: 'par an de frais',
    consumablesPrice: 'au prix actuel',
    upkeepPassage: 'À savoir',
    noUse: 'Sans objet pour {name}.',
    companionsTitle: 'Va avec ce bien',
    yearlyQuantity: 'Il en faut {count} par an.',
  },
  blog: {
    description: 'Nos articles\u202f: acheter, vendre, lire une annonce.',
    tagDescription: 'l’achat et la vente.',
    listCallToAction: 'Chaque annonce dit le prix honoraires inclus, la surface et les diagnostics.',
    articleCallToAction: 'Le prix, les honoraires et les diagnostics figurent sur l’annonce de chaque bien.',
    toProducts: 'Voir nos biens',
  },
}
