import { unitsName } from '~/models/fulfilment'

/** Units by position, from a form with one field per line. */
export function unitsByPosition(fields: object, positions: number[]): Map<number, number> {
  return new Map(positions.map((position) => [position, Number(Reflect.get(fields, unitsName(position)))]))
}
