import type { FrequentQuestionText } from '~/models/base/template'
import { invoice, payment, person } from '../any-trade/faq'

export const frequentQuestions: FrequentQuestionText[] = [
  {
    theme: 'Avant de commencer',
    question: 'Qu’est-ce que l’appel découverte\u202f?',
    answer:
      'Un premier appel gratuit, au créneau que vous choisissez. Vous dites ce que vous cherchez, nous disons si nous pouvons vous aider et comment. Il ne vous engage à rien, et il nous arrive de conseiller quelqu’un d’autre.',
  },
  {
    theme: 'Avant de commencer',
    question: 'Le coaching est-il une thérapie\u202f?',
    answer:
      'Non. Nous accompagnons des projets et des situations, nous ne soignons pas. Un coaching ne remplace ni un médecin, ni un psychologue, ni un psychothérapeute\u202f: si c’est d’eux que vous avez besoin, nous vous le disons.',
  },
  {
    theme: 'Avant de commencer',
    question: 'Garantissez-vous un résultat\u202f?',
    answer:
      'Non. Nous nous engageons sur les séances, leur contenu et notre attention. Le résultat dépend de ce que vous en faites, et de ce qui ne dépend ni de vous ni de nous.',
  },
  {
    theme: 'Les séances',
    question: 'Comment se passe un programme\u202f?',
    answer:
      'Sa fiche dit le nombre de séances, leur durée, le lieu et ce qui se fait entre elles. La première sert à écrire le but ensemble, la dernière à faire le bilan. Après la commande, nous vous appelons ou vous écrivons pour fixer la première date.',
  },
  {
    theme: 'Les séances',
    question: 'Ce que je dis reste-t-il confidentiel\u202f?',
    answer:
      'Oui. Ce qui se dit en séance n’en sort pas, même quand votre employeur paie\u202f: il connaît les dates et le but convenu à trois, pas le contenu. La loi prévoit de rares exceptions, par exemple un danger grave pour quelqu’un.',
  },
  {
    theme: 'Les séances',
    question: 'Comment demander un atelier de groupe ou un devis\u202f?',
    answer:
      'Choisissez un créneau sur la fiche de l’atelier, ou écrivez-nous. Nous vous appelons, puis vous recevez une proposition écrite avec son prix. Rien ne vous engage avant votre accord.',
  },
  payment,
  invoice,
  {
    theme: 'Changer d’avis',
    question: 'Puis-je renoncer à un programme commandé\u202f?',
    answer:
      'Oui, sans motif, pendant {{returns.days}} jours à compter de la commande, par le lien «\u202fRenoncer au contrat ici\u202f» au bas de chaque page. Si une séance a eu lieu à votre demande pendant ce délai, vous devez sa part du prix, et rien de plus.',
  },
  person,
]
