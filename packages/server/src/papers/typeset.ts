import { join } from 'node:path'
import typst from '@myriaddreamin/typst-ts-node-compiler'
import type { Order } from './paper.ts'

/** Templates import each other by their path from here. */
const ROOT = join(import.meta.dirname, '..')
const DATA = join(ROOT, 'paper.json')
/** What was set a few documents ago is forgotten: the memory of a drawer does not grow with what it has drawn. */
const KEPT_DOCUMENTS = 4

/** The typesetter with its fonts, loaded once. It runs in the process of a drawer, never in the node's. */
export function openTypesetter(): (order: Order) => Buffer {
  const compiler = typst.NodeCompiler.create({ workspace: ROOT, fontArgs: [{ fontPaths: [join(import.meta.dirname, 'fonts')] }] })
  return ({ template, data, madeAtSecond }) => {
    compiler.mapShadow(DATA, Buffer.from(data))
    const { result, ...rest } = compile(template)
    if (!result) throw new Error(`${template}: ${rest.trouble}`)
    try {
      return writePdf(result, madeAtSecond)
    } finally {
      compiler.evictCache(KEPT_DOCUMENTS)
    }
  }

  function compile(template: string) {
    const compiled = compiler.compile({ mainFilePath: join(ROOT, template), resetRead: true })
    const error = compiled.takeError()
    return { result: compiled.result, trouble: error ? JSON.stringify(compiler.fetchDiagnostics(error)) : '' }
  }

  function writePdf(document: typst.NodeTypstDocument, creationTimestamp: number): Buffer {
    try {
      return compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp })
    } catch (error) {
      // A sign that none of the fonts has: the standard forbids its empty box, but a document with a box is better than none.
      if (!String(error).includes('could not be displayed')) throw error
      return compiler.pdf(document, { creationTimestamp })
    }
  }
}
