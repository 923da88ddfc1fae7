import type { TemplateTexts } from '~/models/base/template'
import stepAsk from '../any-trade/art/step-ask.svg'
import stepDone from '../any-trade/art/step-done.svg'
import stepMeet from '../any-trade/art/step-meet.svg'
import { blocks, hidden, reasonsWith } from '../any-trade/home'
import { unsealed } from '../any-trade/unsealed'
import hero from './hero.svg'

export const words: TemplateTexts = {
  shop: {
    products: 'La carte',
    extras: 'À côté',
    whichProduct: 'Que choisir\u202f?',
    articles: 'À lire',
    opinions: 'Avis',
    tagline: 'Une carte écrite, ses prix service compris, ses allergènes, et quelqu’un pour vous donner une table.',
    toProducts: 'Voir la carte',
    toAllProducts: 'Voir toute la carte',
    toOtherProducts: 'Voir les autres plats',
    allProducts: 'Toute la carte',
    emptyCart: 'Les plats de la carte se prennent au restaurant\u202f: demandez une table.',
    missingProduct: {
      title: 'Plat non trouvé',
      text: 'Ce plat n’existe pas ou n’est plus à la carte.',
      action: 'Retour à la carte',
    },
    delivers: false,
    services: {
      place: 'Les repas se prennent au restaurant.',
      otherwise: 'Pour une autre demande, écrivez-nous.',
      afterDelivery: 'Une fois l’article livré, nous',
    },
    request: {
      mark: 'Sur place',
      text: 'Dites combien vous serez, le jour et l’heure\u202f: nous vous appelons pour confirmer. Rien n’est réservé avant.',
      ask: 'Demander une table',
      send: 'Demander la table',
      call: { link: 'Être rappelé', title: 'Être rappelé', send: 'Demander le rappel' },
      booking: { link: 'Réserver une table', title: 'Réserver une table' },
      lead: 'Dites combien vous serez, le jour et l’heure, puis quand nous pouvons vous appeler. La table est à vous lorsque nous l’avons confirmée.',
      question: 'Nombre de personnes, jour et heure de la table',
      hasFixedPrice: true,
    },
    asksOnly: true,
    priceNote: 'service compris',
    unsealed,
    support: 'Une table, un groupe, une allergie, un horaire\u202f: écrivez-nous ou demandez à être appelé.',
    searchExample: 'Allergènes, groupe, horaires…',
    consumables: 'Frais',
    chatQuestions: ['Comment réserver une table\u202f?', 'Où sont indiqués les allergènes\u202f?'],
    productIcon: 'plate',
  },
  home: [
    {
      kind: 'hero',
      words: {
        pageTitle: 'La carte et les tables',
        description:
          'La carte du moment, ses prix service compris, ses allergènes et l’origine des viandes. Réservez une table en ligne, confirmée aussitôt.',
        title: 'À table, chez {boutique}.',
        lead: 'Une cuisine de saison, une carte courte. Choisissez le jour et l’heure\u202f: la table est à vous aussitôt.',
        leadFrom:
          'Une carte de saison, dès {prix}, service compris. Choisissez le jour et l’heure\u202f: la table est à vous aussitôt.',
        link: 'Réserver une table',
      },
      picture: { src: hero, alt: 'Une table dressée sous une lampe, une assiette, un verre et une ardoise au mur' },
      linkTo: '/rendez-vous',
    },
    { kind: 'hours', words: { title: 'Nous trouver' } },
    { kind: 'needs', words: { title: 'La carte' } },
    { kind: 'featured', words: { title: 'À la carte en ce moment' } },
    {
      kind: 'booking',
      words: {
        title: 'Réserver une table',
        text: 'Le nombre, le jour et l’heure\u202f: la table est à vous aussitôt, la confirmation arrive par e-mail.',
      },
    },
    blocks.figures,
    blocks.invitation,
    {
      kind: 'steps',
      words: {
        title: 'Comment ça marche',
        title1: 'Vous réservez une table',
        text1: 'Le jour, l’heure, le nombre, une allergie s’il y en a. En une minute.',
        title2: 'Elle est à vous',
        text2: 'La confirmation arrive par e-mail, avec un rappel la veille et le lien pour changer ou annuler.',
        title3: 'Vous venez manger',
        text3: 'À la carte ou au menu du jour. Le prix est celui de la carte, service compris.',
      },
      drawings: [stepAsk, stepMeet, stepDone],
    },
    blocks.terms,
    { kind: 'reviews', words: { title: 'Ce qu’en disent nos convives' } },
    { kind: 'articles', words: { title: 'À lire avant de venir' } },
    blocks.questions,
    hidden(blocks.request),
    reasonsWith(
      'Les prix de la carte sont nets, taxes et service compris. Un repas de groupe a un devis écrit, par personne.',
    ),
  ],
  desk: {
    machine: 'Plat',
    partHint: 'D’une pièce de rechange, par exemple une batterie.',
    writtenOff: 'Article descellé ou abîmé.',
  },
  list: {
    title: 'Toute la carte',
    description: 'Entrées, plats, desserts, menus\u202f: prix service compris, allergènes et origine des viandes.',
    heading: 'La carte',
    lead: 'Prix nets, service compris. La fiche de chaque plat donne ses allergènes et l’origine des viandes.',
    empty: 'La carte se prépare',
    emptyText: 'Réservez une table, ou appelez-nous\u202f: nous vous disons ce que la cuisine propose.',
    advice: 'aident à lire une carte\u202f: allergènes, origine des viandes.',
    extras: {
      title: 'À côté de la carte',
      description: 'Ce qui s’ajoute à un repas\u202f: prix et conditions.',
      lead: 'Ce qui s’ajoute à un repas. Chaque fiche en dit les conditions.',
    },
  },
  product: {
    about: 'Le plat',
    alone: 'Le plat seul.',
    upkeepTitle: 'À savoir',
    yearlyConsumables: 'par an de frais',
    consumablesPrice: 'au prix actuel',
    upkeepPassage: 'À savoir',
    noUse: 'Sans objet pour {name}.',
    companionsTitle: 'Va avec ce plat',
    yearlyQuantity: 'Il en faut {count} par an.',
  },
  blog: {
    description: 'Nos articles\u202f: la carte, les produits, les allergènes.',
    tagDescription: 'la carte et la table.',
    listCallToAction: 'La fiche de chaque plat donne son prix, ses allergènes et l’origine des viandes.',
    articleCallToAction: 'Les allergènes et l’origine des viandes figurent sur la fiche de chaque plat.',
    toProducts: 'Voir la carte',
  },
}
