import { escapeHtml } from '../http/escape-html.ts'
import type { Sender } from './mail-sender.ts'

export type Frame = {
  readonly sender: Sender
  /** Below the sender's name: where and how they are reached. */
  readonly contact?: readonly string[]
  readonly title: string
  /** HTML, made by the parts below. */
  readonly content: readonly string[]
  readonly button?: { readonly text: string; readonly link: string } | undefined
  readonly foot?: { readonly text: string; readonly link?: { readonly text: string; readonly url: string } } | undefined
}

const INK = '#12181a'
const SOFT = '#5f6a6d'
/** Classes repeat in dark what stands inline in light: programs that drop the style sheet keep the light letter whole. */
const DARK =
  '@media (prefers-color-scheme: dark){.tw-page{background:#0f1416!important}.tw-card{background:#171d20!important;border-color:#2b3437!important}.tw-ink{color:#e8eeef!important}.tw-soft{color:#a3b0b3!important}.tw-line{border-color:#2b3437!important}}'

/** The one frame of all letters: who writes, a title, the content, one button, why it came. Tables and inline styles only: what Gmail and Outlook both keep. */
export function mailHtml({ sender, contact = [], title, content, button, foot }: Frame): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${DARK}</style></head>
<body class="tw-page" style="margin:0;padding:0;background:#f6f8f8;font-family:Arial,Helvetica,sans-serif">
<table role="presentation" class="tw-page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f6f8f8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="tw-card" width="600" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="width:100%;max-width:600px;border:1px solid #e3e7e8;border-radius:12px">
<tr><td bgcolor="${sender.accent}" style="height:4px;font-size:0;line-height:0;border-radius:12px 12px 0 0">&nbsp;</td></tr>
<tr><td style="padding:24px">
${headOf(sender, contact)}
<h1 class="tw-ink" style="margin:20px 0 12px;font-size:20px;line-height:28px;color:${INK}">${escapeHtml(title)}</h1>
${content.join('\n')}
${button ? buttonOf(button, sender.accent) : ''}
${foot ? footOf(foot) : ''}
</td></tr></table></td></tr></table></body></html>`
}

/** The sender's mark is its initial on its colour: no mail program shows the drawings that sites use. */
function headOf({ name, accent }: Sender, contact: readonly string[]): string {
  const lines = contact.filter(Boolean).map(escapeHtml).join('<br>')
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td valign="top"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="40" height="40" align="center" valign="middle" bgcolor="${accent}" style="width:40px;height:40px;border-radius:10px;color:#ffffff;font-size:18px;font-weight:bold">${escapeHtml(name.slice(0, 1).toUpperCase())}</td></tr></table></td>
<td style="padding-left:12px"><span class="tw-ink" style="font-size:16px;line-height:24px;font-weight:bold;color:${INK}">${escapeHtml(name)}</span>${lines && `<br><span class="tw-soft" style="font-size:12px;line-height:18px;color:${SOFT}">${lines}</span>`}</td></tr></table>`
}

function buttonOf({ text, link }: { text: string; link: string }, accent: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 8px"><tr><td bgcolor="${accent}" style="border-radius:8px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`
}

function footOf({ text, link }: NonNullable<Frame['foot']>): string {
  const more = link ? ` <a class="tw-soft" href="${escapeHtml(link.url)}" style="color:${SOFT}">${escapeHtml(link.text)}</a>` : ''
  return `<p class="tw-soft" style="margin:16px 0 0;font-size:12px;line-height:18px;color:${SOFT}">${escapeHtml(text)}${more}</p>`
}

export function paragraph(text: string): string {
  return `<p class="tw-ink" style="margin:0 0 12px;font-size:14px;line-height:20px;color:${INK}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

export function heading(words: string): string {
  return `<h2 class="tw-ink" style="margin:24px 0 4px;font-size:14px;line-height:20px;color:${INK}">${escapeHtml(words)}</h2>`
}

/** Words of a cell: plain, strong, soft, and where a line ends. */
type Words = { readonly text: string; readonly look?: 'strong' | 'soft' }
/** Lines of a cell, each made of words. */
export type Cell = { readonly lines: readonly (readonly Words[])[]; readonly isEnd?: boolean; readonly width?: string }

export function table(rows: readonly (readonly Cell[])[]): string {
  const body = rows.map((cells) => `<tr>${cells.map(cellOf).join('')}</tr>`)
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${body.join('')}</table>`
}

function cellOf({ lines, isEnd = false, width }: Cell): string {
  const html = lines.map((words) => words.map(wordsOf).join(' ')).join('<br>')
  return `<td class="tw-line tw-ink"${width ? ` width="${width}"` : ''}${isEnd ? ' align="right"' : ''} style="padding:10px ${isEnd ? '0' : '8px'} 10px 0;border-bottom:1px solid #e3e7e8;font-size:14px;line-height:20px;vertical-align:top;color:${INK}${isEnd ? ';white-space:nowrap' : ''}">${html}</td>`
}

function wordsOf({ text, look }: Words): string {
  if (look === 'strong') return `<strong>${escapeHtml(text)}</strong>`
  if (look === 'soft') return `<span class="tw-soft" style="color:${SOFT}">${escapeHtml(text)}</span>`
  return escapeHtml(text)
}

/** A row of a label and an amount. */
export function pair(left: string, right: string, isStrong = false): Cell[] {
  const look = isStrong ? { look: 'strong' as const } : {}
  return [{ lines: [[{ text: left, ...look }]] }, { lines: [[{ text: right, ...look }]], isEnd: true }]
}
