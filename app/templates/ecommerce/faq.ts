import type { FrequentQuestionText } from '~/models/base/template'
import {
  account,
  delivery,
  invoice,
  orderState,
  payment,
  person,
  realStock,
  returnCosts,
  safePayment,
  vatShown,
} from '../any-trade/faq'

export const frequentQuestions: FrequentQuestionText[] = [
  account,
  delivery,
  realStock,
  orderState,
  payment,
  safePayment,
  invoice,
  vatShown,
  {
    theme: 'Retours et garanties',
    question: 'Puis-je changer d’avis, et dans quel délai\u202f?',
    answer:
      'Oui. La loi vous donne 14 jours après la livraison\u202f; chez nous, ce délai est de {{returns.days}} jours, sans motif, par le lien «\u202fRenoncer au contrat ici\u202f» au bas de chaque page\u202f; le remboursement suit au plus tard 14 jours après votre déclaration. Le retour est {{returns.paid_by}}, avec l’étiquette que nous vous envoyons. La fiche le dit quand un article ne peut pas être repris.',
  },
  returnCosts,
  {
    theme: 'Retours et garanties',
    question: 'Quelle est la garantie\u202f?',
    answer:
      'Tous les articles bénéficient de la garantie légale de conformité de 2 ans et de la garantie des vices cachés. La fiche le dit lorsqu’une garantie commerciale gratuite s’y ajoute.',
  },
  person,
]
