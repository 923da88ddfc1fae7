import { spellingsIn } from './words'

/** Litres of flow or capacity, not of waste water. */
const litres = /^(?!.*\b(rejet\w*|gaspill\w*|consomm\w*))(?!.*\bminute\b).*\blitres?\b/

/** « Rentre-t-il sous l’évier ? » */
export const standsUnder =
  /\b(rentre\w*|tient|tiennent|loge|logent|place|passe|met|mettre|poser?|petite?s?|etroite?s?)\b.*\b(eviers?|meubles?|placards?|plan de travail)\b/

/** Words that ask for a row of a product's specifications, and the labels of such rows. */
const specifications: { pattern: RegExp; label: RegExp }[] = [
  { pattern: /\bgaranti\w*\b/, label: /^Garantie/ },
  {
    pattern: /^(?!.*\b(baiss\w*|diminu\w*)\b).*\b(debits?|plus rapides?)\b|\blitres? (par|a la) minute\b/,
    label: /^Débit/,
  },
  { pattern: standsUnder, label: /^Dimensions/ },
  { pattern: litres, label: /^Débit/ },
  { pattern: litres, label: /^(Contenance|Capacité|Réserve)/ },
  { pattern: litres, label: /^Durée de préparation/ },
  {
    pattern: /\b(dimensions?|tailles?|largeur|hauteur|profondeur|encombrement)\b|\bplus petite?s?\b|\bcombien mesur\w*/,
    label: /^Dimensions/,
  },
  { pattern: /\b(poids|pese|pesent|lourde?s?)\b/, label: /^Poids/ },
  { pattern: /\b(rejet\w*|gaspill\w*)\b|\bconsomm\w*\b.*\beau\b|\beau\b.*\bconsomm\w*\b/, label: /^Eau rejetée/ },
  {
    pattern:
      /^(?!.*\beau\b).*\bconsomm\w*\b|\b(watts?|puissance|electrique|electricite)\b|\b(prise|courant)\b(?! en main)/,
    label: /^Alimentation électrique/,
  },
  { pattern: /\betapes?\b/, label: /^Étapes/ },
  { pattern: /\becrans?\b/, label: /^Écran/ },
  { pattern: /\bpressions?\b|\bbars?\b/, label: /^Pression/ },
  { pattern: /\btemperature\b|\beau (\w+ )?(chaude|froide|tiede)\b/, label: /^(Température|Eau servie)/ },
  { pattern: /\bmateriaux?\b/, label: /^Matériaux/ },
  { pattern: /\bpieces detachees\b/, label: /^Pièces détachées/ },
  { pattern: /\b(contenance|capacite)\b/, label: /^(Contenance|Capacité|Réserve)/ },
]

export function askedLabels(plain: string): RegExp[] {
  return specifications.flatMap(({ pattern, label }) => (pattern.test(plain) ? [label] : []))
}

export const specificationSpellings = spellingsIn(specifications.map(({ pattern }) => pattern))
