import type { FrequentQuestionText } from '~/models/base/template'
import { person } from '../any-trade/faq'

export const frequentQuestions: FrequentQuestionText[] = [
  {
    theme: 'Votre table',
    question: 'Comment réserver une table\u202f?',
    answer:
      'Par la page «\u202fRéserver une table\u202f»\u202f: choisissez le jour, l’heure et le nombre de personnes. La table est à vous dès que la page le confirme. Sans créneau libre, pour un groupe ou pour tout de suite, appelez le {{shop.phone}}.',
  },
  {
    theme: 'Votre table',
    question: 'Quels sont vos horaires\u202f?',
    answer: 'Nous sommes ouverts {{shop.hours}}. Un jour de fermeture exceptionnelle ne se réserve pas.',
  },
  {
    theme: 'Votre table',
    question: 'Comment annuler ou changer une table\u202f?',
    answer:
      'Par le lien de votre confirmation ou au {{shop.phone}}, dès que vous le savez\u202f: la table sert à quelqu’un d’autre. Cela ne coûte rien. Pour un groupe, le devis dit jusqu’à quand le nombre peut changer.',
  },
  {
    theme: 'Votre table',
    question: 'Comment se passe un repas de groupe\u202f?',
    answer:
      'Dites-nous le nombre de personnes, la date et le budget. Nous vous rappelons, puis vous recevez un devis écrit avec le menu, ses allergènes, le prix par personne et les arrhes éventuelles. Rien ne vous engage avant votre accord.',
  },
  {
    theme: 'La carte',
    question: 'Où sont indiqués les allergènes\u202f?',
    answer:
      'Sur la fiche de chaque plat, et par écrit au restaurant\u202f: les quatorze familles que la loi demande de déclarer. Une cuisine ne peut pas exclure toute trace. Dites votre allergie en réservant la table, nous vous répondons franchement.',
  },
  {
    theme: 'La carte',
    question: 'D’où viennent les viandes\u202f?',
    answer:
      'Le pays d’origine des viandes de bœuf, de porc, de mouton et de volaille est écrit sur la fiche de chaque plat qui en contient, et au restaurant. Pour le bœuf, nous indiquons où il est né, où il a été élevé et où il a été abattu.',
  },
  {
    theme: 'La carte',
    question: 'La carte change-t-elle\u202f?',
    answer:
      'Oui, avec les saisons et l’arrivage. Les fiches sont celles de la carte du moment. Le menu du jour est écrit sur l’ardoise\u202f: il se demande aussi au téléphone.',
  },
  {
    theme: 'Prix et paiement',
    question: 'Le service est-il compris\u202f?',
    answer:
      'Oui. Les prix de la carte sont nets, taxes et service compris\u202f: rien ne s’y ajoute. Le pourboire reste libre. Les boissons ont leur prix sur la carte du restaurant.',
  },
  {
    theme: 'Prix et paiement',
    question: 'Livrez-vous, ou vendez-vous à emporter\u202f?',
    answer:
      'Les plats de la carte se mangent au restaurant\u202f: nous ne promettons pas de livraison. Ce que vous n’avez pas fini s’emporte, demandez une boîte.',
  },
  person,
]
