import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * Draws the pictures of the demonstration's catalogue: landscapes of a few shapes, so that no picture of anybody else's is in the repository. They are kept there as
 * they are stored, in their widths, so that a new demo only copies them. Run again after a change here: `node scripts/draw-demo-pictures.ts`.
 */
const FOLDER = join(import.meta.dirname, '../packages/server/src/demo/pictures')
const [WIDTH, HEIGHT] = [960, 640]
const WIDTHS = [160, 480, 960]

type Colours = readonly [string, string, string?]

const sky = ([top, low, middle]: Colours) =>
  `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/>${middle ? `<stop offset=".5" stop-color="${middle}"/>` : ''}<stop offset=".8" stop-color="${low}"/></linearGradient>
   <rect width="960" height="640" fill="url(#sky)"/>`
const sun = (x: number, y: number, r: number, colour = '#fff4d6') =>
  `<radialGradient id="glow"><stop offset=".25" stop-color="${colour}" stop-opacity=".55"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>
   <circle cx="${x}" cy="${y}" r="${r * 3.4}" fill="url(#glow)"/><circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`
/** A ridge between two edges, as waves of dunes or hills. */
const ridge = (points: string, colour: string, opacity = 1) =>
  `<path d="M0 640V${points}V640Z" fill="${colour}" fill-opacity="${opacity}"/>`
const stars = Array.from({ length: 90 }, (_, at) => {
  const [x, y] = [(at * 397) % 960, (at * 211) % 380]
  return `<circle cx="${x}" cy="${y}" r="${at % 7 === 0 ? 2 : 1.1}" fill="#fff" fill-opacity="${0.35 + (at % 5) / 8}"/>`
}).join('')
const dunes = (far: string, middle: string, near: string) =>
  ridge('430C120 380 260 360 400 410S700 480 960 400', far) +
  ridge('500C180 440 330 520 520 480S820 420 960 470', middle) +
  ridge('590C240 500 420 600 640 550S880 540 960 560', near)
const sea = (top: string, low: string, from = 400) =>
  `<linearGradient id="sea" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient>
   <rect y="${from}" width="960" height="${640 - from}" fill="url(#sea)"/>
   ${[0, 1, 2, 3, 4, 5].map((row) => `<path d="M${(row * 173) % 200} ${from + 24 + row * 34}q60 -8 120 0t120 0t120 0t120 0t120 0t120 0" fill="none" stroke="#fff" stroke-opacity="${0.26 - row * 0.03}" stroke-width="3"/>`).join('')}`
const dhow = (x: number, y: number, size: number, hull = '#3b2417', sail = '#f6e9d2') =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-90 0C-60 34 60 34 104 -14L86 -6C40 8 -50 6 -90 0Z" fill="${hull}"/>
   <path d="M-6 2V-132" stroke="${hull}" stroke-width="5"/><path d="M-64 -18C-30 -60 -8 -104 10 -150C40 -100 56 -50 60 -16C20 -30 -24 -28 -64 -18Z" fill="${sail}"/></g>`
const tower = (x: number, width: number, height: number, colour: string, base = 470) =>
  `<rect x="${x}" y="${base - height}" width="${width}" height="${height}" fill="${colour}"/>`
const spire = (x: number, height: number, colour: string, base = 470) =>
  `<path d="M${x - 26} ${base}L${x - 18} ${base - height * 0.45}L${x - 10} ${base - height * 0.5}L${x - 6} ${base - height * 0.8}L${x} ${base - height}L${x + 6} ${base - height * 0.8}L${x + 10} ${base - height * 0.5}L${x + 18} ${base - height * 0.45}L${x + 26} ${base}Z" fill="${colour}"/>`
const skyline = (far: string, near: string, base = 470) =>
  [60, 150, 240, 390, 470, 640, 730, 840].map((x, at) => tower(x, 62, 90 + ((at * 67) % 120), far, base)).join('') +
  spire(560, 360, near, base) +
  [0, 95, 190, 300, 440, 610, 700, 790, 890].map((x, at) => tower(x, 72, 60 + ((at * 83) % 110), near, base)).join('')
const palm = (x: number, y: number, size: number, colour: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})" stroke="${colour}" fill="none" stroke-linecap="round"><path d="M0 0C8 -60 4 -110 -8 -160" stroke-width="11"/>
   ${[-150, -110, -70, -30, 10].map((turn) => `<path d="M-8 -160q46 -30 84 14" stroke-width="9" transform="rotate(${turn + 30} -8 -160)"/>`).join('')}</g>`
