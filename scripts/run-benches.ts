import { spawn } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { Figure } from '../bench/report.ts'
import { buildWeb } from './build-web.ts'
import { findChromium } from './find-chromium.ts'

/**
 * `npm run bench`: every measurement in turn, each in a process of its own, and the table in bench/RESULTS.md.
 * `npm run bench -- queue ledger` runs only those and leaves the other rows of the table as they are.
 */
const root = resolve(import.meta.dirname, '..')
const RESULTS = join(root, 'bench/RESULTS.md')
const wanted = process.argv.slice(2)
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

/** What a bench says only together with another. */
const ALONG: Record<string, readonly string[]> = { scale: ['booking-cost'] }
const names = wanted.flatMap((name) => [name, ...(ALONG[name] ?? [])])
const benches = globSync('bench/*-bench.ts', { cwd: root })
  .sort()
  .filter((file) => wanted.length === 0 || names.some((name) => basename(file).startsWith(name)))
if (benches.length === 0) {
  process.stderr.write(`There is no bench called ${wanted.join(', ')}.\n`)
  process.exit(2)
}
await buildWeb({ say })
const env = { ...process.env, CHROMIUM_PATH: findChromium({ say }) }
const rows = new Map(readTable())
let failed = 0
for (const file of benches) {
  const name = basename(file, '-bench.ts')
  say(`▸ ${name}`)
  const { figures, code } = await measure(file)
  if (code !== 0) failed += 1
  if (code === 0) for (const key of [...rows.keys()]) if (key.startsWith(`${name} `)) rows.delete(key)
  for (const figure of figures)
    rows.set(
      `${name} ${figure.name}`,
      `| ${figure.good ? 'met' : '**short**'} | ${figure.name} | ${figure.value} ${figure.unit} | ${figure.wanted} | ${figure.detail} |`,
    )
}
writeTable(rows)
process.exit(failed > 0 ? 1 : 0)

function measure(file: string): Promise<{ figures: Figure[]; code: number }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--expose-gc', file], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
    })
    child.on('close', (code) => {
      const lines = output.split('\n')
      for (const line of lines) if (!line.startsWith('FIGURE ')) process.stdout.write(line ? `  ${line}\n` : '')
      const figures = lines
        .filter((line) => line.startsWith('FIGURE '))
        .map((line) => JSON.parse(line.slice('FIGURE '.length)) as Figure)
      done({ figures, code: code ?? 1 })
    })
  })
}

/** Rows of the last table, keyed by bench and figure: the key stands in a comment of the row. */
function readTable(): [string, string][] {
  try {
    return [...readFileSync(RESULTS, 'utf8').matchAll(/^(\|.*\|) <!-- (.+) -->$/gm)].map(([, row = '', key = '']) => [key, row])
  } catch {
    return []
  }
}

function writeTable(table: Map<string, string>): void {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${process.platform} ${process.arch}`
  const body = [...table].sort(([a], [b]) => a.localeCompare(b)).map(([key, row]) => `${row} <!-- ${key} -->`)
  const text = `# Measured\n\n\`npm run bench\` makes this table. Each figure is a ratio against a baseline of the same run where a ratio makes sense; one that falls short is\nwritten down as it is.\n\nLast machine: ${machine}.\n\n| | figure | measured | wanted | detail |\n|---|---|---|---|---|\n${body.join('\n')}\n`
  writeFileSync(RESULTS, text)
}
