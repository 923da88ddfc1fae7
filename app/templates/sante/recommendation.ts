import type { RecommendationRules, Weight } from '~/models/base/template'
import { recommendation as shared } from '../any-trade/recommendation'

/** Alike for all kinds of appointment. */
const who: Record<string, Weight> = {
  moi: { points: 1, reason: 'Vous venez pour vous\u202f: prévoyez {Durée}.' },
  enfant: { points: 1, reason: 'Vous accompagnez un enfant\u202f: prévoyez {Durée}, vous restez présent.' },
  proche: { points: 1, reason: 'Vous prenez rendez-vous pour un proche, avec son accord\u202f: prévoyez {Durée}.' },
  groupe: { points: 0, reason: 'Pour une équipe, ce que nous pouvons faire se décide d’abord au téléphone.' },
}

const away = 'Vous ne pouvez pas vous déplacer\u202f: ce rendez-vous se tient au cabinet.'

function atCabinet(far: Weight): Record<string, Weight> {
  return {
    cabinet: { points: 4, reason: 'Vous pouvez venir\u202f: ce rendez-vous a lieu {Lieu}.' },
    domicile: { points: -5, drawback: away },
    distance: far,
    a_voir: {
      points: 2,
      reason: 'Le lieu est à convenir\u202f: {Lieu}, ou autrement quand c’est possible.',
    },
  }
}

const notFar: Weight = { points: -2, drawback: 'Ce rendez-vous ne se fait pas à distance\u202f: il a lieu {Lieu}.' }

/** Of the examples; they stay with a sheet once its owner has rewritten it. */
export const recommendation: RecommendationRules = {
  ...shared,
  shownWithinPoints: 12,
  inStockReason: 'Vous voulez venir dans la semaine\u202f: nous vous proposons au téléphone le premier créneau libre.',
  products: [
    {
      product: 'premier-rendez-vous-exemple',
      drawback: 'Il ne suffit pas toujours\u202f: la suite se décide ensemble, à la fin.',
      weights: {
        reason: {
          premier: {
            points: 8,
            reason: 'C’est un premier rendez-vous\u202f: le temps de faire connaissance et de décider de la suite.',
          },
          suite: { points: -2, drawback: 'Il s’adresse aux personnes que nous ne connaissons pas encore.' },
          bilan: { points: 1, reason: 'Si nous ne vous connaissons pas, un point commence par faire connaissance.' },
          renseignement: {
            points: 4,
            reason: 'Vous vous renseignez\u202f: c’est par lui que l’on commence, sans suite obligée.',
          },
        },
        place: atCabinet(notFar),
        who,
      },
    },
    {
      product: 'seance-de-suivi-exemple',
      drawback: 'Elle suppose que vous soyez déjà venu.',
      weights: {
        reason: {
          premier: { points: -6, drawback: 'Elle suppose que vous soyez déjà venu.' },
          suite: { points: 8, reason: 'Vous êtes déjà venu\u202f: c’est la suite de votre suivi.' },
          bilan: { points: 0, drawback: 'Elle est plus courte qu’un bilan\u202f: {Durée}.' },
          renseignement: { points: -3, drawback: 'Elle suppose que vous soyez déjà venu.' },
        },
        place: atCabinet({ points: 5, reason: 'Vous préférez rester chez vous\u202f: elle se tient {Lieu}.' }),
        who,
      },
    },
    {
      product: 'bilan-exemple',
      drawback: 'Il est plus long, et son prix n’est pas toujours pris en charge.',
      weights: {
        reason: {
          premier: { points: 1, reason: 'Vous pouvez aussi commencer par un bilan, avec un compte rendu écrit.' },
          suite: { points: 0, drawback: 'Il sert à faire le point, pas à continuer une séance.' },
          bilan: {
            points: 8,
            reason: 'Vous voulez faire le point une fois\u202f: vous recevez un compte rendu écrit.',
          },
          renseignement: {
            points: 1,
            reason: 'Un renseignement ne demande pas de bilan, mais nous pouvons en parler.',
          },
        },
        place: atCabinet(notFar),
        who,
      },
    },
    {
      product: 'visite-a-domicile-exemple',
      drawback: 'Elle dépend de la distance et des tournées\u202f: nous vous disons au téléphone si elle est possible.',
      weights: {
        reason: {
          premier: { points: 1, reason: 'Un premier rendez-vous peut se tenir chez vous, quand venir est impossible.' },
          suite: { points: 1, reason: 'La suite d’un suivi peut se tenir chez vous, quand venir est impossible.' },
          bilan: { points: 0, reason: 'Un bilan peut se tenir chez vous, selon ce qu’il demande.' },
          renseignement: { points: 0, reason: 'Nous vous disons au téléphone si nous venons jusque chez vous.' },
        },
        place: {
          cabinet: { points: -6, drawback: 'Elle est réservée à qui ne peut pas se déplacer.' },
          domicile: { points: 8, reason: 'Vous ne pouvez pas vous déplacer\u202f: nous venons {Lieu}.' },
          distance: { points: -3, drawback: 'Elle n’est pas à distance\u202f: nous venons chez vous.' },
          a_voir: { points: 0, reason: 'Le lieu est à convenir\u202f: nous venons {Lieu} quand c’est nécessaire.' },
        },
        who,
      },
    },
  ],
}
