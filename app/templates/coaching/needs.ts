import type { NeedTexts } from '~/models/base/template'

export const needs: NeedTexts[] = [
  { value: 'metier', label: 'Mon métier', text: 'Changer de poste, de voie, de rythme.', icon: 'office' },
  { value: 'equipe', label: 'Mon équipe', text: 'Diriger, décider, travailler ensemble.', icon: 'account' },
  { value: 'projet', label: 'Mon projet', text: 'Clarifier un but et tenir un cap.', icon: 'edit' },
  { value: 'competence', label: 'Une compétence', text: 'Apprendre et s’entraîner.', icon: 'chat' },
]
