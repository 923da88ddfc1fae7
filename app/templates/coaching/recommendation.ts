import type { RecommendationRules } from '~/models/base/template'
import { recommendation as shared } from '../any-trade/recommendation'

const later = 'Rien ne presse\u202f: vous pouvez d’abord en parler, sans frais, à l’appel découverte.'

/** Of the examples; they stay with a sheet once its owner has rewritten it. */
export const recommendation: RecommendationRules = {
  ...shared,
  shownWithinPoints: 12,
  inStockReason: 'Vous voulez commencer bientôt\u202f: la date se fixe dès la commande ou l’appel.',
  products: [
    {
      product: 'programme-individuel-exemple',
      drawback: 'Il demande du temps entre les séances, et son effet dépend de ce que vous en faites.',
      weights: {
        goal: {
          metier: { points: 6, reason: 'Votre métier\u202f: {Séances}, sur {Étalement}, le temps d’un changement.' },
          equipe: { points: 4, reason: 'Votre équipe\u202f: vous y travaillez vos propres situations de responsable.' },
          projet: { points: 6, reason: 'Votre projet\u202f: un cap se tient d’une séance à l’autre, sur {Étalement}.' },
          competence: {
            points: 2,
            reason: 'Une compétence\u202f: elle s’exerce entre les séances ({Entre les séances}).',
          },
        },
        form: {
          individuel: { points: 6, reason: 'Vous préférez être accompagné seul\u202f: c’est un travail à deux.' },
          groupe: { points: -6, drawback: 'Il se suit seul, pas en groupe.' },
          a_voir: {
            points: 3,
            reason: 'Vous hésitez sur la forme\u202f: il part de votre situation, quelle qu’elle soit.',
          },
        },
        place: {
          visio: { points: 2, reason: 'Vous préférez la visio\u202f: il se suit {Lieu}.' },
          sur_place: { points: 2, reason: 'Vous préférez venir\u202f: il se suit {Lieu}.' },
          les_deux: { points: 3, reason: 'Vous voulez alterner\u202f: il se suit {Lieu}.' },
        },
        when: { plus_tard: { points: 0, reason: later }, information: { points: -1, reason: later } },
      },
    },
    {
      product: 'seance-seule-exemple',
      drawback: 'Une séance éclaire une question\u202f; elle ne suffit pas à un changement de fond.',
      weights: {
        goal: {
          metier: { points: 3, reason: 'Votre métier\u202f: un entretien ou une décision se prépare en {Durée}.' },
          equipe: { points: 1, drawback: 'Elle se suit seul\u202f: l’équipe n’y est pas.' },
          projet: { points: 4, reason: 'Votre projet\u202f: une séance pose le but et les premiers pas.' },
          competence: { points: 3, reason: 'Une compétence\u202f: vous vous exercez sur un cas à vous, en {Durée}.' },
        },
        form: {
          individuel: { points: 4, reason: 'Vous préférez être accompagné seul\u202f: c’est un travail à deux.' },
          groupe: { points: -6, drawback: 'Elle se suit seul, pas en groupe.' },
          a_voir: { points: 4, reason: 'Vous hésitez sur la forme\u202f: elle permet d’essayer, sans suite obligée.' },
        },
        place: {
          visio: { points: 2, reason: 'Vous préférez la visio\u202f: elle a lieu {Lieu}.' },
          sur_place: { points: 2, reason: 'Vous préférez venir\u202f: elle a lieu {Lieu}.' },
          les_deux: { points: 1, reason: 'Visio ou sur place\u202f: vous choisissez ({Lieu}).' },
        },
        when: { plus_tard: { points: 0, reason: later }, information: { points: 1, reason: later } },
      },
    },
    {
      product: 'formation-courte-exemple',
      drawback: 'Les dates sont communes au groupe\u202f: elles se choisissent parmi celles que nous proposons.',
      weights: {
        goal: {
          metier: { points: 1, reason: 'Votre métier\u202f: une compétence de plus, avec un programme écrit.' },
          equipe: { points: 4, reason: 'Votre équipe\u202f: vous vous exercez avec d’autres ({Participants}).' },
          projet: { points: -2, drawback: 'Son programme est fixé\u202f: il ne part pas de votre projet.' },
          competence: { points: 7, reason: 'Une compétence\u202f: un programme écrit et des exercices, en {Séances}.' },
        },
        form: {
          individuel: { points: -6, drawback: 'Elle se suit à plusieurs\u202f: {Participants}.' },
          groupe: { points: 6, reason: 'Vous venez à plusieurs, ou aimez apprendre ainsi\u202f: {Participants}.' },
          a_voir: { points: 3, reason: 'Vous hésitez sur la forme\u202f: on y travaille seul et à plusieurs.' },
        },
        place: {
          visio: { points: 2, reason: 'Vous préférez la visio\u202f: elle a lieu {Lieu}.' },
          sur_place: { points: 3, reason: 'Vous préférez venir\u202f: elle a lieu {Lieu}.' },
          les_deux: { points: 1, reason: 'Visio ou sur place\u202f: selon la date, {Lieu}.' },
        },
        when: { plus_tard: { points: 1, reason: later }, information: { points: 0, reason: later } },
      },
    },
    {
      product: 'atelier-de-groupe-exemple',
      drawback: 'Son prix dépend du groupe et du lieu\u202f: il se dit après un appel.',
      weights: {
        goal: {
          metier: { points: -2, drawback: 'Il s’adresse à un groupe, pas à un parcours personnel.' },
          equipe: { points: 7, reason: 'Votre équipe\u202f: elle avance ensemble ({Participants}).' },
          projet: { points: 1, reason: 'Votre projet\u202f: mené à plusieurs, il s’y décide ensemble.' },
          competence: {
            points: 3,
            reason: 'Une compétence\u202f: chacun s’exerce devant les autres ({Participants}).',
          },
        },
        form: {
          individuel: { points: -8, drawback: 'Il se tient à plusieurs\u202f: {Participants}.' },
          groupe: { points: 8, reason: 'Vous venez à plusieurs\u202f: il est fait pour {Participants}.' },
          a_voir: {
            points: 1,
            reason: 'Vous hésitez sur la forme\u202f: à plusieurs, son contenu se décide avec vous.',
          },
        },
        place: {
          visio: { points: 1, reason: 'Vous préférez la visio\u202f: il se tient {Lieu}.' },
          sur_place: { points: 3, reason: 'Vous préférez être sur place\u202f: il se tient {Lieu}.' },
          les_deux: { points: 2, reason: 'Visio ou sur place\u202f: il se tient {Lieu}.' },
        },
        when: { plus_tard: { points: 1, reason: later }, information: { points: 0, reason: later } },
      },
    },
  ],
}
