import { legalTextsOf } from '../any-trade/legal'
import { parts as services } from '../services/legal'

export const legalTexts = legalTextsOf(
  {
    ...services,
    orders:
      'tout programme, toute séance et toute formation commandés sur {{app.url}}, ou par un devis accepté qui y renvoie',
    scope: `La fiche ou le devis dit le nombre de séances, leur durée, leur lieu et ce qui se fait entre elles. Un devis accepté l’emporte sur ces conditions lorsqu’il dit autre chose en votre faveur.

Le coaching est un accompagnement, tenu avec soin mais sans promesse de résultat. Il n’est ni un soin, ni une psychothérapie, et ne remplace pas l’avis d’un professionnel de santé. Vous restez libre de vos choix.`,
    prices:
      'L’appel découverte est gratuit et n’engage à rien. Un atelier ou un parcours sans prix affiché fait l’objet d’un devis écrit\u202f: contenu, dates, lieu, frais de déplacement et durée de validité. Le contrat naît de votre accord écrit.',
    services: `## 7. Séances et formations

Après le paiement ou l’accord sur le devis, nous vous appelons ou vous écrivons pour fixer la première date, au plus tard trente jours après la commande, sauf si vous en voulez une autre. Une séance se déplace sans frais jusqu’à la veille. Si nous devons en annuler une, nous la reportons à une date qui vous convient ou la remboursons. Les séances d’un programme se prennent dans la durée que donne sa fiche.

Ce qui se dit en séance est confidentiel, sauf obligation légale. Quand un employeur paie, le but et le calendrier se conviennent à trois\u202f; le contenu des séances ne lui est pas communiqué.

### Formation professionnelle

Une formation professionnelle que vous payez vous-même fait l’objet d’un contrat écrit, signé avant tout paiement (articles L. 6353-3 à L. 6353-7 du code du travail). Aucune somme n’est due avant la fin du délai de rétractation, ni plus de 30\u202f% du prix à ce moment\u202f; le reste s’échelonne au fil de la formation. Quand une entreprise paie, une convention en tient lieu. L’un et l’autre l’emportent sur ces conditions.`,
    exceptions: `### Dates communes

Une place dans un groupe ouvre le même droit. Après le délai, elle peut être cédée à une autre personne, à condition de nous le dire avant le début.`,
    warranty:
      'Nous répondons de la bonne tenue des séances et des formations. Si ce qui a été fait n’est pas conforme à la fiche ou au devis, écrivez à {{shop.email}}\u202f: nous le reprenons ou, si ce n’est pas possible, nous vous remboursons en proportion. Cet engagement ne porte pas sur un résultat. Il s’ajoute à vos droits légaux et ne les remplace pas.',
    endOfLife: 'Les supports que nous remettons sont pour la plupart numériques\u202f; le papier se trie.',
    helpers: 'intervenants',
    notice: `## Produits et emballages

Identifiants uniques de responsabilité élargie du producteur\u202f: {{legal.rep_identifiers}}.

## Coaching et formation

Le coaching n’est ni un soin, ni une psychothérapie.

- Diplôme, certification ou fédération\u202f: *à compléter*
- Assurance de responsabilité civile professionnelle\u202f: *à compléter*
- Déclaration d’activité d’organisme de formation (ligne à retirer si vous ne formez pas)\u202f: «\u202fEnregistrée sous le numéro *à compléter* auprès du préfet de la région *à compléter*. Cet enregistrement ne vaut pas agrément de l’État.\u202f»
- Personne à joindre pour l’accueil des personnes en situation de handicap\u202f: *à compléter*`,
  },
  { version: '2026-11-30-2' },
)
