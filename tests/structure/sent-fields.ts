import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import ts from 'typescript'
import { fields as examples } from '../faults/fuzz-samples'
import type { ApiDocument } from '../support/api-contract'
import { readSources } from './imports'
import { type RouteRow, routeTable, tablesBeside } from './route-table'

/** A text input of a request. */
export interface SentField {
  route: string
  name: string
  method: string
  /** A valid request with this text in the field, cut to the accepted length. */
  request(text: string): { path: string; headers: Record<string, string>; body?: string }
}

export interface RenderedForm {
  action: string
  method: string
  fields: Map<string, string>
}

const rows = routeTable()

/** The route that matches a path. */
export function routeOf(path: string): RouteRow | undefined {
  const { pathname } = new URL(path, 'http://localhost')
  const isOf = ({ pattern }: RouteRow) =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`).test(pathname)
  return (
    rows.find((row) => row.pattern === pathname && !isLayout(row)) ?? rows.find((row) => !isLayout(row) && isOf(row))
  )
}

function isLayout({ file }: RouteRow): boolean {
  return /\/layout\.tsx?$/.test(file)
}

/** All forms of a page with their rendered values, once per target URL. */
export function readForms(html: string, page: string): RenderedForm[] {
  const controls = /<(input|select|textarea|button)\b([^>]*)>/g
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, head = '', inner = '']) => {
    const { action, method, id } = attributesOf(head)
    const outside = [...html.matchAll(controls)].filter(([, , text = '']) => id && attributesOf(text).form === id)
    const fields = new Map<string, string>()
    for (const [, , text = ''] of [...inner.matchAll(controls), ...outside]) {
      const { name, value = '' } = attributesOf(text)
      if (name && !fields.get(name)) fields.set(name, value || (examples[name]?.[0] ?? ''))
    }
    const others = [...inner.matchAll(/ formAction="([^"]*)"/g)].map(([, address = '']) => decodeEntities(address))
    return [action || page, ...others].map((address) => {
      const { pathname, search } = new URL(address, new URL(page, 'http://localhost'))
      return { action: pathname + search, method: method || 'get', fields }
    })
  })
}

function attributesOf(text: string): Record<string, string | undefined> {
  const pairs = [...text.matchAll(/([\w-]+)="([^"]*)"/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decodeEntities(value)]))
}

function decodeEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

const formType = 'application/x-www-form-urlencoded'

/** Fields of a POST form; a GET form is a page's query. */
export function fieldsOf(form: RenderedForm, cookie: string): SentField[] {
  const method = form.method.toUpperCase()
  const route = routeOf(form.action)?.pattern ?? form.action
  return [...form.fields.keys()].map((name) => ({
    route,
    name,
    method,
    request(text) {
      const others = [...form.fields].filter(([other]) => other !== name)
      const encoded = `${new URLSearchParams(others)}${others.length > 0 ? '&' : ''}${encodeURIComponent(name)}=`
      const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
      if (method === 'GET') {
        const path = `${form.action.split('?')[0]}?${encoded}`
        return { path: path + encodedWithin(text, MAX_URL - path.length), headers }
      }
      const body = encoded + encodedWithin(text, MAX_BODY - encoded.length)
      return { path: form.action, headers: { ...headers, 'Content-Type': formType }, body }
    },
  }))
}

/** As a form sends it, cut to this many bytes. */
function encodedWithin(text: string, room: number, space = '+'): string {
  const written = new URLSearchParams({ '': text.slice(0, room).toWellFormed() }).toString().slice(1)
  return written
    .replaceAll('+', space)
    .slice(0, room)
    .replace(/%[\dA-F]?$/, '')
}

const MAX_BODY = 64 * 1024
const MAX_URL = 4096

type JsonSchema = { [key: string]: unknown }

/** All texts of an API operation: in its path, its query and, at any depth, its body. */
export function fieldsOfApi(document: ApiDocument): SentField[] {
  return Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, call]) => {
      const media = call.requestBody?.content['application/json']
      const places = media ? placesIn(media.schema) : []
      const base = { route: path, method: method.toUpperCase() }
      return [
        ...places.map(
          (place): SentField => ({
            ...base,
            name: place.join('.'),
            request(text) {
              const empty = JSON.stringify(withText(media?.example, place, ''))
              const room = MAX_BODY - Buffer.byteLength(empty)
              const share = Math.min(1, room / Math.max(1, Buffer.byteLength(JSON.stringify(text)) - 2))
              const body = JSON.stringify(
                withText(media?.example, place, text.slice(0, Math.floor(text.length * share))),
              )
              return { path: examplePath(path), headers: { 'Content-Type': 'application/json' }, body }
            },
          }),
        ),
        ...call.parameters.map(({ name, in: where }) => parameterOf({ ...base, name }, where)),
      ]
    }),
  )
}

function parameterOf(field: Omit<SentField, 'request'>, where: 'path' | 'query'): SentField {
  const [before = '', after = ''] = field.route.split(`{${field.name}}`)
  // A dot segment would change the path.
  const start = where === 'path' ? `${before}a` : `${examplePath(field.route)}?${field.name}=`
  const end = where === 'path' ? after : ''
  const request = (text: string) => {
    const room = MAX_URL - start.length - end.length
    return { path: start + encodedWithin(text, room, '%20') + end, headers: {} }
  }
  return { ...field, request }
}

function examplePath(path: string): string {
  return path.replace(/\{\w+\}/g, 'exemple')
}

/** Paths into a body of this schema: property names, and 0 for the first item of a list. */
function placesIn(schema: JsonSchema, at: (string | number)[] = []): (string | number)[][] {
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []))
  const properties = isRecord(schema.properties) ? Object.entries(schema.properties) : []
  const below = [
    ...branches.flatMap((branch) => (isRecord(branch) ? placesIn(branch, at) : [])),
    ...properties.flatMap(([name, property]) => (isRecord(property) ? placesIn(property, [...at, name]) : [])),
    ...(isRecord(schema.items) ? placesIn(schema.items, [...at, 0]) : []),
  ]
  const places = at.length > 0 ? [at, ...below] : below
  return [...new Map(places.map((place) => [place.join('.'), place])).values()]
}

function isRecord(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withText(value: unknown, [key, ...rest]: (string | number)[], text: string): unknown {
  if (key === undefined) return text
  if (typeof key === 'number') return [withText(Array.isArray(value) ? value[0] : undefined, rest, text)]
  const record = isRecord(value) ? value : {}
  return { ...record, [key]: withText(record[key], rest, text) }
}

/** Pages by the query parameter they read. */
export function readParameters(): Map<string, RouteRow[]> {
  const found = new Map<string, Set<string>>()
  for (const { path, text } of [
    ...readSources('app/routes'),
    ...readSources('app/models'),
    ...readSources('app/assistant'),
    ...readSources('app/mails'),
    ...readSources('app/middleware'),
  ]) {
    for (const [, name = ''] of text.matchAll(/(?:searchParams|parameters)\s*\.(?:get|getAll|has)\(\s*'([^']+)'/g)) {
      found.set(name, (found.get(name) ?? new Set()).add(path))
    }
  }
  return new Map(
    [...found].map(([name, files]) => [name, rows.filter((row) => [...files].some((file) => uses(row, file)))]),
  )
}

function uses(row: RouteRow, file: string): boolean {
  const own = join('app', row.file)
  const stem = basename(file).replace(/\.tsx?$/, '')
  return !isLayout(row) && (own === file || withParts(own).includes(`/${stem}'`))
}

