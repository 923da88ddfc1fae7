import type { FrequentQuestionText } from '~/models/base/template'
import { person } from '../any-trade/faq'

export const frequentQuestions: FrequentQuestionText[] = [
  {
    theme: 'Acheter',
    question: 'Comment demander une visite\u202f?',
    answer:
      'Sur la fiche du bien, par «\u202fDemander une visite\u202f»\u202f: choisissez quand nous pouvons vous appeler, ou prenez rendez-vous en nommant le bien. La visite est gratuite et ne vous engage pas\u202f; nous vous demandons une pièce d’identité sur place.',
  },
  {
    theme: 'Acheter',
    question: 'Comment se fait une offre d’achat\u202f?',
    answer:
      'Par écrit, avec le prix, le financement et la durée de validité, sans verser d’argent. Après l’accord du vendeur, la promesse se signe chez le notaire ou à l’agence, et la loi vous laisse dix jours pour y renoncer (article L. 271-1 du code de la construction et de l’habitation).',
  },
  {
    theme: 'Acheter',
    question: 'Que disent les lettres du DPE et du GES\u202f?',
    answer:
      'Le diagnostic de performance énergétique classe le logement de A à G, pour l’énergie consommée et pour les gaz à effet de serre. L’annonce donne les deux lettres, leur date et les dépenses d’énergie estimées par an. Une maison ou un immeuble entier en E, F ou G se vend aussi avec un audit énergétique.',
  },
  {
    theme: 'Acheter',
    question: 'Où lire les risques d’un bien\u202f?',
    answer:
      'Les informations sur les risques auxquels un bien est exposé sont disponibles sur le site Géorisques\u202f: www.georisques.gouv.fr. Un état des risques de moins de six mois vous est remis dès la première visite, puis joint à la promesse.',
  },
  {
    theme: 'Vendre',
    question: 'Comment se passe une estimation\u202f?',
    answer:
      'Choisissez un rendez-vous en disant la commune, le genre de bien et sa surface. Nous venons le voir, puis vous recevez un avis de valeur écrit, avec les ventes comparables. L’estimation est gratuite et ne vous oblige pas à nous confier la vente.',
  },
  {
    theme: 'Vendre',
    question: 'Qu’est-ce qu’un mandat de vente\u202f?',
    answer:
      'L’écrit par lequel vous nous chargez de vendre. Il dit le prix, les honoraires, qui les paie, la durée et s’il est simple ou exclusif. Sans mandat écrit, nous ne pouvons ni montrer ni annoncer un bien (loi n° 70-9 du 2 janvier 1970). Signé hors de l’agence ou à distance, il laisse quatorze jours pour changer d’avis.',
  },
  {
    theme: 'Vendre',
    question: 'Quels papiers faut-il réunir pour vendre\u202f?',
    answer:
      'Le titre de propriété, les diagnostics, la taxe foncière et, en copropriété, le règlement, les trois derniers procès-verbaux d’assemblée et le relevé des charges. Nous vous en donnons la liste pour votre bien et nous aidons à les demander.',
  },
  {
    theme: 'Honoraires et garanties',
    question: 'Quels sont vos honoraires\u202f?',
    answer:
      'Notre barème, toutes taxes comprises, est affiché à l’agence et vous est envoyé sur demande à {{shop.email}}. Chaque annonce dit le prix honoraires inclus, qui paie les honoraires et, lorsque c’est l’acquéreur, leur taux et le prix sans eux. Ils ne sont dus qu’une fois l’acte signé.',
  },
  {
    theme: 'Honoraires et garanties',
    question: 'Quelle carte professionnelle et quelle garantie avez-vous\u202f?',
    answer:
      'Elles figurent dans les mentions légales, avec notre médiateur de la consommation. Carte ou autorisation\u202f: {{legal.licence}}. Garantie et assurance\u202f: {{legal.guarantee}}.',
  },
  person,
]