const fish = (x: number, y: number, size: number, colour: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})" fill="${colour}"><ellipse rx="34" ry="17"/><path d="M28 0L58 -18V18Z"/><circle cx="-18" cy="-4" r="3" fill="#0b2b3b"/></g>`
const arch = (x: number, width: number, top: number, colour: string) =>
  `<path d="M${x} 640V${top + 90}C${x} ${top + 30} ${x + width * 0.38} ${top + 20} ${x + width / 2} ${top}C${x + width * 0.62} ${top + 20} ${x + width} ${top + 30} ${x + width} ${top + 90}V640Z" fill="${colour}"/>`
const dome = (x: number, y: number, r: number, colour: string) =>
  `<path d="M${x - r} ${y}C${x - r * 1.15} ${y - r * 0.9} ${x - r * 0.3} ${y - r * 1.2} ${x} ${y - r * 1.65}C${x + r * 0.3} ${y - r * 1.2} ${x + r * 1.15} ${y - r * 0.9} ${x + r} ${y}Z" fill="${colour}"/>`
const bird = (x: number, y: number, size: number, colour: string) =>
  `<path transform="translate(${x} ${y}) scale(${size})" d="M-110 -34C-70 -52 -34 -36 -6 -6C2 -14 12 -12 18 -4C50 -44 92 -54 128 -40C92 -30 60 -6 36 20C24 34 6 34 -6 18C-34 -12 -66 -30 -110 -34Z" fill="${colour}"/>`

