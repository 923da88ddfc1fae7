import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installPackages } from '../../scripts/debian.mjs'

const jar = 'node_modules/vnu-jar/build/dist/vnu.jar'

/** macOS has a `java` that only asks to be installed. */
const hasJava = () => spawnSync('java', ['-version']).status === 0

/** Java, which runs the checker, is installed if possible. */
export function findJava(): boolean {
  if (!hasJava()) installPackages('Java', ['default-jre-headless'])
  return hasJava()
}

interface Found {
  url: string
  type: string
  message: string
  extract?: string
}

/** What the W3C’s checker says against each page, by its path: one process for all, with little memory and one core. */
export function checkHtml(pages: ReadonlyMap<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'html-'))
  const paths = new Map<string, string>()
  for (const [path, html] of pages) {
    const file = join(folder, `${paths.size}.html`)
    writeFileSync(file, html)
    paths.set(pathToFileURL(file).href.replace('///', '/'), path)
  }
  const options = ['--errors-only', '--exit-zero-always', '--stdout', '--format', 'json']
  const memory = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xmx512m', '-Xss4m']
  const run = spawnSync('java', [...memory, '-jar', jar, ...options, folder], { encoding: 'utf8', maxBuffer: 1e8 })
  rmSync(folder, { recursive: true })
  const { messages } = JSON.parse(run.stdout) as { messages: Found[] }
  return messages.map(({ url, type, message, extract }) => `${paths.get(url) ?? url}: ${type}: ${message} (${extract})`)
}
