import { data } from 'react-router'
import { packTypes } from '~/models/shop/catalogue'
import type { EditedPackType } from '~/models/shop/catalogue/index.server'

export const editedPackTypes = packTypes.filter((type): type is EditedPackType => type !== 'individual')

export const packTitles: Record<EditedPackType, string> = {
  basique: 'Pack Basique',
  medium: 'Pack Médium',
  premium: 'Pack Premium',
}

export function requirePackType(name: string | undefined): EditedPackType {
  const type = editedPackTypes.find((each) => each === name)
  if (!type) throw data('Pack inconnu', { status: 404 })
  return type
}
