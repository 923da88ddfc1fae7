/**
 * Parameters of hosted payment sessions with their types, as accepted by the fake payment server.
 * Unknown or ill-typed ones are refused as Stripe does.
 */

export type Value = string | Params | Value[]
export interface Params {
  [name: string]: Value | undefined
}
export interface ErrorDetails {
  code?: string | undefined
  param?: string | undefined
}

export class BadRequest extends Error {
  constructor(
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message)
  }
}

export type ParameterRule =
  | { kind: 'text'; maxLength?: number; pattern?: RegExp; oneOf?: string[] }
  | { kind: 'integer'; min?: number; max?: number }
  | { kind: 'list'; of: ParameterRule }
  | { kind: 'map'; maxKeys: number }
  | { kind: 'object'; fields: Record<string, ParameterRule>; required?: string[] }

const text = (rule: { maxLength?: number; pattern?: RegExp; oneOf?: string[] } = {}): ParameterRule => ({
  kind: 'text',
  ...rule,
})
const expandList: ParameterRule = { kind: 'list', of: text({ oneOf: ['payment_intent', 'line_items'] }) }
const metadataMap: ParameterRule = { kind: 'map', maxKeys: 50 }
/** An absolute URL with no placeholder except the session's id. */
const returnUrl = text({ maxLength: 5000, pattern: /^https?:\/\/[^{}\s]+(\{CHECKOUT_SESSION_ID\}[^{}\s]*)?$/ })

export const refundParameters: ParameterRule & { kind: 'object' } = {
  kind: 'object',
  required: ['payment_intent'],
  fields: {
    payment_intent: text({ maxLength: 5000 }),
    amount: { kind: 'integer', min: 1 },
    metadata: metadataMap,
    reason: text({ oneOf: ['duplicate', 'fraudulent', 'requested_by_customer'] }),
    expand: expandList,
  },
}

export const createParameters: ParameterRule & { kind: 'object' } = {
  kind: 'object',
  required: ['mode', 'success_url', 'line_items', 'payment_method_types'],
  fields: {
    mode: text({ oneOf: ['payment'] }),
    locale: text({ oneOf: ['auto', 'fr'] }),
    payment_method_types: { kind: 'list', of: text({ oneOf: ['card', 'klarna', 'paypal'] }) },
    client_reference_id: text({ maxLength: 200 }),
    customer_email: text({ maxLength: 512 }),
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: { kind: 'integer' },
    expand: expandList,
    metadata: metadataMap,
    payment_intent_data: {
      kind: 'object',
      fields: { metadata: metadataMap, description: text({ maxLength: 1000 }) },
    },
    line_items: {
      kind: 'list',
      of: {
        kind: 'object',
        required: ['price_data', 'quantity'],
        fields: {
          quantity: { kind: 'integer', min: 1 },
          price_data: {
            kind: 'object',
            required: ['currency', 'unit_amount', 'product_data'],
            fields: {
              currency: text({ oneOf: ['eur'] }),
              unit_amount: { kind: 'integer', min: 0, max: 99_999_999 },
              product_data: {
                kind: 'object',
                required: ['name'],
                fields: { name: text({ maxLength: 5000, pattern: /\S/ }), description: text({ maxLength: 40_000 }) },
              },
            },
          },
        },
      },
    },
  },
}

export const expandParameters: ParameterRule & { kind: 'object' } = { kind: 'object', fields: { expand: expandList } }

/** Throws BadRequest at the first parameter that is unknown or ill-typed. */
export function check(value: Value, rule: ParameterRule, param: string): void {
  if (rule.kind === 'text') checkText(value, rule, param)
  else if (rule.kind === 'integer') checkInteger(value, rule, param)
  else if (rule.kind === 'list') checkList(value, rule.of, param)
  else if (rule.kind === 'map') checkMap(value, rule.maxKeys, param)
  else checkObject(value, rule, param)
}

