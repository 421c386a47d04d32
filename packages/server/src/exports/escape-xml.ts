/** Signs that mean something in XML or that it cannot hold, and what Excel would read as one of its own escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that must not come through
const SPECIAL = /[&<>"\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g
const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it may stand in the XML of a sheet, in an element or an attribute. What XML cannot hold, Excel writes as '_x0000_'. */
export function escapeXml(text: string): string {
  return text.replace(SPECIAL, (sign) => NAMED[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}
