import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { report, rounded } from './report.ts'

/** `npm start` as a person runs it, from installed and built to the first page: on an empty data folder, then again on the kept one, and memory after it. */
const PORT = 3417
const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-start-'))
chmodSync(dataDir, 0o755)

for (const [name, wantedSeconds] of [
  ['first start, empty data folder', 8],
  ['later start, kept data', 5],
] as const) {
  const started = performance.now()
  const product = spawn('npm', ['start'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir },
    stdio: 'ignore',
    detached: true,
  })
  await untilFirstPage()
  const seconds = rounded((performance.now() - started) / 1_000)
  report({
    name: `start: ${name}`,
    value: seconds,
    unit: 's',
    wanted: `≤ ${wantedSeconds}`,
    good: seconds <= wantedSeconds,
    detail: 'from the command to the first 200',
  })
  if (name.startsWith('later')) reportMemory(product.pid ?? 0)
  await stop(product.pid ?? 0)
}
rmSync(dataDir, { recursive: true, force: true })

async function untilFirstPage(): Promise<void> {
  for (const end = performance.now() + 120_000; performance.now() < end; ) {
    const isUp = await fetch(`http://127.0.0.1:${PORT}/app/login`).then(
      (answer) => answer.status === 200,
      () => false,
    )
    if (isUp) return
    await new Promise((done) => setTimeout(done, 25))
  }
  throw new Error('The product did not answer within two minutes')
}

/**
 * Memory of the whole family of processes. A page that several of them share counts once, divided among them, as `Pss` of Linux gives it: PostgreSQL's buffers
 * would otherwise count again for each of its connections. Linux only: elsewhere the figure is left out.
 */
function reportMemory(leader: number): void {
  const family = processes().filter((process) => descendsFrom(process.pid, leader))
  const megabytes = rounded(family.reduce((total, process) => total + process.kilobytes, 0) / 1_024, 0)
  const server = rounded(
    (family.find((process) => process.command.includes('server/src/start/main.ts'))?.kilobytes ?? 0) / 1_024,
    0,
  )
  if (family.length > 0)
    report({
      name: 'start: memory after it',
      value: megabytes,
      unit: 'MB',
      wanted: '≤ 800',
      good: megabytes <= 800,
      detail: `all processes with PostgreSQL and the sandbox; the server alone ${server} MB`,
    })
}

type Running = { pid: number; parent: number; kilobytes: number; command: string }
function processes(): Running[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const facts = readFileSync(`/proc/${name}/status`, 'utf8') + readFileSync(`/proc/${name}/smaps_rollup`, 'utf8')
          const field = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(facts)?.[1] ?? 0)
          return [
            {
              pid: Number(name),
              parent: field('PPid'),
              kilobytes: field('Pss'),
              command: readFileSync(`/proc/${name}/cmdline`, 'utf8'),
            },
          ]
        } catch {
          return []
        }
      })
  } catch {
    return []
  }
}

function descendsFrom(pid: number, ancestor: number): boolean {
  const parents = new Map(processes().map((process) => [process.pid, process.parent]))
  for (let at: number | undefined = pid; at; at = parents.get(at)) if (at === ancestor) return true
  return false
}

async function stop(pid: number): Promise<void> {
  const launcher = processes().find((process) => process.command.includes('run-demo.ts') && descendsFrom(process.pid, pid))
  process.kill(launcher?.pid ?? pid, 'SIGTERM')
  for (let tries = 0; tries < 300; tries += 1) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await new Promise((done) => setTimeout(done, 100))
  }
}
