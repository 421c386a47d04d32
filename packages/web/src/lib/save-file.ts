import { readBase64 } from './base64.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Gives an Excel sheet, as an answer carries it, to the browser to be saved. */
export function saveSheet({ fileName, contentBase64 }: { fileName: string; contentBase64: string }): void {
  const url = URL.createObjectURL(new Blob([readBase64(contentBase64)], { type: XLSX }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The download has started by then: the browser reads the address at once.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