function checkText(value: Value, rule: ParameterRule & { kind: 'text' }, param: string) {
  if (typeof value !== 'string') throw refusal('Invalid string', param)
  if (value === '') throw refusal('You passed an empty string', param)
  if (value.length > (rule.maxLength ?? 5000)) throw refusal('Invalid string, too long', param)
  if (rule.pattern && !rule.pattern.test(value)) throw refusal('Invalid value', param)
  if (rule.oneOf && !rule.oneOf.includes(value)) throw refusal(`Must be one of ${rule.oneOf.join(', ')}`, param)
}

function checkInteger(value: Value, rule: ParameterRule & { kind: 'integer' }, param: string) {
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) throw refusal('Invalid integer', param)
  const number = Number(value)
  if (number < (rule.min ?? number) || number > (rule.max ?? number)) throw refusal('Integer out of bounds', param)
}

function checkList(value: Value, rule: ParameterRule, param: string) {
  if (!Array.isArray(value)) throw refusal('Invalid array', param)
  for (const [index, item] of value.entries()) check(item, rule, `${param}[${index}]`)
}

function checkMap(value: Value, maxKeys: number, param: string) {
  if (typeof value === 'string' || Array.isArray(value)) throw refusal('Invalid object', param)
  const entries = Object.entries(value)
  if (entries.length > maxKeys) throw refusal('Too many keys', param)
  for (const [key, item] of entries) {
    if (typeof item !== 'string' || item.length > 500 || key.length > 40) throw refusal('Invalid metadata', param)
  }
}

function checkObject(value: Value, rule: ParameterRule & { kind: 'object' }, param: string) {
  if (typeof value === 'string' || Array.isArray(value)) throw refusal('Invalid object', param)
  for (const name of rule.required ?? []) {
    if (value[name] === undefined) throw refusal('Missing required param', join(param, name))
  }
  for (const [name, item] of Object.entries(value)) {
    const field = rule.fields[name]
    if (!field) throw refusal('Received unknown parameter', join(param, name), 'parameter_unknown')
    if (item !== undefined) check(item, field, join(param, name))
  }
}

function refusal(message: string, param: string, code?: string): BadRequest {
  return new BadRequest(`${message}: ${param}`, { param, code })
}

function join(param: string, name: string): string {
  return param === '' ? name : `${param}[${name}]`
}

/** Form encoding with brackets: `a[b]=1` is an object, `a[0]=1` a list. */
export function decodeForm(encoded: string): Params {
  const root: Params = {}
  for (const [name, value] of new URLSearchParams(encoded)) {
    const [, head, tail] = /^([a-z0-9_]+)((?:\[[A-Za-z0-9_]+\])*)$/.exec(name) ?? []
    if (!head) throw refusal('Received unknown parameter', name, 'parameter_unknown')
    const path = [head, ...(tail ?? '').split(/[[\]]+/).filter((part) => part !== '')]
    place(root, path, value, name)
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, value && withLists(value)]))
}

function place(into: Params, path: string[], value: string, name: string): void {
  const [part = '', ...rest] = path
  const known = into[part]
  if (rest.length === 0) {
    if (known !== undefined) throw refusal('Received twice', name)
    into[part] = value
    return
  }
  if (typeof known === 'string' || Array.isArray(known)) throw refusal('Ambiguous parameter', name)
  const inner = known ?? {}
  into[part] = inner
  place(inner, rest, value, name)
}

/** An object whose keys are 0, 1, 2 … is a list. */
function withLists(value: Value): Value {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value)
  const items = entries.map(([, item]) => (item === undefined ? '' : withLists(item)))
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? items : Object.fromEntries(entries.map(([key], index) => [key, items[index]]))
}

export function listOf(value: Value | undefined): Value[] {
  return Array.isArray(value) ? value : []
}

export function mapOf(value: Value | undefined): Params {
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

export function textMapOf(value: Value | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(mapOf(value)).map(([key, item]) => [key, String(item)]))
}
