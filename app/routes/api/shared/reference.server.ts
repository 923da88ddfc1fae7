import { z } from 'zod'
import { allRefusals } from './call.server'
import { inputSchema, namedSchemas } from './openapi.server'
import type { ApiOperation } from './operations.server'
import { refusalMeanings } from './problem.server'
import { apiSchemas } from './schemas.server'

/** The API as shown by the reference page. */
export interface Reference {
  sections: { tag: string; operations: ReferenceOperation[] }[]
  entities: { name: string; fields: ReferenceField[] }[]
}

export interface ReferenceOperation {
  id: string
  method: string
  path: string
  summary: string
  description: string | undefined
  opensToKeys: boolean
  fields: ReferenceField[]
  requestExample: string | undefined
  answer: { entity: string; isList: boolean } | undefined
  answerExample: string | undefined
  refusals: { status: number; meaning: string }[]
}

export interface ReferenceField {
  /** Dotted path: `items[].product_id`. */
  name: string
  place: string
  type: string
  required: boolean
  note: string
}

export function apiReference(operations: ApiOperation[]): Reference {
  const tags = [...new Set(operations.map(({ tag }) => tag))]
  return {
    sections: tags.map((tag) => ({
      tag,
      operations: operations.filter((operation) => operation.tag === tag).map(describe),
    })),
    entities: Object.entries(namedSchemas()).flatMap(([name, schema]) => {
      const fields = fieldsOf(schema, 'réponse')
      return fields.length > 1 ? [{ name, fields }] : []
    }),
  }
}

function describe(operation: ApiOperation): ReferenceOperation {
  const { id, path, summary, description, answer, bodyExample, opensToKeys = false } = operation
  return {
    id,
    method: operation.method.toUpperCase(),
    path,
    summary,
    description,
    opensToKeys,
    fields: [
      ...inputFields(operation.params, 'adresse'),
      ...inputFields(operation.query, 'requête'),
      ...inputFields(operation.body, 'corps'),
      ...(operation.file ? [fileField(operation.file)] : []),
    ],
    requestExample: bodyExample === undefined ? undefined : JSON.stringify(bodyExample, null, 2),
    answer: answer.schema && entityOf(answer.schema),
    answerExample: answer.schema && JSON.stringify(answer.example, null, 2),
    refusals: allRefusals(operation).map((status) => ({ status, meaning: refusalMeanings[status] })),
  }
}

/** Undefined for schemas without a named entity. */
function entityOf(schema: z.ZodType): ReferenceOperation['answer'] {
  if (schema instanceof z.ZodArray) {
    const item = schema.element instanceof z.ZodObject ? apiSchemas.get(schema.element) : undefined
    return item && { entity: item.id, isList: true }
  }
  const named =
    schema instanceof z.ZodObject && Object.keys(schema.shape).length > 1 ? apiSchemas.get(schema) : undefined
  return named && { entity: named.id, isList: false }
}

type JsonSchema = z.core.JSONSchema.BaseSchema

function fileField({ field, description }: NonNullable<ApiOperation['file']>): ReferenceField {
  return { name: field, place: 'formulaire', type: 'fichier', required: true, note: description }
}

function inputFields(schema: z.ZodType | undefined, place: string): ReferenceField[] {
  return schema ? fieldsOf(inputSchema(schema), place) : []
}

/** The fields of an object, nested ones included. */
function fieldsOf(schema: JsonSchema, place: string, prefix = ''): ReferenceField[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    if (typeof property === 'boolean') return []
    const name = prefix + key
    const field = { name, place, type: typeOf(property), required: required.has(key), note: noteOf(property) }
    return [field, ...nestedFields(property, place, name)]
  })
}

function nestedFields(schema: JsonSchema, place: string, name: string): ReferenceField[] {
  const { items } = schema
  if (items && typeof items === 'object' && !Array.isArray(items)) return fieldsOf(items, place, `${name}[].`)
  if (schema.properties) return fieldsOf(schema, place, `${name}.`)
  return alternatives(schema).flatMap((one) => nestedFields(one, place, name))
}

function alternatives(schema: JsonSchema): JsonSchema[] {
  return (schema.anyOf ?? []).filter((one) => typeof one === 'object')
}

const typeNames: Record<string, string> = {
  string: 'texte',
  integer: 'entier',
  number: 'nombre',
  boolean: 'booléen',
  object: 'objet',
  null: 'null',
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.replace(/^.*\//, '')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return [...new Set(alternatives(schema).map(typeOf))].join(' ou ')
  if (schema.type === 'array') return `liste de ${itemType(schema)}`
  return [schema.type ?? 'object']
    .flat()
    .map((type) => typeNames[type] ?? type)
    .join(' ou ')
}

function itemType({ items }: JsonSchema): string {
  return items && typeof items === 'object' && !Array.isArray(items) ? typeOf(items) : 'valeurs'
}

function noteOf(schema: JsonSchema): string {
  const standard = schema.default === undefined ? '' : `Par défaut ${JSON.stringify(schema.default)}.`
  return [schema.description, standard].filter(Boolean).join(' ')
}
