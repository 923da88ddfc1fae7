import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { check } from '~/components/admin/form/check'

const sources = import.meta.glob<Record<string, unknown>>('../../app/components/admin/form/checks/*.ts')
const assets = join(process.cwd(), 'build/client/assets')

/** Forms that are made for a page: of what. */
const made: Record<string, unknown[]> = {
  rulesForm: [[2, 3]],
  productForm: [['famille', 'seul']],
  refundForm: [[1, 2]],
  withdrawalLinesForm: [[1, 2]],
  receivedWithdrawalForm: [[1, 2]],
  returnedGoodsForm: [['filtre', 'osmoseur']],
  stepForm: ['quote'],
}

type Form = z.ZodObject
type Made = (...given: unknown[]) => Form

function formsOf(name: string, exported: unknown): [string, Form][] {
  if (typeof exported === 'function') return [[name, (exported as Made)(...(made[name] ?? []))]]
  const isForm = typeof Object(exported).safeParse === 'function'
  if (isForm) return [[name, exported as Form]]
  return Object.entries(Object(exported)).map(([part, form]) => [`${name} ${part}`, form as Form])
}

const formsIn = (checks: object) => new Map(Object.entries(checks).flatMap(([name, one]) => formsOf(name, one)))

/** What the build gives browsers for a module of schemas, by its name: the script that exports the same. */
async function builtFor(file: string, names: string[]): Promise<object> {
  const scripts = readdirSync(assets).filter((script) => script.startsWith(`${basename(file, '.ts')}-`))
  for (const script of scripts.filter((name) => name.endsWith('.js'))) {
    const module: object = await import(join(assets, script))
    if (names.every((name) => name in module)) return module
  }
  throw new Error(`no script exports ${names.join(', ')}`)
}

async function compared(): Promise<[string, Form, Form][]> {
  const pairs = Object.entries(sources).map(async ([file, load]) => {
    const module = await load()
    const built = formsIn(await builtFor(file, Object.keys(module)))
    return [...formsIn(module)].map(([name, form]): [string, Form, Form] => [name, form, built.get(name) as Form])
  })
  return (await Promise.all(pairs)).flat()
}

/** What a field may be chosen from. */
function choicesOf(schema: unknown): string[] {
  const { entries, values, in: before, out, innerType, options } = Object(Object(schema).def)
  const own = [...Object.values(entries ?? {}), ...(values ?? [])].filter((value) => typeof value === 'string')
  const inner = [before, out, innerType, ...(options ?? [])].filter(Boolean)
  return [...own, ...inner.flatMap(choicesOf)]
}

const day = '2026-11-25'
const uuid = '7f6f1f5e-3b1c-4d7e-9a55-0f3c2b1a9d10'
const typed = [
  ...['', ' ', '0', '1', '2', '3', '12', '-3', '−3', '007', '1.5', '9,90', '1 234,50', '-9,90', '1e3', '100000'],
  ...['9999999999', 'on', 'oui', 'non', 'kept', 'toutes', day, '2026-02-29', '2028-02-29', '2026-13-01', '25/11/2026'],
  ...['10:30', '25:00', `${day}T10:30`, uuid, uuid.toUpperCase(), 'x', 'Zoé', 'Zoé <b>', 'www.exemple.fr', '{x}'],
  ...['a\r\nb\r\n\r\nc', 'nom : valeur', 'zoe@exemple.fr', 'ZOE@Exemple.FR ', 'zoe@', '06 12 34 56 78', '+33612345678'],
  ...['01', 'https://exemple.fr/a', 'http://a.fr', '/products/a', '/admin', 'produit-1', 'Produit 1', 'FILTRE-1'],
  ...['FR40303265045', 'FR1', '303265045', '75001', '{prenom}', '\u0007', 'azertyuiop', 'aaaaaaaaaaaa'],
  ...['🙂'.repeat(60), '🙂'.repeat(121), 'é'.repeat(200), 'x'.repeat(5001), 'x '.repeat(12_000)],
]

/** The same draws at each run, below `count`. */
function drawerFrom(seed: number) {
  let state = seed
  return (count: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * count)
  }
}

/** Most fields right, so that what looks at a whole form is reached; some missing, some sent twice. */
function filled(form: Form, rounds: number): FormData[] {
  const draw = drawerFrom(7)
  const fields = Object.entries(form.shape).map(([name, field]) => {
    const all = [...choicesOf(field), ...typed]
    return { name, all, right: all.filter((value) => (field as z.ZodType).safeParse(value).success) }
  })
  return Array.from({ length: rounds }, (_, round) => {
    const sent = new FormData()
    for (const { name, all, right } of fields) {
      const values = right.length === 0 || draw(8) < round % 8 ? all : right
      const value = values[draw(values.length)] ?? ''
      if (draw(12) > 0) sent.append(name, value)
      if (draw(60) === 0) sent.append(name, value)
    }
    return sent
  })
}

/** Zod says in English what no browser sends. */
const inFrench = (message = '') => (/^(Invalid|Too) /.test(message) ? 'Saisie invalide' : message)

function answerOf(form: Form, sent: FormData) {
  const { status, reply } = check(sent, form)
  const errors = Object.entries(reply().error ?? {})
  return { status, errors: errors.map(([name, messages]) => [name, inFrench(messages?.[0])]).sort() }
}

// Only the server holds the numbering plans of telephones.
vi.stubEnv('SSR', false)
const forms = await compared()

test('every form of the back-office is compared', () => {
  expect(forms.length).toBeGreaterThan(55)
})

test.each(forms)('%s is checked in the browser as on the server', (_name, whole, light) => {
  expect(light).not.toBeInstanceOf(z.ZodType)
  for (const sent of filled(whole, 400)) {
    const shown = new URLSearchParams([...sent] as [string, string][]).toString()
    expect(answerOf(light, sent), shown).toEqual(answerOf(whole, sent))
  }
})
