import { escapeHtml, page } from '../page.ts'
import type { Letter } from './mailbox.ts'

export function mailListPage(letters: readonly Letter[]): string {
  const rows = letters
    .map(
      (letter) => `<tr><td><a href="/sandbox/mail/${letter.id}">${escapeHtml(letter.subject)}</a>
<br><span class="soft">${escapeHtml(letter.from)} → ${escapeHtml(letter.to.join(', '))}</span></td>
<td><time datetime="${letter.receivedAt}">${letter.receivedAt.slice(0, 16).replace('T', ' ')} UTC</time></td></tr>`,
    )
    .join('')
  const table = `<table><thead><tr><th scope="col">Letter</th><th scope="col">Received</th></tr></thead><tbody>${rows}</tbody></table>`
  return page(
    'Mailbox',
    `<h1>Mailbox</h1>${letters.length === 0 ? '<p class="card">No letters yet.</p>' : `<div class="card">${table}</div>`}`,
  )
}

export function letterPage(letter: Letter): string {
  const { mail } = letter
  const headers = mail.headers
    .map(({ key, value }) => `<tr><th scope="row">${escapeHtml(key)}</th><td>${escapeHtml(value)}</td></tr>`)
    .join('')
  const files = mail.attachments
    .map(
      (file, at) =>
        `<li><a href="/sandbox/mail/${letter.id}/files/${at}">${escapeHtml(file.filename ?? `part ${at + 1}`)}</a> <span class="soft">${escapeHtml(file.mimeType)}</span></li>`,
    )
    .join('')
  const body = mail.html
    ? `<iframe title="The letter as its reader sees it" sandbox="allow-popups" src="/sandbox/mail/${letter.id}/html"></iframe>`
    : `<pre class="card">${escapeHtml(mail.text ?? '')}</pre>`
  return page(
    letter.subject,
    `<p><a href="/sandbox/mail">All letters</a></p><h1>${escapeHtml(letter.subject)}</h1>
<p class="soft">${escapeHtml(letter.from)} → ${escapeHtml(letter.to.join(', '))} · ${letter.receivedAt}</p>${body}
${files ? `<h2>Attachments</h2><ul>${files}</ul>` : ''}
${mail.html && mail.text ? `<details><summary>Text version</summary><pre class="card">${escapeHtml(mail.text)}</pre></details>` : ''}
<details><summary>Headers</summary><table>${headers}</table></details>`,
  )
}
