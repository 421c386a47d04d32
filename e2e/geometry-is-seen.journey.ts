import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { findFaults } from './expect-fits.ts'

/** The check itself, on pages planted with one fault each, and on pages that look alike and are right. */

const LONG = 'Venkatanarasimharajuvaripeta Subramaniam'
const BASE = 'body{margin:0;font:14px/20px sans-serif} .row{position:relative;width:300px;height:20px}'
const TALL = '<div style="height:3000px"></div>'

type Planted = { what: string; css?: string; html: string; fault?: RegExp }

/** On one page after the other, in the window of a small phone; answers what was seen of it that should not, or not seen that should. */
async function wrongOf(pages: readonly Planted[]): Promise<string[]> {
  const { page } = await visitor({ screen: 'narrow' })
  const wrong: string[] = []
  for (const { what, css = '', html, fault } of pages) {
    await page.setContent(`<!doctype html><style>${BASE}${css}</style><body>${html}</body>`)
    const faults = await findFaults(page)
    const unlike = faults.filter((one) => !fault?.test(one))
    if (unlike.length > 0) wrong.push(`${what}: seen were ${unlike.join(' and ')}`)
    if (fault && faults.length === 0) wrong.push(`${what}: not seen`)
  }
  return wrong
}

test('text over text is seen, and what only looks like it is not', async () => {
  const pages: Planted[] = [
    {
      what: 'a date that hangs over the next column',
      html: '<div class=row><span style="position:absolute;left:0;white-space:nowrap">Tue 22 December</span><span style="position:absolute;left:60px">DXB</span></div>',
      fault: /^text over text: “Tue 22 December” .* and “DXB”/,
    },
    {
      what: 'a flex item squeezed until its words run into its neighbour',
      html: '<div style="display:flex;width:100px"><span style="flex:0 0 30px;min-width:0;white-space:nowrap">Chennai</span><b>Mumbai</b></div>',
      fault: /^text over text/,
    },
    {
      what: 'the same below the fold',
      html: `${TALL}<div class=row><span style="position:absolute">Tuesday</span><span style="position:absolute;left:10px">Dubai</span></div>`,
      fault: /^text over text/,
    },
    {
      what: 'a see-through bar that sticks over what scrolls',
      html: `<div style="position:sticky;top:0;height:20px">Fares from Delhi</div>${'<p style="margin:0">A flight in the list</p>'.repeat(200)}`,
      fault: /^text over text/,
    },
    {
      what: 'text that lets the pointer through',
      html: '<div class=row><span style="position:absolute;pointer-events:none">Tuesday</span><span style="position:absolute;left:10px">Dubai</span></div>',
      fault: /^text over text/,
    },
    {
      what: 'lines set closer than their letters are high',
      css: 'p{width:60px;line-height:6px;margin:20px}',
      html: '<p>Delhi to<br>Dubai and<br>back</p>',
      fault: /^text over text/,
    },
    { what: 'lines close, but apart', css: 'p{line-height:1}', html: '<p>Jaipur<br>Guwahati</p><p>Agartala</p>' },
    {
      what: 'a solid bar that sticks over what scrolls',
      html: `<div style="position:sticky;top:0;height:20px;background:#fff">Fares from Delhi</div>${'<p style="margin:0">A flight in the list</p>'.repeat(200)}`,
    },
    {
      what: 'a solid menu over the page',
      html: `<div class=row>Menu<div role=dialog style="position:absolute;top:20px;background:#fff;width:200px">Sign out</div></div><p style="margin:0">The page below</p>`,
    },
    {
      what: 'what is hidden, see-through or only read out',
      css: '.a{position:absolute}',
      html: `<div class=row><span class=a>Shown</span><span class=a style="visibility:hidden">Hidden</span><span class=a style="opacity:0">Clear</span><span class=a style="clip-path:inset(50%);width:1px;height:1px;overflow:hidden">Spoken</span></div>`,
    },
    {
      what: 'a row that is scrolled out from under its box',
      html: `<div style="height:40px;overflow:auto">${'<p style="margin:0">Row</p>'.repeat(20)}</div><p style="margin:0">Below the box</p><p style="margin:0">And more</p>`,
    },
  ]
  expect(await wrongOf(pages)).toEqual([])
})

