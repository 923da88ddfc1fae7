import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from '../../scripts/debian.mjs'
import { findJava } from './html-checker'

const rules = 'tests/support/factur-x'
const saxon = '/usr/share/java/Saxon-HE.jar'
const commands = ['xmllint', 'pdfinfo', 'pdffonts', 'pdfdetach', 'qpdf']

const has = () => existsSync(saxon) && commands.every((name) => spawnSync('which', [name]).status === 0)

/** Debian's XML and PDF tools, none of which the shop uses, are installed if possible. */
export function findInvoiceTools(): boolean {
  if (!findJava()) return false
  if (!has()) installPackages('Saxon', ['libsaxonhe-java', 'libxml2-utils', 'poppler-utils', 'qpdf'])
  return has()
}

function run(command: string, args: string[]): string {
  const { stdout, stderr, status } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1e9 })
  return status === 0 ? stdout : `${stdout}${stderr}`
}

export interface CheckedFile {
  xml: string
  /** What a validator found wrong; empty for a valid one. */
  faults: string[]
}

/**
 * The PDF by poppler and qpdf; the XML that it embeds by the schema of Factur-X and the Commission's business rules: one
 * process for all.
 */
export function checkFacturX(pdfs: ReadonlyMap<string, Buffer>): Map<string, CheckedFile> {
  const folder = mkdtempSync(join(tmpdir(), 'factur-x-'))
  const [inputs, reports] = [join(folder, 'xml'), join(folder, 'svrl')]
  for (const each of [inputs, reports]) mkdirSync(each)
  const found = new Map<string, CheckedFile>()
  for (const [name, pdf] of pdfs) {
    const [file, target] = [join(folder, `${name}.pdf`), join(inputs, `${name}.xml`)]
    writeFileSync(file, pdf)
    const faults = faultsOfPdf(file)
    run('pdfdetach', ['-save', '1', '-o', target, file])
    const xml = existsSync(target) ? readFileSync(target, 'utf8') : ''
    found.set(name, { xml, faults: xml === '' ? [...faults, 'no XML'] : faults })
  }
  for (const [name, faults] of checkInvoices(inputs, reports)) found.get(name)?.faults.push(...faults)
  rmSync(folder, { recursive: true })
  return found
}

/** What each XML file of a folder does against the schema and the rules. */
function checkInvoices(inputs: string, reports: string): Map<string, string[]> {
  const names = readdirSync(inputs).map((file) => file.replace(/\.xml$/, ''))
  const faults = new Map(names.map((name) => [name, [] as string[]]))
  const schema = ['--noout', '--nonet', '--schema', `${rules}/Factur-X_1.07.3_EN16931.xsd`]
  const told = run('xmllint', [...schema, ...names.map((name) => join(inputs, `${name}.xml`))])
  for (const [line, name = ''] of told.matchAll(/^.*\/([^/]+)\.xml:\d+: .*error.*$/gm)) faults.get(name)?.push(line)
  const transform = ['-cp', saxon, 'net.sf.saxon.Transform', `-s:${inputs}`, `-o:${reports}`]
  run('java', ['-XX:+UseSerialGC', '-Xmx512m', ...transform, `-xsl:${rules}/EN16931-CII-validation.xslt`])
  for (const [name, own] of faults) {
    const report = join(reports, `${name}.xml`)
    const svrl = existsSync(report) ? readFileSync(report, 'utf8') : ''
    if (!svrl.includes('svrl:fired-rule')) own.push('no report')
    for (const [, rule = ''] of svrl.matchAll(/<svrl:failed-assert([\s\S]*?)<\/svrl:failed-assert>/g))
      own.push(rule.replace(/<[^>]*>|\s+/g, ' '))
  }
  return faults
}

function faultsOfPdf(file: string): string[] {
  const [info, fonts] = [run('pdfinfo', [file]), run('pdffonts', [file])]
  const metadata = run('pdfinfo', ['-meta', file])
  const open = fonts
    .split('\n')
    .slice(2)
    .filter((line) => line.trim() !== '' && !/\syes\s+(?:yes|no)\s+yes\s/.test(line))
  const wanted = {
    'no PDF/A-3': /<pdfaid:part>3<.*<pdfaid:conformance>B</s.test(metadata),
    'not tagged': /Tagged:\s+yes/.test(info),
    'scripts or encryption': /JavaScript:\s+no/.test(info) && /Encrypted:\s+no/.test(info),
    'no Factur-X metadata': /<fx:ConformanceLevel>EN 16931</.test(metadata) && metadata.includes('factur-x.xml'),
    damaged: /No syntax or stream encoding errors/.test(run('qpdf', ['--check', file])),
    'no associated file': hasAssociatedFile(run('qpdf', ['--json', '--json-key=qpdf', file])),
  }
  const failed = Object.entries(wanted).flatMap(([fault, holds]) => (holds ? [] : [fault]))
  return [...failed, ...open.map((line) => `font without its glyphs or letters: ${line}`)]
}

/** ISO 19005-3, 6.8: with its relationship, name and media type. */
function hasAssociatedFile(json: string): boolean {
  const parts = ['"/AFRelationship": "/Alternative"', '"/UF": "u:factur-x.xml"', '"/Subtype": "/text/xml"', '"/AF": [']
  return [...parts, '"/S": "/GTS_PDFA1"', '"/DestOutputProfile"'].every((part) => json.includes(part))
}
