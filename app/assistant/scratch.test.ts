import { test, expect } from 'vitest'
import { writeFileSync } from 'node:fs'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { openStandingDemoShop } from '../../tests/support/shop-database'
import { awkwardQuestions, hastyQuestions, plainQuestions } from '../../tests/support/assistant-questions'
import { questions } from '../../tests/advisor/build-half'
import { judge } from '../../tests/advisor/checks'
import { readShopFacts } from '../../tests/advisor/shop-facts'
import { answerFromShop } from './embedded.server'
import { readKnowledge } from './knowledge.server'
import { partsOf } from './reading/parts'
import { readQuestion } from './reading/question'
import { rankSubjects } from './reading/subject-model'
const at = new Date('2026-11-19T10:00:00Z')
const spaced = (t: string) => t.replaceAll(/[\u00a0\u202f]/g, ' ')
test('measure', async () => {
  const db = await openStandingDemoShop()
  const t0 = performance.now()
  const knowledge = await readKnowledge(db, { template: osmoseurs, origin: 'http://localhost', at })
  const tk = performance.now() - t0
  const facts = await readShopFacts(db, at)
  const slugs = new Map([...facts.products.values()].map(({ id, slug }) => [id, slug]))
  const out: string[] = []
  const times: number[] = []
  const n = { right: 0, evasive: 0, wrong: 0 }
  const w = (x: unknown) => JSON.stringify(x, (_, v) => (v instanceof RegExp ? String(v) : v))
  const explain = (text: string) => { const q = readQuestion(text, knowledge); return `   [${q.features.join(' ')}] ${partsOf(q, knowledge).map((p) => p.subject).join('+')} | ${rankSubjects(knowledge.subjects, q.features).slice(0, 3).map((r) => `${r.name} ${r.share.toFixed(2)}/${r.likeness.toFixed(2)}`).join(', ')}` }
  for (const q of questions) {
    let recentProductIds: string[] = [], recentSubjects: string[] = []
    const earlier: string[] = []
    let r: Awaited<ReturnType<typeof answerFromShop>> | undefined
    for (const t of q.turns) {
      const text = t.replaceAll('{order}', facts.order?.number ?? '')
      const s = performance.now()
      r = await answerFromShop(db, { text, knowledge, at, visitorHash: `v${q.id}`, recentProductIds, recentSubjects, earlier: [...earlier] })
      times.push(performance.now() - s)
      if (r.productIds.length) recentProductIds = r.productIds
      recentSubjects = r.subjects ?? []
      earlier.unshift(text)
    }
    if (!r) continue
    const j = judge(q, { text: r.text, cards: r.productIds.map((id) => slugs.get(id) ?? id), links: r.links.map((l) => l.href) }, facts)
    n[j.verdict]++
    const all = process.env.ALL === '1'
    if (j.verdict !== 'right' || all) out.push(`${q.id} ${j.verdict}\n > ${q.turns.join('\n > ').slice(0, 200)}\n${explain(q.turns.at(-1)!)}\n   ${spaced(r.text).slice(0, 700).replaceAll('\n', '\n   ')}\n   cards ${r.productIds} links ${r.links.map((l) => l.href)}\n   missing ${j.missing.map(w)} broken ${j.broken.map(w)} amounts ${j.unknownAmounts} ${j.medicalPromise ? 'MEDICAL' : ''}`)
  }
  let old = 0, oldn = 0
  for (const q of [...plainQuestions, ...awkwardQuestions, ...hastyQuestions]) {
    const r = await answerFromShop(db, { text: q.asks, knowledge, at, visitorHash: 'visitor' })
    oldn++
    const bad: string[] = []
    if (q.says && !q.says.test(spaced(r.text))) bad.push('says ' + q.says)
    if (q.products && JSON.stringify([...q.products].sort()) !== JSON.stringify([...r.productIds].sort())) bad.push('products ' + q.products + ' got ' + r.productIds)
    if (q.leadsTo && !r.links.some((l) => l.href === q.leadsTo)) bad.push('leadsTo ' + q.leadsTo)
    if (bad.length === 0) old++
    else out.push(`OLD > ${q.asks}\n${explain(q.asks)}\n   ${spaced(r.text).slice(0, 400).replaceAll('\n', '\n   ')}\n   links ${r.links.map((l) => l.href)}\n   ${bad.join(' ; ')}`)
  }
  times.sort((a, b) => a - b)
  writeFileSync('/tmp/advisor/out.txt', out.join('\n\n'))
  console.log('RES', JSON.stringify(n), 'of', questions.length, 'old', old, 'of', oldn, 'knowledge ms', Math.round(tk), 'p95', times[Math.floor(times.length * 0.95)])
}, 300000)
test('times', async () => {
  const db = await openStandingDemoShop()
  const knowledge = await readKnowledge(db, { template: osmoseurs, origin: 'http://localhost', at })
  const all = [...plainQuestions, ...awkwardQuestions, ...hastyQuestions].map((q) => q.asks)
  const c = () => process.cpuUsage().user / 1000
  let a = c(); for (const t of all) readQuestion(t, knowledge); const r = c() - a
  a = c(); for (const t of all) partsOf(readQuestion(t, knowledge), knowledge); const p = c() - a
  a = c(); for (const t of all) await answerFromShop(db, { text: t, knowledge, at, visitorHash: 'x' }); const w = c() - a
  console.log('TIME read', r / all.length, 'parts', p / all.length, 'answer', w / all.length, 'vocab', knowledge.spelling.vocabulary.length, 'feat', knowledge.subjects.features.size, knowledge.subjects.subjects.length, knowledge.subjects.weights.length * 4)
}, 100000)
