import type { TemplateTexts } from '~/models/base/template'
import stepAsk from '../any-trade/art/step-ask.svg'
import stepDone from '../any-trade/art/step-done.svg'
import stepMeet from '../any-trade/art/step-meet.svg'
import { blocks, hidden, reasonsWith } from '../any-trade/home'
import { words as services } from '../services/text'
import hero from './art/hero.svg'

export const words: TemplateTexts = {
  shop: {
    ...services.shop,
    products: 'Programmes',
    extras: 'Séances en plus',
    whichProduct: 'Me laisser guider',
    tagline: 'Des programmes décrits séance par séance, un premier appel gratuit, et aucune promesse de résultat.',
    toProducts: 'Voir les programmes',
    toAllProducts: 'Voir tous les programmes',
    toOtherProducts: 'Voir les autres programmes',
    allProducts: 'Tous les programmes',
    emptyCart: 'Choisissez un programme\u202f: il vous attendra ici.',
    missingProduct: {
      title: 'Programme non trouvé',
      text: 'Le programme que vous recherchez n’existe pas ou n’est plus proposé.',
      action: 'Retour aux programmes',
    },
    services: {
      ...services.shop.services,
      place: 'Nos programmes ne se commandent en ligne que depuis la France métropolitaine.',
    },
    request: {
      mark: 'Sur demande',
      text: 'Le contenu et le prix se décident avec vous. Choisissez un créneau\u202f: nous vous appelons, puis vous recevez une proposition écrite.',
      ask: 'En parler au téléphone',
      send: 'Demander l’appel',
      call: { link: 'Être rappelé', title: 'Être rappelé', send: 'Demander le rappel' },
      booking: { link: 'Appel découverte', title: 'Réserver un appel découverte' },
    },
    support: 'Une question, un appel découverte, une séance à déplacer\u202f: écrivez-nous ou choisissez un créneau.',
    searchExample: 'Séances, confidentialité, prix…',
    chatQuestions: ['Qu’est-ce que l’appel découverte\u202f?', 'Comment se passe un programme\u202f?'],
    productIcon: 'chat',
  },
  home: [
    {
      kind: 'hero',
      words: {
        pageTitle: 'Coaching et formation',
        description:
          'Nos programmes, leurs séances, leur durée et leur prix. Répondez à quelques questions ou réservez un appel découverte gratuit.',
        title: 'Avancer pas à pas, avec {boutique}.',
        lead: 'Un but écrit ensemble, des séances régulières, un bilan. Le premier appel est gratuit et ne vous engage à rien.',
        leadFrom:
          'Dès {prix} TTC. Le nombre de séances, leur durée et ce qui se fait entre elles sont écrits sur chaque fiche.',
        link: 'Réserver un appel',
      },
      picture: { src: hero, alt: 'Deux fauteuils devant un tableau où un chemin monte par étapes jusqu’à un drapeau' },
      linkTo: '/rendez-vous',
    },
    blocks.figures,
    { kind: 'needs', words: { title: 'Qu’aimeriez-vous faire avancer\u202f?' } },
    { kind: 'featured', words: { title: 'Nos programmes' } },
    {
      kind: 'booking',
      words: {
        title: 'Commencer par un appel',
        text: 'Gratuit et sans engagement\u202f: choisissez un créneau, nous vous appelons.',
      },
    },
    blocks.invitation,
    {
      kind: 'steps',
      words: {
        title: 'Comment ça marche',
        title1: 'Un appel découverte',
        text1: 'Gratuit, au créneau que vous choisissez. Nous disons si nous pouvons vous aider, et comment.',
        title2: 'Un but écrit ensemble',
        text2: 'La première séance dit où vous voulez aller, et à quoi vous le verrez.',
        title3: 'Des séances, puis un bilan',
        text3: 'À votre rythme, en visio ou sur place, avec quelque chose à essayer entre deux.',
      },
      drawings: [stepAsk, stepMeet, stepDone],
    },
    blocks.terms,
    blocks.reviews,
    { kind: 'articles', words: { title: 'À lire avant de commencer' } },
    blocks.questions,
    hidden(blocks.request),
    hidden(blocks.hours),
    reasonsWith(
      'Le prix d’un programme comprend toutes ses séances et ce qui se fait entre elles. Nous promettons un travail soigneux, pas un résultat\u202f: il dépend aussi de vous.',
    ),
  ],
  desk: services.desk,
  list: {
    title: 'Tous nos programmes',
    description: 'Tous nos programmes\u202f: nombre de séances, durée, lieu et prix TTC.',
    heading: 'Nos programmes',
    lead: 'Chaque fiche dit le nombre de séances, leur durée, le lieu et le prix.',
    empty: 'Nos programmes se construisent avec vous',
    emptyText: 'Réservez un appel découverte, gratuit\u202f: nous vous disons ce que nous pouvons vous proposer.',
    advice: 'aident à préparer votre démarche.',
    extras: {
      title: 'Séances en plus',
      description: 'Ce qui s’ajoute à un programme\u202f: prix TTC et conditions.',
      lead: 'Ce qui s’ajoute à un programme. Chaque fiche dit auquel.',
    },
  },
  product: {
    ...services.product,
    alone: 'Le programme seul.',
    companionsTitle: 'Va avec ce programme',
    yearlyQuantity: 'Ce programme en demande {count} par an.',
  },
  blog: {
    description: 'Nos articles\u202f: préparer une démarche, choisir un accompagnement.',
    tagDescription: 'préparer et choisir un accompagnement.',
    listCallToAction: 'Chaque fiche dit le nombre de séances, leur durée, le lieu et le prix.',
    articleCallToAction: 'Séances, durée, lieu et prix figurent sur chaque fiche.',
    toProducts: 'Voir nos programmes',
  },
}
