/** The paper all documents are drawn on; longer than a file should be, because its parts share one cursor. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'

export const A4 = { width: 595.28, height: 841.89 } as const
export const MARGIN = 40
export const INNER = A4.width - 2 * MARGIN
const FOOT = 20
export const INK = { text: '#12181a', soft: '#5f6a6d', line: '#d5dbdc', ground: '#eef1f1', bad: '#b3261e' } as const

const FONTS = join(import.meta.dirname, '../../papers/fonts')
let fonts: { regular: Buffer; semibold: Buffer } | undefined
/** Inter, under the Open Font License: it has the rupee sign and every accent of Latin. */
function readFonts() {
  fonts ??= { regular: readFileSync(join(FONTS, 'inter-regular.ttf')), semibold: readFileSync(join(FONTS, 'inter-semibold.ttf')) }
  return fonts
}

type TextStyle = {
  size?: number
  bold?: boolean
  colour?: string
  width?: number
  align?: 'left' | 'right' | 'center'
  /** Letters apart, in points. */
  spacing?: number
  /** A line through it: it holds no more. */
  struck?: boolean
}
export type Line = { readonly words: string } & Pick<TextStyle, 'size' | 'bold' | 'colour' | 'struck'>
const SIZE = 9

export type SheetInfo = { title: string; author: string; subject: string; now: Date; foot: string; accent: string }

/** An A4 page with a cursor. What must stay together asks for its room first (`need`); the foot of every page is written when all pages are there. */
export class Sheet {
  readonly accent: string
  /** Distance of the next thing from the top of the page. */
  y = MARGIN
  readonly #pdf: PDFKit.PDFDocument
  readonly #root: PDFKit.PDFStructureElement
  readonly #foot: string
  readonly #chunks: Buffer[] = []
  #onNewPage: (() => void) | undefined

  constructor({ title, author, subject, now, foot, accent }: SheetInfo) {
    this.#pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      tagged: true,
      lang: 'en',
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: title, Author: author, Subject: subject, Creator: author, CreationDate: now, ModDate: now },
    })
    const { regular, semibold } = readFonts()
    this.#pdf.registerFont('regular', regular).registerFont('semibold', semibold)
    this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.#root = this.#pdf.struct('Document')
    this.#pdf.addStructure(this.#root)
    this.#foot = foot
    this.accent = accent
  }

  /** Draws something the screen reader should know, as what it is: a heading, a paragraph, a picture with words instead. */
  tell(type: 'H1' | 'H2' | 'P' | 'Figure', draw: () => void, alt?: string): void {
    this.#root.add(this.#pdf.struct(type, alt === undefined ? {} : { alt }, [draw]))
  }

  /** Repeated above what follows on every further page. */
  onNewPage(draw: () => void): void {
    this.#onNewPage = draw
  }

  /** Goes to the next page unless this much room is left. */
  need(height: number): void {
    if (this.y + height <= A4.height - MARGIN - FOOT) return
    this.#pdf.addPage()
    this.y = MARGIN
    this.#onNewPage?.()
  }

  /** Writes words into a width, in as many lines as they take, and gives their height. Nothing is ever cut: who sets a document asks `heightOf` first. */
  text(words: string, x: number, y: number, style: TextStyle = {}): number {
    this.#setFont(style)
    this.#pdf.fillColor(style.colour ?? INK.text).text(words, x, y, optionsOf(style))
    return this.heightOf(words, style)
  }

  heightOf(words: string, style: TextStyle = {}): number {
    return words === '' ? 0 : this.#setFont(style).heightOfString(words, optionsOf(style))
  }

  /** Paragraphs of one column below each other; gives their height. */
  stack(lines: readonly Line[], x: number, y: number, width: number): number {
    return lines.reduce((height, { words, ...style }) => height + this.text(words, x, y + height, { ...style, width }), 0)
  }

  heightOfStack(lines: readonly Line[], width: number): number {
    return lines.reduce((height, { words, ...style }) => height + this.heightOf(words, { ...style, width }), 0)
  }

  /** Of one line. What ends at the right is set in figures of one width, which are wider. */
  widthOf(words: string, style: TextStyle = {}): number {
    return this.#setFont(style).widthOfString(words, optionsOf(style))
  }

  #setFont({ size = SIZE, bold = false }: TextStyle): PDFKit.PDFDocument {
    return this.#pdf.font(bold ? 'semibold' : 'regular').fontSize(size)
  }

  rule(x1: number, y1: number, x2: number, y2: number, { colour = INK.line as string, weight = 0.75 } = {}): void {
    this.#pdf.lineWidth(weight).strokeColor(colour).moveTo(x1, y1).lineTo(x2, y2).stroke()
  }

  box(
    x: number,
    y: number,
    width: number,
    height: number,
    { fill, stroke, radius = 0 }: { fill?: string; stroke?: string; radius?: number },
  ): void {
    const shape = () => this.#pdf.roundedRect(x, y, width, height, radius)
    if (fill) shape().fill(fill)
    if (stroke) shape().lineWidth(0.75).stroke(stroke)
  }

  dot(x: number, y: number, radius: number): void {
    this.#pdf.circle(x, y, radius).lineWidth(1.25).fillAndStroke('#ffffff', INK.text)
  }

  /** A picture of paths, drawn into a box of this width; its own coordinates start at its view box. */
  paths(
    paths: readonly { d: string; fill?: string; stroke?: string; weight?: number; isEvenOdd?: boolean }[],
    box: { x: number; y: number; scale: number },
  ): void {
    const pdf = this.#pdf
    pdf.save().translate(box.x, box.y).scale(box.scale)
    for (const { d, fill, stroke, weight = 1, isEvenOdd = false } of paths) {
      if (fill) pdf.path(d).fill(fill, isEvenOdd ? 'even-odd' : 'non-zero')
      if (stroke) pdf.path(d).lineWidth(weight).lineCap('round').stroke(stroke)
    }
    pdf.restore()
  }

  /** Writes the foot of every page, ends the document and gives its bytes. */
  async finish(): Promise<Buffer> {
    const { start, count } = this.#pdf.bufferedPageRange()
    for (let page = start; page < start + count; page += 1) {
      this.#pdf.switchToPage(page)
      this.rule(MARGIN, A4.height - MARGIN - 12, A4.width - MARGIN, A4.height - MARGIN - 12)
      const y = A4.height - MARGIN - 4
      const style = { size: 7.5, colour: INK.soft }
      this.text(this.#foot, MARGIN, y, { ...style, width: INNER - 90 })
      this.text(`Page ${page - start + 1} of ${count}`, A4.width - MARGIN - 80, y, { ...style, width: 80, align: 'right' })
    }
    const ended = new Promise<void>((resolve, reject) => this.#pdf.once('end', resolve).once('error', reject))
    this.#root.end()
    this.#pdf.end()
    await ended
    return Buffer.concat(this.#chunks)
  }
}

/** Figures of one width where they stand below each other. */
function optionsOf({
  size = SIZE,
  width = INNER,
  align = 'left',
  spacing = 0,
  struck = false,
}: TextStyle): PDFKit.Mixins.TextOptions {
  return {
    width,
    align,
    characterSpacing: spacing,
    lineGap: size * 0.18,
    strike: struck,
    ...(align === 'right' && { features: ['tnum'] }),
  }
}