/** A route's file with the parts beside it that it imports. */
function withParts(route: string): string {
  const text = readFileSync(route, 'utf8')
  const parts = [...text.matchAll(/from '\.\/([\w./-]+)'/g)].flatMap(([, name = '']) =>
    ['.ts', '.tsx'].map((end) => join(dirname(route), name + end)).filter((path) => existsSync(path)),
  )
  return [text, ...parts.map((path) => readFileSync(path, 'utf8'))].join('\n')
}

/** Routes with an action; of a screen with verbs, these, and the page that has a form of its own. */
export function routesWithAction(): RouteRow[] {
  return rows.filter((row) => !row.file.startsWith('routes/api/') && (row.verb !== undefined || hasAction(row)))
}

function hasAction({ file, pattern }: RouteRow): boolean {
  const text = readFileSync(join('app', file), 'utf8')
  if (/^export (async )?function action\b/m.test(text)) return true
  return /^export const action = /m.test(text) && tablesBeside(file).some((table) => answersOwn(table, pattern))
}

/** The third argument answers the page's own form. */
function answersOwn(table: string, pattern: string): boolean {
  return [...table.matchAll(/verbsOf\('([^']+)\/\*', \w+, \w+\)/g)].some(([, of]) => of === pattern)
}

/** Names of form controls in components. */
export function writtenNames(): string[] {
  const names = new Set<string>()
  for (const { path, text } of [...readSources('app/components'), ...readSources('app/routes')]) {
    if (!path.endsWith('.tsx')) continue
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
    const visit = (node: ts.Node): void => {
      if (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) {
        const control = /^(input|select|textarea|button|Button|\w*Field|Consent)$/.test(node.tagName.getText())
        for (const attribute of control ? node.attributes.properties : []) {
          if (!ts.isJsxAttribute(attribute) || attribute.name.getText() !== 'name') continue
          if (attribute.initializer && ts.isStringLiteral(attribute.initializer)) names.add(attribute.initializer.text)
        }
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return [...names].sort()
}
