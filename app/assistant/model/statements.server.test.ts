import { beforeAll, expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { standardVat } from '~/models/values/money'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import falseStatements from '../../../tests/support/false-statements.txt?raw'
import { openStandingDemoShop } from '../../../tests/support/shop-database'
import trueStatements from '../../../tests/support/true-statements.txt?raw'
import type { Knowledge } from '../knowledge'
import { readKnowledge } from '../knowledge.server'
import { checkSentence } from './evidence'
import { type Evidence, newEvidence } from './placeholders'
import { runTool } from './tools.server'

const at = new Date('2026-11-19T10:00:00Z')
let db: ShopDb
let knowledge: Knowledge
beforeAll(async () => {
  db = await openStandingDemoShop()
  knowledge = await readKnowledge(db, { template: osmoseurs, origin: 'http://localhost', at })
})

async function callTools(texte: string, evidence: Evidence): Promise<void> {
  const context = { db, knowledge, evidence, visitorTexts: [texte], visitorHash: 'visitor', at }
  for (const name of ['chercher', 'repondre']) await runTool({ id: '1', name, input: { texte } }, context)
}

/** Those that stand after a model has asked the tools for the question above them, and for the statement itself. */
async function shownOf(statements: string): Promise<string[]> {
  const shown: string[] = []
  let evidence = newEvidence(knowledge, standardVat)
  for (const line of statements.split('\n').filter(Boolean)) {
    if (line.endsWith('?')) evidence = newEvidence(knowledge, standardVat)
    await callTools(line, evidence)
    if (!line.endsWith('?') && checkSentence(line, evidence) === undefined) shown.push(line)
  }
  return shown
}

test('of 200 false statements, written without knowing the rule, none is shown', async () => {
  expect(falseStatements.split('\n').filter((line) => line && !line.endsWith('?'))).toHaveLength(200)
  expect(await shownOf(falseStatements)).toEqual([])
})

test('of 43 true ones, about half in the words of the shop, at least 24 stand', async () => {
  expect((await shownOf(trueStatements)).length).toBeGreaterThanOrEqual(24)
})
