import { escapeXml } from './escape-xml.ts'
import type { ZipPart } from './zip-parts.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** What Excel takes for the name of a sheet. */
const LONGEST_NAME = 31

/** How the cells are shown, by name; cells name a style by its place, from 1 on. '@' is Excel's own word for text. */
export const FORMATS = {
  text: '@',
  whole: '0',
  amount: '#,##0.00',
  date: 'dd mmm yyyy',
  dateTime: 'dd mmm yyyy hh:mm',
} as const
const FIRST_FORMAT = 164

/** All of a workbook but its sheets' rows. */
export function workbookParts(name: string, sheets: number): ZipPart[] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const each = (tell: (number: number) => string) => numbers.map(tell).join('')
  const nameOf = (number: number) => (number === 1 ? name.slice(0, LONGEST_NAME) : `${name.slice(0, LONGEST_NAME - 4)} ${number}`)
  return [
    part('xl/styles.xml', styles()),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((number) => `<sheet name="${escapeXml(nameOf(number))}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ),
  ]
}

function part(path: string, xml: string): ZipPart {
  return { path, text: [HEAD, xml] }
}

function styles(): string {
  const formats = Object.values(FORMATS)
  const numFmts = formats.map((code, place) => `<numFmt numFmtId="${FIRST_FORMAT + place}" formatCode="${escapeXml(code)}"/>`)
  const xfs = formats.map(
    (_, place) => `<xf numFmtId="${FIRST_FORMAT + place}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"'
  return [
    `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${numFmts.join('')}</numFmts>`,
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    `<cellStyleXfs count="1">${plain}/></cellStyleXfs><cellXfs count="${formats.length + 1}">${plain} xfId="0"/>${xfs.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('')
}
