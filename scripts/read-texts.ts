import { type Module, parseSync } from '@swc/core'

export type Text = { readonly line: number; readonly text: string }

/** A node of the parser, with those of its parts that show whether somebody reads it. */
type Node = {
  readonly type?: string
  readonly span?: { readonly start: number }
  readonly value?: unknown
  readonly quasis?: readonly { readonly cooked?: string }[]
  readonly expressions?: unknown
  readonly callee?: Node
  readonly object?: Node
  readonly property?: Node
  readonly argument?: Node
  readonly name?: Node
  readonly key?: Node
  readonly id?: Node
}

const NO_TEXT = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TaggedTemplateExpression',
  'TsLiteralType',
  'TsTypeAliasDeclaration',
  'TsInterfaceDeclaration',
])
/** Calls whose texts are read by developers and by those who run the product, or by a program. */
const FOR_DEVELOPERS =
  /^(log|logger|console|process|sql|test|describe|get|post|route|raw|where|on|querySelector|closest|matches|matchMedia)$/
const NO_TEXT_PROPS =
  /^(className|class|style|to|href|src|id|name|type|role|key|htmlFor|d|viewBox|method|accept|autoComplete|inputMode|path|pattern|rel|target|aria-keyshortcuts|data-.*)$/

/**
 * The texts of a module that a person may read: what stands between tags, and literals that look like words (a space in them, or a capital first).
 * Holes of a template are written as '§'.
 */
export function readTexts(source: string, isTsx: boolean): Text[] {
  const module = parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'es2022' })
  const lineOf = linesOf(source, module)
  const found: Text[] = []
  const keep = (text: string, node: Node) => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (/[A-Za-z]{2}/.test(words) && (words.includes(' ') || /^[A-Z]/.test(words))) found.push({ line: lineOf(node), text: words })
  }
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || hasNoText(part)) return
    const node: Node = part
    if (node.type === 'JSXText' || node.type === 'StringLiteral') keep(String(node.value), node)
    if (node.type === 'TemplateLiteral') keep((node.quasis ?? []).map(({ cooked }) => cooked ?? '').join('§'), node)
    const parts = node.type === 'TemplateLiteral' ? [node.expressions] : Object.values(node)
    for (const each of parts) walk(each)
  }
  walk(module.body)
  return found
}

function hasNoText(node: Node): boolean {
  if (NO_TEXT.has(node.type ?? '')) return true
  switch (node.type) {
    case 'CallExpression':
      return FOR_DEVELOPERS.test(nameOf(node.callee))
    case 'NewExpression':
      return /(Error|Pending|RegExp|Format|Date)$/.test(nameOf(node.callee))
    case 'ThrowStatement':
      // What is thrown as it is, is a bug; a refusal is thrown by `refuse`.
      return node.argument?.type === 'NewExpression'
    case 'JSXAttribute':
      return NO_TEXT_PROPS.test(String(node.name?.value))
    // What the audit trail keeps is named by `name-action.ts`.
    case 'KeyValueProperty':
      return node.key?.value === 'action'
    case 'VariableDeclarator':
      return node.id?.value === 'ACTIONS'
    default:
      return false
  }
}

/** 'log' of `log.info(…)`, 'post' of `post(…)`, 'where' of `query.where(…)`. */
function nameOf(callee: Node | undefined): string {
  if (callee?.type === 'Identifier') return String(callee.value)
  if (callee?.type !== 'MemberExpression') return ''
  const left = nameOf(callee.object)
  return FOR_DEVELOPERS.test(left) ? left : String(callee.property?.value ?? left)
}

/** The parser counts bytes, and goes on counting from file to file: the end of a module is the measure. */
export function linesOf(source: string, { span }: Module): (node: Node) => number {
  const bytes = Buffer.from(source)
  const first = span.end - bytes.length
  return (node) => {
    const until = (node.span?.start ?? first) - first
    let line = 1
    for (let at = bytes.indexOf(10); at !== -1 && at < until; at = bytes.indexOf(10, at + 1)) line += 1
    return line
  }
}
