import { legalTextsOf } from '../any-trade/legal'
import { parts } from '../services/legal'

export const legalTexts = legalTextsOf(
  {
    ...parts,
    orders:
      'toute demande de table que nous confirmons, tout repas de groupe accepté sur devis et tout ce qui se commande sur {{app.url}}',
    scope:
      'Les plats, leurs prix et leurs allergènes sont ceux de la carte du jour de votre venue. Un devis accepté l’emporte sur ces conditions lorsqu’il dit autre chose en votre faveur.',
    prices:
      'Les prix de la carte sont nets, taxes et service compris (arrêté du 27 mars 1987)\u202f: rien ne s’y ajoute. Un repas de groupe fait l’objet d’un devis écrit\u202f: il décrit le menu, le prix par personne, les arrhes éventuelles et la date jusqu’à laquelle il vaut. Le contrat naît de votre accord écrit, et rien ne vous engage avant lui.',
    delivery: parts.delivery.replace(
      /Une prestation n’a pas de frais de livraison.*/,
      'Les plats de la carte se prennent au restaurant\u202f: nous ne les livrons pas.',
    ),
    services: `## 7. Tables et repas

Une demande de table n’est pas une réservation\u202f: la table est à vous lorsque nous l’avons confirmée, de vive voix ou par écrit. Elle se déplace et s’annule sans frais, en nous appelant dès que vous le savez. Pour un groupe, le devis dit jusqu’à quand le nombre de personnes peut changer et ce que deviennent les arrhes.

Dites-nous les allergies et les régimes avant de venir. Une cuisine ne peut pas exclure toute trace d’un allergène. Si un plat manque le jour de votre venue, nous vous en proposons un autre, sans obligation.`,
    exceptions: `### Repas à date fixe

Le droit de rétractation ne s’applique pas à la restauration qui doit être fournie à une date ou à une période déterminée (article L. 221-28, 12° du code de la consommation)\u202f: une table confirmée ou un repas de groupe s’annule comme le dit l’article 7.`,
    warranty:
      'Un plat qui n’est pas ce que dit la carte se signale pendant le repas\u202f: nous le changeons ou ne le comptons pas. Ensuite, écrivez à {{shop.email}} avec la date et l’addition. Ces engagements s’ajoutent à vos droits légaux et ne les remplacent pas.',
    endOfLife:
      'Ce que vous n’avez pas fini s’emporte\u202f: demandez une boîte. Les biodéchets et les emballages sont triés.',
    notice: `## Prix, allergènes et origine des viandes

Prix nets en euros, taxes et service compris.

Les allergènes des quatorze familles du règlement (UE) n° 1169/2011 figurent sur la fiche de chaque plat et, par écrit, au restaurant (articles R. 412-12 à R. 412-16 du code de la consommation).

Le pays d’origine des viandes de bœuf, de porc, de mouton et de volaille figure sur la fiche de chaque plat qui en contient, et au restaurant (décret n° 2002-1465 du 17 décembre 2002).

L’abus d’alcool est dangereux pour la santé, à consommer avec modération. La vente d’alcool aux mineurs est interdite.

## Produits et emballages

Identifiants uniques de responsabilité élargie du producteur\u202f: {{legal.rep_identifiers}}.`,
  },
  { version: '2026-11-30-2' },
)
