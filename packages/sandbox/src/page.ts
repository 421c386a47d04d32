/** The one look of the sandbox's pages: plain, readable on a phone, light and dark. */
const STYLE = `
:root { color-scheme: light dark; --ground: #f6f7f9; --card: #fff; --ink: #16202e; --soft: #55606f; --line: #d3d9e1; --accent: #14509b; --on-accent: #fff; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ground: #11161d; --card: #1a212b; --ink: #e8edf4; --soft: #a5b1c0; --line: #364252; --accent: #8ab8f5; --on-accent: #0b1a2e; --bad: #ff9d94; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; }
main.narrow { max-width: 28rem; }
h1 { font-size: 1.4rem; margin: 0 0 1rem; } h2 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
a { color: var(--accent); } .soft { color: var(--soft); } .bad { color: var(--bad); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .5rem; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
label { display: block; font-weight: 600; margin-top: .9rem; }
input { width: 100%; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--soft); border-radius: .5rem; padding: .65rem .75rem; min-height: 2.75rem; }
input[aria-invalid=true] { border-color: var(--bad); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
button { width: 100%; min-height: 3rem; margin-top: 1.1rem; font: inherit; font-weight: 600; border-radius: .5rem; border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); cursor: pointer; }
button.quiet { background: transparent; color: var(--accent); margin-top: .6rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.amount { font-size: 1.8rem; font-weight: 700; margin: 0; font-variant-numeric: tabular-nums; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; } iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
`

/** Text made harmless inside HTML and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** A whole page around a body that is already safe HTML. */
export function page(title: string, body: string, narrow = false): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main${narrow ? ' class="narrow"' : ''}>${body}</main></body></html>`
}
