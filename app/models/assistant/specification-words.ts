/** What flows or is kept, not what goes down the drain. */
const litres = /^(?!.*\b(rejet\w*|gaspill\w*|consomm\w*))(?!.*\bminute\b).*\blitres?\b/

/** « Rentre-t-il sous l’évier ? » */
export const standsUnder =
  /\b(rentre\w*|tient|tiennent|loge|logent|place|passe|met|mettre|poser?)\b.*\b(eviers?|meubles?|placards?|plan de travail)\b/

/** Words that ask for a row of a product's specifications, and the labels of such rows. */
const specifications: { pattern: RegExp; label: RegExp }[] = [
  { pattern: /\bgaranti\w*\b/, label: /^Garantie/ },
  { pattern: /\bdebits?\b|\blitres? (par|a la) minute\b/, label: /^Débit/ },
  { pattern: standsUnder, label: /^Dimensions/ },
  { pattern: litres, label: /^Débit/ },
  { pattern: litres, label: /^(Contenance|Capacité|Réserve)/ },
  { pattern: litres, label: /^Durée de préparation/ },
  {
    pattern: /\b(dimensions?|tailles?|largeur|hauteur|profondeur|encombrement)\b|\bcombien mesur\w*/,
    label: /^Dimensions/,
  },
  { pattern: /\b(poids|pese|pesent|lourde?s?)\b/, label: /^Poids/ },
  { pattern: /\b(rejet\w*|gaspill\w*)\b|\bconsomm\w*\b.*\beau\b|\beau\b.*\bconsomm\w*\b/, label: /^Eau rejetée/ },
  {
    pattern: /^(?!.*\beau\b).*\bconsomm\w*\b|\b(watts?|puissance|alimentation electrique)\b/,
    label: /^Alimentation électrique/,
  },
  { pattern: /\betapes?\b/, label: /^Étapes/ },
  { pattern: /\b(un|quel|quelle|avec) (type d )?ecran\b|\becran tactile\b/, label: /^Écran/ },
  { pattern: /\bpression\b/, label: /^Pression/ },
  { pattern: /\btemperature\b/, label: /^Température/ },
  { pattern: /\bmateriaux?\b/, label: /^Matériaux/ },
  { pattern: /\bpieces detachees\b/, label: /^Pièces détachées/ },
  { pattern: /\b(contenance|capacite)\b/, label: /^(Contenance|Capacité|Réserve)/ },
]

export function askedLabels(plain: string): RegExp[] {
  return specifications.flatMap(({ pattern, label }) => (pattern.test(plain) ? [label] : []))
}

/** So that a mistyped one is put right, and a right one is not taken for another. */
export const specificationVocabulary: string[] = [
  ...new Set(specifications.flatMap(({ pattern }) => pattern.source.match(/[a-z]{5,}(?![a-z]*\\w)/g) ?? [])),
]
