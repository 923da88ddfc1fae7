import type { TemplateTexts } from '~/models/base/template'
import hero from '../any-trade/art/hero-services.svg'
import stepAsk from '../any-trade/art/step-ask.svg'
import stepDone from '../any-trade/art/step-done.svg'
import stepMeet from '../any-trade/art/step-meet.svg'
import { blocks, reasonsWith } from '../any-trade/home'
import { request } from '../any-trade/request'
import { unsealed } from '../any-trade/unsealed'

export const words: TemplateTexts = {
  shop: {
    products: 'Prestations',
    extras: 'Compléments',
    whichProduct: 'Décrire mon besoin',
    articles: 'Conseils',
    opinions: 'Avis',
    tagline: 'Des prestations décrites, un prix écrit avant de commencer, et quelqu’un pour vous répondre.',
    toProducts: 'Voir les prestations',
    toAllProducts: 'Voir toutes les prestations',
    toOtherProducts: 'Voir les autres prestations',
    allProducts: 'Toutes les prestations',
    emptyCart: 'Choisissez une prestation\u202f: elle vous attendra ici.',
    missingProduct: {
      title: 'Prestation non trouvée',
      text: 'La prestation que vous recherchez n’existe pas ou n’est plus proposée.',
      action: 'Retour aux prestations',
    },
    delivers: false,
    services: {
      place: 'Nos prestations ne se commandent en ligne que pour la France métropolitaine.',
      otherwise: 'Pour un autre pays, écrivez-nous.',
      afterDelivery: 'Une fois l’article livré, nous',
    },
    request: { ...request, booking: { link: 'Prendre rendez-vous', title: 'Prendre rendez-vous' } },
    unsealed,
    support:
      'Une question, un devis, un rendez-vous, une commande à suivre\u202f: écrivez-nous ou demandez un rappel gratuit.',
    searchExample: 'Devis, rendez-vous, prix…',
    consumables: 'Frais',
    chatQuestions: ['Comment demander un devis\u202f?', 'Comment se fixe un rendez-vous\u202f?'],
    productIcon: 'tool',
  },
  home: [
    {
      kind: 'hero',
      words: {
        pageTitle: 'Nos prestations',
        description:
          'Nos prestations, ce qu’elles comprennent et ce qu’elles coûtent. Décrivez votre besoin en quelques questions ou demandez à être rappelé.',
        title: 'Bienvenue chez {boutique}.',
        lead: 'Dites-nous ce qu’il vous faut\u202f: nous répondons avec un prix, ce qu’il comprend et un délai.',
        leadFrom: 'Des prestations dès {prix} TTC, ou un devis\u202f: ce qu’il comprend est écrit avant de commencer.',
        link: 'Prendre rendez-vous',
      },
      picture: { src: hero, alt: 'Un agenda, un téléphone et une mallette d’outils sur une table' },
      linkTo: '/rendez-vous',
    },
    blocks.figures,
    { kind: 'needs', words: { title: 'De quoi avez-vous besoin\u202f?' } },
    { kind: 'featured', words: { title: 'Nos prestations' } },
    {
      kind: 'booking',
      words: {
        title: 'Choisir une date',
        text: 'Un premier rendez-vous pour dire ce qu’il vous faut\u202f: la confirmation arrive par e-mail.',
      },
    },
    blocks.invitation,
    {
      kind: 'steps',
      words: {
        title: 'Comment ça marche',
        title1: 'Vous décrivez votre besoin',
        text1: 'En quelques questions, par écrit ou au téléphone. Une personne vous répond.',
        title2: 'Nous fixons une date',
        text2: 'Avec un prix écrit et ce qu’il comprend. Rien ne vous engage avant votre accord.',
        title3: 'Le travail est fait',
        text3: 'Comme convenu. Ce qui ne va pas se dit, et se reprend.',
      },
      drawings: [stepAsk, stepMeet, stepDone],
    },
    blocks.terms,
    blocks.reviews,
    { kind: 'articles', words: { title: 'À lire avant de demander' } },
    blocks.questions,
    blocks.request,
    blocks.hours,
    reasonsWith(
      'Le prix d’une prestation et ce qu’il comprend sont écrits sur sa fiche ou sur le devis. Tout travail en plus demande votre accord.',
    ),
  ],
  desk: {
    machine: 'Produit',
    partHint: 'D’une pièce de rechange, par exemple une batterie.',
    writtenOff: 'Article descellé ou abîmé.',
  },
  list: {
    title: 'Toutes nos prestations',
    description: 'Toutes nos prestations\u202f: ce qu’elles comprennent, leur prix TTC et leurs limites.',
    heading: 'Nos prestations',
    lead: 'Chaque fiche dit ce que la prestation comprend et ce qu’elle coûte.',
    empty: 'Nos prestations se font sur demande',
    emptyText: 'Dites-nous ce qu’il vous faut\u202f: nous répondons avec un prix, ce qu’il comprend et un délai.',
    advice: 'répondent aux questions que l’on nous pose.',
    extras: {
      title: 'Compléments',
      description: 'Ce qui s’ajoute à nos prestations\u202f: prix TTC et conditions.',
      lead: 'Ce qui s’ajoute à une prestation. Chaque fiche dit à laquelle.',
    },
  },
  product: {
    alone: 'La prestation seule.',
    upkeepTitle: 'Suivi',
    yearlyConsumables: 'par an de frais',
    consumablesPrice: 'au prix actuel',
    upkeepPassage: 'Suivi',
    noUse: 'Sans objet pour {name}.',
    companionsTitle: 'Va avec cette prestation',
    yearlyQuantity: 'Cette prestation en demande {count} par an.',
  },
  blog: {
    description: 'Nos articles\u202f: notre métier, nos conseils, nos réponses.',
    tagDescription: 'notre métier et nos conseils.',
    listCallToAction: 'Chaque fiche dit ce que la prestation comprend et ce qu’elle coûte.',
    articleCallToAction: 'Ce que comprend une prestation et ce qu’elle coûte figurent sur sa fiche.',
    toProducts: 'Voir nos prestations',
  },
}
