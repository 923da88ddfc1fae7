import { spawnSync } from 'node:child_process'

/** An operator's command beside the running shop of the browser tests; gives what it wrote. */
export function operate(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run-built.mjs', ...args], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, AGENTS: 'off', LOG_LEVEL: 'error' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}