const SCENES: Readonly<Record<string, string>> = {
  'dunes-at-dusk': sky(['#5b3a6e', '#f6a65b', '#d9645a']) + sun(690, 350, 54, '#ffe2a8') + dunes('#c26a3f', '#9a4a2f', '#6d2f26'),
  'dunes-by-day':
    sky(['#4b9ac4', '#f4e3c3']) + sun(220, 150, 44) + dunes('#e8bb7a', '#d89a55', '#b9763a') + bird(640, 210, 0.5, '#5a4630'),
  'camp-at-night':
    sky(['#0d1b3e', '#3c3f77']) +
    stars +
    dunes('#3a3358', '#2b2546', '#1b1832') +
    [330, 470, 610]
      .map(
        (x) =>
          `<path d="M${x - 62} 540L${x} 462L${x + 62} 540Z" fill="#e9a24e"/><path d="M${x - 12} 540L${x} 486L${x + 12} 540Z" fill="#5b2f1c"/>`,
      )
      .join(''),
  'balloon-at-sunrise':
    sky(['#7fa8d1', '#ffd9a0', '#f3b7a0']) +
    sun(180, 400, 40, '#fff0c4') +
    dunes('#d9a069', '#bf7d4a', '#955a37') +
    '<g transform="translate(610 210)"><path d="M-92 0C-92 -120 92 -120 92 0C92 54 40 96 18 132H-18C-40 96 -92 54 -92 0Z" fill="#c8443d"/><path d="M-34 0C-34 -118 34 -118 34 0C34 54 14 96 8 132H-8C-14 96 -34 54 -34 0Z" fill="#f2c14e"/><path d="M-18 132L-14 160H14L18 132" fill="none" stroke="#4a3020" stroke-width="3"/><rect x="-17" y="158" width="34" height="24" rx="5" fill="#5f3d25"/></g>',
  'dhow-at-sunset':
    sky(['#4a3b77', '#f9b25f', '#e0705d']) +
    sun(330, 380, 58, '#ffe3a6') +
    sea('#c9695a', '#3f2f63', 410) +
    dhow(610, 470, 1.35, '#2a1820', '#f0cfa6'),
  'dhow-by-day':
    sky(['#3d93c9', '#d8eef2']) +
    sun(770, 120, 40) +
    ridge('420C200 380 420 412 640 396S880 380 960 404', '#9fb7b0') +
    sea('#2f9fb5', '#0d5a78', 415) +
    dhow(380, 480, 1.4),
  'city-at-dusk': sky(['#27305f', '#f19a6b', '#a75a82']) + skyline('#54507f', '#262a4f') + sea('#6a4a78', '#1f2447', 470),
  'city-by-day': sky(['#4f9fd6', '#e6f1f2']) + sun(170, 130, 42) + skyline('#a9c3d1', '#6d8fa5') + sea('#4fb0c2', '#1c6f8c', 470),
  mountains:
    sky(['#6fa3c9', '#f3dcc0']) +
    sun(720, 170, 46) +
    ridge('420L130 300L250 380L400 230L560 390L700 280L830 370L960 300', '#a78b80') +
    ridge('520L160 400L300 480L470 360L650 500L800 410L960 490', '#7d6057') +
    ridge('610C200 540 420 600 600 560S860 580 960 560', '#54423d'),
  'under-water':
    '<linearGradient id="deep" x2="0" y2="1"><stop stop-color="#5fd0d8"/><stop offset=".55" stop-color="#1787a8"/><stop offset="1" stop-color="#0a3f63"/></linearGradient><rect width="960" height="640" fill="url(#deep)"/>' +
    [90, 260, 430, 620, 800]
      .map((x) => `<path d="M${x} 0L${x - 110} 640H${x - 10}L${x + 50} 0Z" fill="#fff" fill-opacity=".09"/>`)
      .join('') +
    ridge('560C140 520 240 590 380 556S640 520 760 566S900 540 960 556', '#0b4a5e') +
    fish(300, 250, 1.5, '#f2b134') +
    fish(430, 340, 1.1, '#f2b134') +
    fish(560, 220, 0.9, '#ef6f5e') +
    fish(690, 380, 1.3, '#ef6f5e') +
    fish(210, 400, 0.8, '#f7e2b0'),
  'beach-and-palms':
    sky(['#46a5d8', '#e9f5ef']) +
    sun(260, 140, 42) +
    sea('#45c0c4', '#178aa3', 360) +
    ridge('560C220 470 520 520 960 470', '#f0d9a8') +
    palm(760, 540, 1.5, '#2f5d47') +
    palm(860, 560, 1.15, '#26503d'),
  'mosque-at-dusk':
    sky(['#3b4d8c', '#f5c39a', '#c98aa6']) +
    sun(760, 330, 40, '#ffe9c4') +
    `<rect x="210" y="400" width="540" height="240" fill="#f4ece0"/>${dome(480, 404, 108, '#f8f2e8')}${dome(310, 404, 56, '#efe5d6')}${dome(650, 404, 56, '#efe5d6')}${[150, 780].map((x) => `<rect x="${x}" y="210" width="30" height="430" fill="#f1e8da"/>${dome(x + 15, 212, 20, '#e8dcc8')}`).join('')}${[250, 350, 450, 550, 650].map((x) => arch(x, 60, 462, '#b98f7a')).join('')}` +
    '<rect y="600" width="960" height="40" fill="#8d6a76"/>',
  'fort-in-the-palms':
    sky(['#5aa4cf', '#f6e5c6']) +
    sun(150, 140, 42) +
    ridge('380L180 290L340 360L560 260L760 350L960 280', '#b79b86') +
    `<rect x="300" y="330" width="380" height="310" fill="#d8aa72"/><rect x="250" y="270" width="130" height="370" fill="#c8955c"/><rect x="600" y="290" width="120" height="350" fill="#c8955c"/>${[250, 284, 318, 352].map((x) => `<rect x="${x}" y="252" width="22" height="24" fill="#c8955c"/>`).join('')}${[600, 632, 664, 696].map((x) => `<rect x="${x}" y="272" width="22" height="24" fill="#c8955c"/>`).join('')}${arch(450, 80, 490, '#5d3b24')}` +
    palm(150, 640, 1.5, '#3d6646') +
    palm(800, 650, 1.7, '#33583d') +
    palm(890, 650, 1.2, '#2b4d35'),
  'souk-lanterns':
    '<linearGradient id="in" x2="0" y2="1"><stop stop-color="#3a1d22"/><stop offset="1" stop-color="#7a3f2a"/></linearGradient><rect width="960" height="640" fill="url(#in)"/>' +
    arch(120, 720, 60, '#a8633a') +
    arch(210, 540, 150, '#d39a58') +
    arch(310, 340, 250, '#f1d29a') +
    [
      [210, 170, '#f6c453'],
      [340, 250, '#e8704f'],
      [480, 140, '#58b3a6'],
      [620, 240, '#f6c453'],
      [750, 180, '#b96fae'],
    ]
      .map(
        ([x, y, colour]) =>
          `<path d="M${x} 0V${Number(y) - 44}" stroke="#2a1518" stroke-width="3"/><circle cx="${x}" cy="${y}" r="62" fill="${colour}" fill-opacity=".22"/><path d="M${x} ${Number(y) - 46}C${Number(x) + 44} ${Number(y) - 20} ${Number(x) + 36} ${Number(y) + 30} ${x} ${Number(y) + 46}C${Number(x) - 36} ${Number(y) + 30} ${Number(x) - 44} ${Number(y) - 20} ${x} ${Number(y) - 46}Z" fill="${colour}"/>`,
      )
      .join(''),
  'falcon-in-flight':
    sky(['#e0a872', '#fbe7c6', '#f0c493']) +
    sun(720, 200, 50, '#fff7e0') +
    dunes('#d9a368', '#c08450', '#97613a') +
    bird(420, 230, 1.7, '#4b3325'),
  'slides-and-wheel':
    sky(['#4fb0de', '#eaf6f0']) +
    sun(130, 120, 40) +
    `<g fill="none" stroke="#e8edf0" stroke-width="9"><circle cx="650" cy="300" r="170"/>${[0, 30, 60, 90, 120, 150].map((turn) => `<path d="M480 300H820" transform="rotate(${turn} 650 300)" stroke-width="4"/>`).join('')}<path d="M650 300L560 560M650 300L740 560" stroke="#8fa6b2" stroke-width="12"/></g>${Array.from({ length: 12 }, (_, at) => `<circle cx="${650 + 170 * Math.cos((at * Math.PI) / 6)}" cy="${300 + 170 * Math.sin((at * Math.PI) / 6)}" r="17" fill="${['#e4574f', '#f2b134', '#2a9d8f'][at % 3]}"/>`).join('')}` +
    '<path d="M60 250C240 240 180 400 330 400S430 520 520 560" fill="none" stroke="#e4574f" stroke-width="30" stroke-linecap="round"/><path d="M40 350C180 340 160 470 270 480S380 560 440 580" fill="none" stroke="#f2b134" stroke-width="26" stroke-linecap="round"/>' +
    ridge('570C220 540 520 590 960 556', '#5fa873'),
}

const colours: Record<string, string> = {}
for (const [name, shapes] of Object.entries(SCENES)) {
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 960 640">${shapes}</svg>`,
  )
  mkdirSync(join(FOLDER, name), { recursive: true })
  for (const width of WIDTHS) {
    const drawn = await sharp(svg).flatten().resize({ width }).webp({ quality: 70, effort: 6 }).toBuffer()
    writeFileSync(join(FOLDER, name, `${width}.webp`), drawn)
  }
  const pixel = await sharp(svg).flatten().resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  colours[name] = `#${pixel.toString('hex').slice(0, 6)}`
}
writeFileSync(join(FOLDER, 'colours.json'), `${JSON.stringify(colours, null, 2)}\n`)
