import type { Options } from './payload'
import { kind, object, type Schema, transform, union } from './schema'

const DATE =
  /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])))$/
const UUID =
  /^(?:[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12})$/i

const string = (options?: Options) => kind((value) => typeof value === 'string', options)
const oneOf = (values: readonly unknown[], options?: Options) => kind((value) => values.includes(value), options)

function isAddress(text: string, protocol: RegExp): boolean {
  return URL.canParse(text.trim()) && protocol.test(new URL(text.trim()).protocol.slice(0, -1))
}

/**
 * What the schemas of the back-office's forms use of zod, for the browser, where zod itself is seven times as heavy
 * (docs/decisions/0110-light-zod.md). `light-zod.test.ts` compares the two.
 */
export const z = {
  NEVER: undefined,
  string,
  object,
  union,
  unknown: () => kind(() => true, undefined),
  enum: oneOf,
  literal: (value: unknown, options?: Options) => oneOf([value], options),
  preprocess: (change: (value: never) => unknown, next: Schema) => transform(change).pipe(next),
  uuid: (options?: Options) => string(options).regex(UUID, options),
  url: (options: { protocol: RegExp; error: string }) =>
    string(options).refine((text: string) => isAddress(text, options.protocol), options),
  iso: { date: (options?: Options) => string(options).regex(DATE, options) },
}
