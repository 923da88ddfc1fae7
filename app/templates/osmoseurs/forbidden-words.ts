import type { ForbiddenWords } from '~/models/base/template'

const health = 'une promesse de santé ne se fait pas d’une eau (ARPP, recommandation sur le traitement de l’eau)'

/** What nobody may say of water: purity, babies, health, fear of the tap (art. R1321-93 CSP, ARPP on water treatment). */
export const forbiddenWords: ForbiddenWords[] = [
  {
    pattern: /\beaux? (?:\S{1,30} ){0,2}pures?\b(?! pertes?)|\bpurete (?:de|d') ?(?:l'|votre |notre |cette )?eau\b/,
    why: '«\u202fpur\u202f» ne se dit pas d’une eau traitée (article R1321-93 du code de la santé publique)',
  },
  {
    pattern:
      /\b(?:pour|convient aux?|convient pour|adaptee? aux?|ideale? pour) (?:(?:les?|des|votre|vos|tous) )?biberons?\b/,
    why: 'un appareil ne rend pas une eau propre aux nourrissons (ARPP, recommandation sur le traitement de l’eau)',
  },
  {
    pattern:
      /\bdetox|\b(?:cures?|vertus?|bienfaits?) d(?:e l'|')eau\b|\b(?:bon|bonne|bienfaits?|benefiques?|bons|bonnes) (?:pour|sur|a) (?:la|votre) sante\b/,
    why: health,
  },
  {
    pattern:
      /\b(?:ameliore|protege|preserve|renforce|stimule)(?:nt|r|ra|ront)? (?:la |votre |l'|vos )(?:sante|immunite|systeme immunitaire|defenses)/,
    why: health,
  },
  {
    pattern: /\b(?:soigne|guerit)(?:nt)? (?:l'|(?:la|le|les|des|vos?|votre|un|une) )/,
    why: health,
  },
  {
    pattern:
      /\b(?:soigner|guerir|prevenir|previen(?:t|nent)|combattre|contre) (?:l'|(?:la|le|les|des|vos?|votre|un|une) )(?:maladies?|cancers?|diabete|hypertension|eczema|psoriasis|allergies|arthrose|calculs)\b|\b(?:fait|faire|aide a|pour) maigrir\b|\banti-?(?:age|cancer|vieillissement)\b/,
    why: health,
  },
  {
    pattern:
      /\beaux? (?:du|de votre|de notre|des) robinets? (?:(?!n'|pas |jamais |ni )\S{1,20} ){0,3}(?:dangereuse|toxique|polluee|contaminee|nocive|impropre|empoisonnee|malsaine|insalubre|cancerigene|sale)s?\b|\b(?:dangers?|poisons?) (?:de|dans) l'eau du robinet\b|\bne buvez (?:plus|pas|jamais) (?:l'|d')?eau du robinet\b/,
    why: 'l’eau du robinet est potable et contrôlée\u202f: on ne la dénigre pas. Une donnée officielle se cite dans un bloc de citation, avec son lien',
    quotedFrom: ['gouv.fr', 'anses.fr', 'santepubliquefrance.fr', 'service-public.fr', 'europa.eu', 'who.int'],
  },
]
