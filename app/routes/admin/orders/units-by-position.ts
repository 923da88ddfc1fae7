import { unitsName } from '~/models/fulfilment'

/** What a form with one field a line says. */
export function unitsByPosition(fields: object, positions: number[]): Map<number, number> {
  return new Map(positions.map((position) => [position, Number(Reflect.get(fields, unitsName(position)))]))
}
