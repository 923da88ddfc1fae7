import type { Visitor } from './app'

/** Fields of a back-office form as submitted without JavaScript. */
export async function formOf(visitor: Visitor, page: string, id: string): Promise<Record<string, string>> {
  const html = await (await visitor.get(page)).text()
  const form = new RegExp(`<form[^>]* id="${id}"[^>]*>(.*?)</form>`, 's').exec(html)?.[1] ?? ''
  if (!form) throw new Error(`${page} has no form ${id}.`)
  return fieldsIn(form)
}

function fieldsIn(form: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [, head = ''] of form.matchAll(/<input\b([^>]*)>/g)) {
    const name = attribute(head, 'name')
    const isLeft = attribute(head, 'type') === 'checkbox' && !/ checked/.test(head)
    if (name && !isLeft) fields[name] = attribute(head, 'value')
  }
  for (const [, head = '', text = ''] of form.matchAll(/<textarea\b([^>]*)>(.*?)<\/textarea>/gs))
    fields[attribute(head, 'name')] = decode(text.replace(/^\n/, ''))
  for (const [, head = '', options = ''] of form.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)) {
    const chosen = /<option\b([^>]* selected[^>]*)>/.exec(options) ?? /<option\b([^>]*)>/.exec(options)
    fields[attribute(head, 'name')] = attribute(chosen?.[1] ?? '', 'value')
  }
  return fields
}

function attribute(head: string, name: string): string {
  return decode(new RegExp(`(?:^| )${name}="([^"]*)"`).exec(head)?.[1] ?? '')
}

function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

export const newProduct = {
  name: 'Carafe filtrante Élan',
  slug: '',
  sku: 'car-elan',
  kind: 'accessory',
  price: '49,90',
}

/** Fields required before a product is sold. */
export const completeSheet = {
  summary: 'Une carafe de deux litres, avec sa cartouche.',
  description: 'Elle se pose sur la table.\n\nElle se lave à la main.',
  features: 'Deux litres\nCartouche d’un mois',
  specifications: 'Contenance : 2 L\nPoids : 0,8 kg',
  'need-maison': 'oui',
  manufacturer: 'Verrerie du Midi',
  maker_address: '3 rue du Four, 30000 Nîmes',
  maker_contact: 'contact@verrerie.example',
  maker_in_union: 'oui',
  warnings: 'Ne pas chauffer.',
  eco: '0',
  spare_parts: 'Cinq ans',
}
