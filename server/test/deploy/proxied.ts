import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '../free-port.ts'
import { readDeployFile } from './deploy-files.ts'

export const proxiedHost = 'muster.company.example'

export interface NginxProxy {
  send(options: RequestOptions, body?: string | Buffer): Promise<IncomingMessage & { body: string }>
  sendUnencrypted(options: RequestOptions): Promise<IncomingMessage & { body: string }>
  stop(): Promise<void>
}

/**
 * Runs nginx with the example's configuration, on free ports and with a certificate of its own, before a port. Beside the
 * process there, each role has one that has died.
 */
export async function startProxy(port: number): Promise<NginxProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-proxy-'))
  const [plain, secure] = [await freePort(), await freePort()]
  makeCertificate(folder)
  const site = readDeployFile('nginx.conf')
    .replaceAll(/^.*listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
    // It is tried again and again: nginx would leave it out for ten seconds.
    .replaceAll(
      'server 127.0.0.1:4400;',
      `server 127.0.0.1:${await freePort()} max_fails=0; server 127.0.0.1:${port};`,
    )
    .replaceAll('/etc/ssl/muster', folder)
  writeFileSync(path.join(folder, 'site.conf'), site)
  writeFileSync(path.join(folder, 'nginx.conf'), around(folder))
  const options = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr']
  execFileSync('nginx', [...options, '-t'], { stdio: 'pipe' })
  const nginx = spawn('nginx', [...options, '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'pipe'] })
  await beginsToListen(nginx)
  const ca = readFileSync(path.join(folder, 'fullchain.pem'))
  return {
    send: (given, body) => {
      const to = { host: '127.0.0.1', port: secure, servername: proxiedHost, ca, agent: false }
      return answerTo(
        httpsRequest({ ...to, ...given, headers: { host: proxiedHost, ...given.headers } }),
        body,
      )
    },
    sendUnencrypted: (given) =>
      answerTo(httpRequest({ host: '127.0.0.1', port: plain, ...given, headers: { host: proxiedHost } })),
    stop: async () => {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

const around = (folder: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log stderr notice;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  include ${folder}/site.conf;
}
`

function makeCertificate(folder: string): void {
  const options = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const files = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`]
  const names = ['-subj', `/CN=${proxiedHost}`, '-addext', `subjectAltName=DNS:${proxiedHost}`]
  execFileSync('openssl', [...options, ...files, ...names], { stdio: 'pipe' })
}

/** Its workers start once it listens. */
async function beginsToListen(nginx: ChildProcess): Promise<void> {
  let said = ''
  const ended = once(nginx, 'exit').then(() => {
    throw new Error(`nginx has ended: ${said}`)
  })
  const listens = new Promise<void>((resolve) => {
    nginx.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('start worker process')) resolve()
    })
  })
  await Promise.race([listens, ended])
  ended.catch(() => {})
}

async function answerTo(
  request: ReturnType<typeof httpRequest>,
  body?: string | Buffer,
): Promise<IncomingMessage & { body: string }> {
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  request.end(body)
  const [answer] = await answered
  return Object.assign(answer, { body: await text(answer) })
}
