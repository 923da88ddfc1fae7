const measured = /\b(\d{2,3}) ?(?:cm|centimetres?)? ?(?:de |en )?(large|largeur|haut|hauteur|profondeur|profond)\b/g
const measuredAfter = /\b(largeur|hauteur|profondeur)[a-z ]{0,15}?(\d{2,3})\b/g
const inCentimetres =
  /\b(?:meuble|placard|espace|place|niche|sous (?:l )?evier)\b[a-z ]{0,25}?\b(\d{2,3})\b|\b(\d{2,3}) ?(?:cm|centimetres?)\b/

/** The room that a visitor measured, in centimetres; a number without a side is a width. */
export function measuresIn(plain: string): { width?: number; height?: number; depth?: number } {
  const room: { width?: number; height?: number; depth?: number } = {}
  const found = [
    ...[...plain.matchAll(measured)].map(([, number, side = '']) => ({ number: Number(number), side })),
    ...[...plain.matchAll(measuredAfter)].map(([, side = '', number]) => ({ number: Number(number), side })),
  ]
  for (const { number, side } of found)
    room[side.startsWith('l') ? 'width' : side.startsWith('h') ? 'height' : 'depth'] ??= number
  const bare = inCentimetres.exec(plain)
  if (found.length === 0 && bare) room.width = Number(bare[1] ?? bare[2])
  return room
}
