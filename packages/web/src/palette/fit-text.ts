/** How well typed letters match a name: lower is better; undefined: no match. Letters may be left out, but not swapped. */
export function fitText(typed: string, name: string): number | undefined {
  const [wanted, text] = [typed.trim().toLowerCase(), name.toLowerCase()]
  if (wanted === '') return 0
  if (text.startsWith(wanted)) return 0
  if (text.includes(` ${wanted}`)) return 1
  if (text.includes(wanted)) return 2
  let [from, gaps] = [0, 0]
  for (const letter of wanted.replace(/\s/g, '')) {
    const at = text.indexOf(letter, from)
    if (at < 0) return undefined
    if (from > 0) gaps += at - from
    from = at + 1
  }
  return 3 + gaps
}
