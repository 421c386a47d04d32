import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import type { Finding } from './check-words.ts'
import { linesOf } from './read-texts.ts'
import { REMOVED } from './removed-words.ts'

/**
 * Reads names of the code and titles of tests for `check-words.ts`, and refuses words that were removed from them. Names in styles and in the functions of
 * the database are read as well.
 */
const FILES = '{packages/*/src,e2e,bench,soak,scripts}/**/*.{ts,tsx,css,sql}'
/** Migrations that landed stay as they are; `schema.sql` is made from them. These scripts name the words that they refuse. */
const NOT_OURS = /migrations\/|schema\.sql$|\/reference\/|scripts\/(check-|banned-|removed-)/

type Node = {
  readonly type?: string
  readonly span?: { readonly start: number }
  readonly value?: unknown
  readonly callee?: Node
  readonly object?: Node
  readonly tag?: Node
  readonly arguments?: readonly { readonly expression?: Node }[]
  readonly quasis?: readonly { readonly cooked?: string }[]
}

/** What is wrong with the names and titles of one file, which is named by its path in the project. */
export function checkNames(source: string, file: string): Finding[] {
  const inName = checkText(wordsOf(file), file, 1, 'name')
  // Most files have none of the words: they need not be parsed.
  if (!REMOVED.some(({ form }) => new RegExp(form.source.replace(/\\b|\^/g, '').replaceAll(' ', '[^a-z]?'), 'i').test(source)))
    return inName
  return [...inName, ...(/\.tsx?$/.test(file) ? inCode(source, file.endsWith('x')) : inPlainText(source))]
}

function inCode(source: string, isTsx: boolean): Finding[] {
  const module = parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'es2022' })
  const lineOf = linesOf(source, module)
  const found: Finding[] = []
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const node: Node = part
    if (node.type === 'Identifier') found.push(...checkText(wordsOf(String(node.value)), String(node.value), lineOf(node), 'name'))
    if (node.type === 'CallExpression' && /^(test|describe|it)$/.test(rootOf(node.callee))) {
      const title = textOf(node.arguments?.[0]?.expression)
      found.push(...checkText(title.toLowerCase(), title, lineOf(node), 'title'))
    }
    for (const each of Object.values(node)) walk(each)
  }
  walk(module.body)
  return found
}

/** Styles and SQL: all that is no comment and no text between quotes. */
function inPlainText(source: string): Finding[] {
  const rest = source.replace(/\/\*[\s\S]*?\*\/|--[ \t].*|'[^']*'/g, (text) => text.replace(/[^\n]/g, ' '))
  return rest
    .split('\n')
    .flatMap((text, at) =>
      [...text.matchAll(/[A-Za-z_][\w-]*/g)].flatMap(([name]) => checkText(wordsOf(name), name, at + 1, 'name')),
    )
}

function checkText(words: string, text: string, line: number, kind: 'name' | 'title'): Finding[] {
  return REMOVED.filter(({ form, only }) => (only ?? kind) === kind && form.test(words)).map(({ better }) => ({
    line,
    text,
    why: `better ${better}`,
  }))
}

/** 'is told of' of `isToldOf`, `is_told_of`, `IS_TOLD_OF` and `is-told-of`. */
function wordsOf(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase()
    .trim()
}

/** 'test' of `test(…)`, `test.each(…)(…)` and of a table of rows behind it. */
function rootOf(node: Node | undefined): string {
  if (!node) return ''
  return node.type === 'Identifier' ? String(node.value) : rootOf(node.callee ?? node.object ?? node.tag)
}

function textOf(node: Node | undefined): string {
  if (node?.type === 'TemplateLiteral') return (node.quasis ?? []).map(({ cooked }) => cooked ?? '').join('§')
  return node?.type === 'StringLiteral' ? String(node.value) : ''
}

/** Of every file below a folder, as 'path:line'. */
export function checkNamesOf(root: string): string[] {
  return globSync(FILES, { cwd: root })
    .filter((file) => !NOT_OURS.test(file))
    .sort()
    .flatMap((file) =>
      checkNames(readFileSync(join(root, file), 'utf8'), file).map(({ line, text, why }) => `${file}:${line} “${text}”: ${why}`),
    )
}