test('a control under another is seen', async () => {
  const pages: Planted[] = [
    {
      what: 'a bell under the person beside it',
      html: '<div style="display:flex"><span style="width:3px"><button style="width:40px;height:40px" aria-label="Bell"></button></span><button style="position:relative;width:32px;height:32px" aria-label="Person"></button></div>',
      fault: /^control over control: “Person” .* over “Bell”/,
    },
    { what: 'buttons side by side', html: '<button>One</button><button>Two</button>' },
    {
      what: 'a row that can be pressed everywhere, with a button of its own',
      css: 'a.row{position:absolute;inset:0;width:auto;height:auto}',
      html: '<div class=row style="height:44px"><a class=row href="#x" aria-label="Open"></a><button style="position:relative">Delete</button></div>',
    },
    {
      what: 'a bar over buttons that scroll',
      html: `<div style="position:sticky;top:0;background:#fff"><button>Filter</button></div>${'<p style="margin:0"><button>Select</button></p>'.repeat(100)}`,
    },
  ]
  expect(await wrongOf(pages)).toEqual([])
})

test('what hangs out of the window is seen', async () => {
  const pages: Planted[] = [
    {
      what: 'a menu in a sticky bar, longer than the window',
      html: `<div style="position:sticky;top:0;height:40px;background:#fff"><div role=dialog style="position:absolute;top:40px;background:#fff">${'<p>Place</p>'.repeat(40)}<a href="#x">Sign out</a></div></div>${TALL}`,
      fault: /outside the window \(bottom by/,
    },
    {
      what: 'a fixed box that begins above the window',
      html: '<div style="position:fixed;bottom:0;background:#fff;height:900px"><h1>Title</h1></div>',
      fault: /^text outside the window \(top by/,
    },
    {
      what: 'a pop-up that begins left of the page',
      html: '<div class=row style="width:60px"><div role=dialog style="position:absolute;right:0;width:200px;top:20px">Filters</div></div>',
      fault: /outside the window \(left by/,
    },
    {
      what: 'a box wider than the page',
      html: '<div style="width:500px">A long line of words that goes on past the edge of what can be seen at once</div>',
      fault: /^the page scrolls sideways by 180 px|outside the window \(right by/,
    },
    {
      what: 'a menu in the top layer, longer than the window',
      html: `<div popover=manual id=menu style="inset:0 auto auto 0;margin:0;overflow:visible">${'<p>Place</p>'.repeat(40)}</div><script>menu.showPopover()</script>`,
      fault: /outside the window \(bottom by/,
    },
    {
      what: 'a menu in a sticky bar that scrolls within the window',
      html: `<div style="position:sticky;top:0;height:40px;background:#fff"><div role=dialog style="position:absolute;top:40px;max-height:300px;overflow:auto;background:#fff">${'<p>Place</p>'.repeat(40)}<a href="#x">Sign out</a></div></div>${TALL}`,
    },
    {
      what: 'a long menu on a page that scrolls',
      html: `<div class=row><div role=dialog style="position:absolute;top:20px">${'<p>Place</p>'.repeat(60)}</div></div>`,
    },
    {
      what: 'a table that scrolls sideways in its box',
      html: `<div style="overflow-x:auto"><div style="width:900px">${'Column '.repeat(30)}</div></div>`,
    },
    {
      what: 'the last line under a fixed bar',
      html: `${'<p>Line</p>'.repeat(60)}<p>Last line</p><div style="position:fixed;bottom:0;left:0;right:0;height:60px;background:#fff"><button>Pay</button></div>`,
      fault: /^text under a bar at the end of the page: “L/,
    },
    {
      what: 'a fixed bar for which the page left room',
      html: `${'<p>Line</p>'.repeat(60)}<div style="height:80px"></div><div style="position:fixed;bottom:0;left:0;right:0;height:60px;background:#fff"><button>Pay</button></div>`,
    },
  ]
  expect(await wrongOf(pages)).toEqual([])
})

test('a second scroller is seen', async () => {
  const pages: Planted[] = [
    {
      what: 'a list as high as the window, and a foot below it',
      html: `<div style="height:640px;overflow:auto">${TALL}</div><footer>Contact</footer>`,
      fault: /^two scrollers: the page \(660 px in 640\) and div/,
    },
    {
      what: 'a list in a list',
      css: 'body{overflow:hidden}',
      html: `<div style="height:640px;overflow:auto"><div style="height:600px;overflow:auto">${TALL}</div>${TALL}</div>`,
      fault: /^two scrollers: div and div in it/,
    },
    {
      what: 'a page that moves behind a dialog',
      html: `<dialog id=box style="background:#fff">Sure?</dialog>${TALL}<script>box.showModal()</script>`,
      fault: /^the page scrolls behind a dialog/,
    },
    {
      what: 'a page that stands still behind a dialog',
      html: `<dialog id=box>Sure?</dialog>${TALL}<script>box.showModal();document.documentElement.style.overflow='clip'</script>`,
    },
    { what: 'one list as high as the window', html: `<div style="height:640px;overflow:auto">${TALL}</div>` },
    {
      what: 'a few lines that scroll on a page that scrolls',
      html: `<div style="height:120px;overflow:auto">${TALL}</div>${TALL}`,
    },
  ]
  expect(await wrongOf(pages)).toEqual([])
})

test('text that is cut with no way to read it is seen', async () => {
  const CUT = 'overflow:hidden;white-space:nowrap;text-overflow:ellipsis;width:200px'
  const pages: Planted[] = [
    { what: 'a name that ends in dots', html: `<p style="${CUT}">${LONG}</p>`, fault: /^text cut: “Venkata/ },
    {
      what: 'a name that ends at an edge',
      html: `<p style="overflow:clip;white-space:nowrap;width:200px">${LONG}</p>`,
      fault: /^text cut: /,
    },
    {
      what: 'lines after the second',
      html: `<p style="display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden;width:120px">${LONG} ${LONG}</p>`,
      fault: /^text cut: /,
    },
    {
      what: 'a second line in a box of one',
      html: `<p style="height:20px;overflow:hidden;width:120px">Delhi to Mumbai to Goa</p>`,
      fault: /^text cut: /,
    },
    {
      what: 'a name of which a sign leaves nothing, on a row that leads on',
      html: `<a href="#x" style="display:flex;width:120px"><span style="overflow:hidden;text-overflow:ellipsis;white-space:nowrap;min-width:0">${LONG}</span><span style="flex:none">Neha is on it</span></a>`,
      fault: /^text cut to nothing: “Venkata/,
    },
    { what: 'a name with its whole in a tip', html: `<p style="${CUT}" data-tip="${LONG}">${LONG}</p>` },
    { what: 'a name that leads to where it stands whole', html: `<a href="#x" style="display:block;${CUT}">${LONG}</a>` },
    { what: 'a name that fits', html: `<p style="${CUT}">Asha</p>` },
    { what: 'a name in a box that scrolls', html: `<p style="overflow:auto;white-space:nowrap;width:200px">${LONG}</p>` },
    { what: 'what is folded away', html: `<div style="height:0;overflow:hidden">${LONG}</div>` },
    {
      what: 'what is scrolled out of a list within a box',
      html: `<div style="overflow:hidden;height:100px"><div style="overflow:auto;height:100px">${'<p>Row</p>'.repeat(30)}</div></div>`,
    },
  ]
  expect(await wrongOf(pages)).toEqual([])
})

test('the page stands where it stood afterwards', async () => {
  const { page } = await visitor({ screen: 'narrow' })
  await page.setContent(`<!doctype html><style>${BASE}</style><div style="height:100px;overflow:auto" id=list>${TALL}</div>${TALL}`)
  await page.evaluate(() => {
    window.scrollTo(0, 500)
    document.getElementById('list')?.scrollTo(0, 300)
  })
  await findFaults(page)
  expect(await page.evaluate(() => [window.scrollY, document.getElementById('list')?.scrollTop])).toEqual([500, 300])
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
})
