import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { installPackages } from '../../scripts/debian.mjs'

export interface Proxy {
  url: string
  stop(): Promise<void>
}

/** Path of nginx, installed if possible. */
export function findOrInstallNginx(): string | undefined {
  const find = () =>
    [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].map((folder) => join(folder, 'nginx')).find(existsSync)
  if (!find()) installPackages('nginx', ['nginx-light'])
  return find()
}

/** Runs nginx in front of a shop with the configuration of docs/operations.md, without TLS. */
export async function startNginx(nginx: string, shopUrl: string): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const [port, redirectPort] = [await freePort(), await freePort()]
  mkdirSync(join(folder, 'logs'))
  writeFileSync(join(folder, 'site.conf'), siteConfiguration({ shopUrl, port, redirectPort }))
  writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder))
  const child = spawn(nginx, ['-p', folder, '-e', 'stderr', '-c', 'nginx.conf'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const url = `http://127.0.0.1:${port}`
  await answering(url, child)
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function siteConfiguration(input: { shopUrl: string; port: number; redirectPort: number }): string {
  const documented = /```nginx\n(.*?)```/s.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? ''
  const local = documented
    .replace('server 127.0.0.1:3000;', `server ${new URL(input.shopUrl).host};`)
    .replace('listen 80;', `listen 127.0.0.1:${input.redirectPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${input.port};`)
    .replace(/^ *ssl_.*\n/gm, '')
  if (!local.includes(`:${input.port};`) || /ssl|\b443\b/.test(local))
    throw new Error('The nginx configuration in docs/operations.md has changed.')
  return local
}

function mainConfiguration(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return [
    'daemon off;',
    'worker_processes 1;',
    `pid ${folder}/nginx.pid;`,
    'error_log /dev/null;',
    'events { worker_connections 512; }',
    'http {',
    'access_log off;',
    ...temporary,
    'include site.conf;',
    '}',
  ].join('\n')
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return
    await delay(20)
  }
  throw new Error('nginx did not start.')
}
