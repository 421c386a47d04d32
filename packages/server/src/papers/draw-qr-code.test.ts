import { expect, test } from 'vitest'
import { drawQrCode } from './draw-qr-code.ts'
import { scanDots } from './testing/scan-dots.ts'

const DOTS = 4

/** An independent reader reads what was drawn, `around` it as much white as the place promises. */
async function scan(svg: string, around: number): Promise<string | undefined> {
  const [, size] = /viewBox="0 0 (\d+) \d+"/.exec(svg) ?? []
  const bars = [...svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].map((bar) => bar.slice(1).map(Number) as [number, number, number])
  const width = (Number(size) + 2 * around) * DOTS
  const isDark = (x: number, y: number) => {
    const [column, row] = [Math.floor(x / DOTS) - around, Math.floor(y / DOTS) - around]
    return bars.some(([from, at, wide]) => row === at && column >= from && column < from + wide)
  }
  return scanDots({ width, height: width, isDark }, ['QRCode'])
}

test.each([
  'https://bluedhow.example/app/voucher/Zk3vT0pUq2?r=12#V-1045-3',
  'otpauth://totp/Blue%20Dhow:owner%40bluedhow.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Blue%20Dhow',
  'कृपया يرجى'.repeat(20),
  'A'.repeat(1_200),
])('is read by another reader, on paper and on a screen: %s', async (text) => {
  expect(await scan(drawQrCode(text, 'paper'), 4)).toBe(text)
  expect(await scan(drawQrCode(text, 'screen'), 0)).toBe(text)
})

test('on a screen it is white for four modules around, on paper it ends where the code ends', () => {
  const sizeOf = (svg: string) => Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  expect(sizeOf(drawQrCode('A', 'paper'))).toBe(21)
  expect(sizeOf(drawQrCode('A', 'screen'))).toBe(29)
})
