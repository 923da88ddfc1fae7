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
    products: 'Rendez-vous',
    extras: 'Compléments',
    whichProduct: 'Quel rendez-vous\u202f?',
    tagline: 'En cas d’urgence, appelez le 15 ou le 112. Ce site informe et ne remplace pas une consultation.',
    toProducts: 'Voir les rendez-vous',
    toAllProducts: 'Voir tous les rendez-vous',
    toOtherProducts: 'Voir les autres rendez-vous',
    allProducts: 'Tous les rendez-vous',
    emptyCart: 'Un rendez-vous se demande depuis sa fiche, sans passer par le panier.',
    missingProduct: {
      title: 'Rendez-vous non trouvé',
      text: 'Le rendez-vous que vous recherchez n’existe pas ou n’est plus proposé.',
      action: 'Retour aux rendez-vous',
    },
    request: {
      mark: 'Sur rendez-vous',
      text: 'Choisissez un créneau\u202f: nous vous appelons pour fixer la date. Rien n’est à payer ici.',
      ask: 'Demander ce rendez-vous',
      send: 'Demander le rendez-vous',
      call: { link: 'Être rappelé', title: 'Être rappelé', send: 'Demander le rappel' },
      booking: { link: 'Prendre rendez-vous', title: 'Prendre rendez-vous' },
      care: 'N’écrivez aucune information de santé\u202f: le motif en quelques mots neutres suffit, nous en parlons de vive voix. En cas d’urgence, appelez le 15 ou le 112.',
    },
    asksOnly: true,
    support:
      'Un rendez-vous à demander, à déplacer, une question pratique\u202f: écrivez-nous ou choisissez un créneau.',
    searchExample: 'Rendez-vous, remboursement, urgence…',
    chatQuestions: ['Comment demander un rendez-vous\u202f?', 'Suis-je remboursé\u202f?'],
    productIcon: 'clock',
  },
  home: [
    {
      kind: 'hero',
      words: {
        pageTitle: 'Prendre rendez-vous',
        description:
          'Nos rendez-vous, leur durée, leur lieu et leur prix. Choisissez un créneau en ligne\u202f: il est à vous aussitôt.',
        title: '{boutique} vous reçoit sur rendez-vous.',
        lead: 'Choisissez un créneau\u202f: la confirmation arrive par e-mail. En cas d’urgence, appelez le 15 ou le 112.',
        leadFrom:
          'Durée, lieu et prix sont écrits sur chaque fiche, à partir de {prix}. En cas d’urgence, appelez le 15 ou le 112.',
        link: 'Prendre rendez-vous',
      },
      picture: {
        src: hero,
        alt: 'L’accueil d’un cabinet\u202f: un comptoir, deux fauteuils et une plante près d’une fenêtre',
      },
      linkTo: '/rendez-vous',
    },
    {
      kind: 'booking',
      words: {
        title: 'Choisir un créneau',
        text: 'Un jour, une heure, votre nom\u202f: aucune donnée de santé n’est demandée ici.',
      },
    },
    { kind: 'hours', words: { title: 'Le cabinet' } },
    blocks.figures,
    { kind: 'needs', words: { title: 'Quel rendez-vous\u202f?' } },
    { kind: 'featured', words: { title: 'Nos rendez-vous et leurs prix' } },
    blocks.invitation,
    {
      kind: 'steps',
      words: {
        title: 'Comment ça marche',
        title1: 'Vous choisissez un créneau',
        text1: 'Un jour, une heure, votre nom. Aucune donnée de santé n’est demandée ici.',
        title2: 'Il est à vous',
        text2: 'La confirmation arrive par e-mail, avec un rappel la veille et le lien pour déplacer ou annuler.',
        title3: 'Nous vous recevons',
        text3: 'Au cabinet ou, quand c’est nécessaire et possible, à domicile. Le reste se dit de vive voix.',
      },
      drawings: [stepAsk, stepMeet, stepDone],
    },
    blocks.terms,
    { kind: 'reviews', words: { title: 'Ce qu’en disent nos visiteurs' } },
    { kind: 'articles', words: { title: 'À lire avant de venir' } },
    blocks.questions,
    hidden(blocks.request),
    reasonsWith(
      'Le prix est écrit sur la fiche et dit avant le rendez-vous. La part remboursée dépend de l’acte, de la convention, de la prescription et de votre complémentaire.',
    ),
  ],
  desk: services.desk,
  list: {
    title: 'Tous les rendez-vous',
    description: 'Tous les rendez-vous\u202f: durée, lieu, prix et ce qu’il faut apporter.',
    heading: 'Nos rendez-vous',
    lead: 'Chaque fiche dit la durée, le lieu et le prix, et ce qu’il faut apporter.',
    empty: 'Les rendez-vous se prennent par téléphone',
    emptyText: 'Demandez à être appelé au créneau qui vous convient. En cas d’urgence, appelez le 15 ou le 112.',
    advice: 'aident à préparer un rendez-vous.',
    extras: {
      title: 'Compléments',
      description: 'Ce qui s’ajoute à un rendez-vous\u202f: prix et conditions.',
      lead: 'Ce qui s’ajoute à un rendez-vous. Chaque fiche dit auquel.',
    },
  },
  product: {
    ...services.product,
    alone: 'Le rendez-vous seul.',
    companionsTitle: 'Va avec ce rendez-vous',
    yearlyQuantity: 'Ce rendez-vous en demande {count} par an.',
  },
  blog: {
    description: 'Nos articles\u202f: préparer un rendez-vous, s’y retrouver dans les démarches.',
    tagDescription: 'préparer un rendez-vous.',
    listCallToAction: 'Chaque fiche dit la durée, le lieu et le prix, et ce qu’il faut apporter.',
    articleCallToAction: 'Durée, lieu et prix figurent sur chaque fiche.',
    toProducts: 'Voir nos rendez-vous',
  },
}
