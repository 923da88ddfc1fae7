import { join } from 'node:path'

interface ServerBuild {
  runCommand(name: string, args: string[], write: (line: string) => void): Promise<number>
}

let build: Promise<ServerBuild> | undefined

/** Runs an operator's command in this process beside the running browser test shop; returns its output. */
export async function operate(name: string, ...args: string[]): Promise<string> {
  build ??= loadBuild()
  const lines: string[] = []
  const exitCode = await (await build).runCommand(name, args, (line) => lines.push(line))
  const output = lines.join('\n')
  if (exitCode !== 0) throw new Error(`${name} ${args.join(' ')}: ${output}`)
  return output
}

/** Configuration is read once, at import. */
function loadBuild(): Promise<ServerBuild> {
  Object.assign(process.env, { DATA_DIR: process.env.E2E_DATA_DIR, AGENTS: 'off', LOG_LEVEL: 'error' })
  return import(join(process.cwd(), 'build/server/index.js'))
}
