/**
 * The whole style of the page. It loads nothing but letters, which come after the text can be read, so that it opens at once on a slow phone; it prints light on A4
 * whatever the screen is.
 */
export const proposalStyle = (accent: string, deep: string) => `
:root{color-scheme:light dark;--accent:${accent};--deep:${deep};--mark:${accent};--page:#f5f7f7;--card:#fff;--ink:#12181a;--soft:#566164;--line:#dfe5e6;--good:#14713d;--good-soft:#e5f4ea;--warn:#7a4b00;--warn-soft:#fdf1dc;--bad:#a4201a;--tint:color-mix(in srgb,var(--accent) 10%,var(--card));--amber:#b7791f;--red:#b3372f;--green:#1f8a4c}
@media (prefers-color-scheme:dark){:root{--mark:#8fa3a8;--page:#0c1012;--card:#151b1e;--ink:#e9eeef;--soft:#a4b0b3;--line:#2a3336;--good:#7ddba0;--good-soft:#12301f;--warn:#f3c777;--warn-soft:#33260d;--bad:#ff9d94;--tint:color-mix(in srgb,var(--accent) 28%,var(--card));--amber:#d99a3a;--red:#d4605a;--green:#4fb77c}}
@font-face{font-family:Inter;src:url(/fonts/inter-latin.woff2) format("woff2");font-weight:100 900;font-display:swap;unicode-range:U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2212,U+2215}
@font-face{font-family:Inter;src:url(/fonts/inter-currency.woff2) format("woff2");font-weight:100 900;font-display:swap;unicode-range:U+20A0-20AB,U+20AD-20C0}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
.wrap{max-width:1128px;margin:0 auto;padding:0 24px}
.cover{position:relative;overflow:hidden;background:linear-gradient(150deg,var(--deep),var(--accent));color:#fff}
.cover .wrap{position:relative;padding-top:24px;padding-bottom:72px}
.cover p,.cover h1{margin:0}
.sea{position:absolute;inset:auto 0 0;width:100%;height:96px;fill:#fff}
.brand{display:flex;align-items:center;gap:12px;font-weight:600}
.brand img{height:40px;max-width:180px;object-fit:contain;background:#fff;border-radius:8px;padding:4px}
.brand span:last-child:not(:first-of-type){margin-left:auto;font-weight:400;font-size:14px}
.title{margin-top:56px;display:grid;gap:12px;max-width:44rem}
h1{font-size:clamp(30px,6vw,48px);line-height:1.12;letter-spacing:-.02em;text-wrap:balance}
.by{margin-top:32px;display:flex;flex-wrap:wrap;gap:12px 24px;align-items:center;justify-content:space-between}
.call{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center;font-size:14px;font-variant-numeric:tabular-nums}
.glass{display:inline-block;padding:8px 16px;border-radius:10px;background:rgb(0 0 0/.28);border:1px solid rgb(255 255 255/.5);color:#fff;font-weight:600;text-decoration:none}
.cover :focus-visible{outline-color:#fff}
.until{font-size:14px;padding:4px 12px;border-radius:999px;background:rgb(0 0 0/.28)}
.plan{display:grid;grid-template-columns:minmax(0,1fr);gap:32px;padding-top:32px;padding-bottom:64px}
h2{font-size:20px;line-height:1.3;margin:0 0 16px}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:24px}
.days{list-style:none;margin:0;padding:0;display:grid;gap:16px}
.card:has(>.pic){padding:0;overflow:hidden}
.day{display:grid;grid-template-columns:184px minmax(0,1fr)}
.day-text{padding:24px;min-width:0}
.pic{position:relative;background:var(--tint);min-height:140px}
.pic img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
.face{position:absolute;inset:0;margin:auto;width:min(96px,60%);height:auto;max-height:70%;fill:none;stroke:var(--mark);stroke-width:2;stroke-linecap:round;stroke-linejoin:round;opacity:.8}
.thumb{float:right;margin:2px 0 8px 16px}.thumb img{display:block;width:96px;height:64px;object-fit:cover;border-radius:8px;background:var(--tint)}
.stay-list,.stay-list>div{display:grid;gap:16px}.stay-list h2,h3.group{margin:0}
.stays{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,280px),1fr));gap:16px}
.stay{display:flex;flex-direction:column;scroll-margin-top:24px}
.stay .pic{aspect-ratio:16/9;min-height:0}
.stay:has(.choose input:checked){border-color:var(--mark);box-shadow:0 0 0 1px var(--mark)}
.stay-text{padding:20px 24px 16px;display:flex;flex-direction:column;align-items:flex-start;flex:1}
.stay h3{margin:0;font-size:17px;line-height:1.35}.stay b{font-weight:600;margin-right:8px}
.stay p{margin:4px 0 0;font-size:14px;color:var(--soft)}
.stay .amount{color:var(--ink);font-weight:600;margin-top:12px}
.stay .ask{margin-top:auto;padding-top:8px}
.stay .thread{width:100%}
.stay .facts{width:100%}
.facts{margin:8px 0 0;padding:0 0 0 18px;font-size:14px}.facts li::marker{color:var(--mark)}
.contents{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,260px),1fr));gap:24px 32px}
.contents ul{list-style:none;margin:0;padding:0;display:grid;gap:12px;font-size:14px}
.contents li{position:relative;padding-left:28px}.contents b{font-weight:500}.contents p{margin:0;color:var(--soft)}
.contents li::before{content:"";position:absolute;left:2px;top:3px;width:8px;height:12px;border:solid var(--green);border-width:0 2px 2px 0;transform:rotate(40deg)}
.contents .no li::before{left:0;top:10px;width:14px;height:0;border:0;border-top:2px solid var(--soft);transform:none}
.card>h3{font-size:16px;margin:28px 0 12px}
.bars{display:block;width:100%;height:12px;border-radius:4px}.bars[viewBox$=" 28"]{height:64px}
.legend{list-style:none;margin:12px 0 0;padding:0;display:grid;gap:8px;font-size:14px}
.legend li{display:grid;grid-template-columns:12px minmax(0,1fr) auto;gap:0 12px;align-items:baseline}
.legend b{font-weight:600;text-align:right;font-variant-numeric:tabular-nums}.legend small{font-size:13px;font-weight:400;color:var(--soft)}
.dot{width:12px;height:12px;align-self:center}
.part-0{fill:var(--mark)}.part-1{fill:color-mix(in srgb,var(--mark) 72%,var(--card))}.part-2{fill:color-mix(in srgb,var(--mark) 50%,var(--card))}.part-3{fill:color-mix(in srgb,var(--mark) 34%,var(--card))}.done{fill:var(--green)}
.bars+.parts{margin-top:12px}.bars+.parts dt{padding-left:18px;text-indent:-18px}.bars+.parts dt::before{content:"";display:inline-block;width:10px;height:10px;border-radius:2px;margin-right:8px;background:var(--mark)}
.parts div:nth-child(4n+2) dt::before{opacity:.72}.parts div:nth-child(4n+3) dt::before{opacity:.5}.parts div:nth-child(4n+4) dt::before{opacity:.34}
.tone-all{fill:var(--green)}.tone-part{fill:var(--amber)}.tone-none{fill:var(--red)}
.moved{display:inline-block;font-size:14px;font-weight:600;line-height:24px;padding:0 10px;border-radius:999px;background:var(--tint);color:var(--ink);font-variant-numeric:tabular-nums}
.total+.moved{margin:-8px 0 16px}.bar .moved{display:block;width:max-content;font-size:13px;line-height:20px}
.day h3{margin:0 0 16px;font-size:17px;line-height:1.35}
.day h3 span{display:block;font-size:13px;font-weight:400;color:var(--soft)}
.day ul,.others{list-style:none;margin:0;padding:0;display:grid}
.entry{display:grid;grid-template-columns:52px minmax(0,1fr) auto;gap:0 12px;scroll-margin-top:24px}
.entry>div{position:relative;padding:0 0 20px 24px}
.entry:last-child>div{padding-bottom:0}
.entry>div::before{content:"";position:absolute;left:0;top:7px;width:10px;height:10px;border-radius:50%;border:2px solid var(--mark);background:var(--card)}
.entry:not(:last-child)>div::after{content:"";position:absolute;left:4px;top:21px;bottom:-3px;width:2px;background:var(--line)}
.time{font-variant-numeric:tabular-nums;font-weight:600;font-size:14px;line-height:24px;text-align:right}
.entry:has(+[hidden]:last-child)>div::after{display:none}
.entry b{font-weight:600;margin-right:8px}
.entry p{margin:2px 0 0;font-size:14px;color:var(--soft);white-space:pre-line}
.tag{display:inline-block;font-size:12px;line-height:20px;padding:0 8px;border-radius:999px;border:1px solid var(--line);color:var(--soft);vertical-align:2px}
.tag+.ask{margin-left:8px}
.amount{font-variant-numeric:tabular-nums;white-space:nowrap;font-size:14px;line-height:24px}
.soft{color:var(--soft)}
.note{margin:0;white-space:pre-line}
.small{font-size:24px}
.under{padding-top:12px}
.free{margin:0;color:var(--soft);font-size:14px}
.own{margin:-8px 0 16px}.own b{color:var(--ink)}
.side{display:grid;gap:16px;align-content:start}
.total{font-size:32px;line-height:1.2;font-weight:700;letter-spacing:-.01em;font-variant-numeric:tabular-nums;margin:4px 0 16px}
dl{margin:0;display:grid;gap:8px;font-size:14px}
dl div{display:flex;justify-content:space-between;gap:16px}
dt{color:var(--soft);flex:none;max-width:60%}
dd{margin:0;font-variant-numeric:tabular-nums;text-align:right}
.accept{margin-top:20px;padding-top:20px;border-top:1px solid var(--line)}
label{display:block;font-weight:600;font-size:14px}
.tick{display:flex;gap:12px;align-items:flex-start;font-weight:400;margin-bottom:16px}
.tick input{width:24px;height:24px;flex:none;margin:0;accent-color:var(--accent)}
input[type=text],textarea{width:100%;margin-top:6px;padding:12px;font:inherit;font-weight:400;color:inherit;background:var(--page);border:1px solid var(--soft);border-radius:8px}
button{width:100%;margin-top:16px;min-height:48px;padding:12px 20px;font:inherit;font-weight:600;color:#fff;background:var(--accent);border:0;border-radius:10px;cursor:pointer}
textarea{resize:vertical}
.gap{margin-top:16px}
.choose{display:flex;gap:10px;align-items:flex-start;font-weight:400;font-size:16px;margin:0 0 4px;cursor:pointer}.choose input{width:22px;height:22px;flex:none;margin:1px 0 0;accent-color:var(--accent)}
.group{display:block;font-size:13px;font-weight:600;color:var(--soft);margin-bottom:4px}
.change{font-size:13px;color:var(--soft);font-variant-numeric:tabular-nums;white-space:nowrap}.other b{font-weight:500}
.gone b{font-weight:500;color:var(--soft);text-decoration:line-through}
#live:not(:empty){margin-bottom:12px}
button.show{margin:0 0 16px}
[aria-busy=true] .total{opacity:.5}
.small-head{font-size:14px;margin:20px 0 8px}
.pick{border:0;margin:16px 0 0;padding:0}.pick legend{font-weight:600;font-size:14px;margin-bottom:8px;padding:0}.pick .tick{margin-bottom:8px}
[hidden]{display:none!important}
.go{display:inline-block;padding:12px 20px;border-radius:10px;background:var(--accent);color:#fff;font-weight:600;text-decoration:none}
.paper{max-width:560px;width:100%;justify-self:center}
button.second{width:auto;color:inherit;background:none;border:1px solid var(--soft)}
.about{margin:0 0 16px;font-size:14px;color:var(--soft)}
.ask{display:inline-block;font-size:14px;line-height:32px;min-height:32px;color:var(--soft)}
.entry .thread,.card>.thread{list-style:none;margin:8px 0 4px;padding:12px 16px;border-radius:10px;background:var(--page);display:grid;gap:12px;font-size:14px}
.thread span{color:var(--soft);font-size:13px}
.entry .thread p{margin:0;color:var(--ink)}
.thread .ours b{color:var(--good)}
.card>.thread{margin-bottom:20px}
.thread p{margin:0;white-space:pre-line}
a{color:inherit}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
.says{border-radius:10px;padding:16px;background:var(--warn-soft);color:var(--warn)}
.says.good{background:var(--good-soft);color:var(--good)}
.says p{margin:0}
.says a{color:inherit}
.wrong{color:var(--bad);font-size:14px;margin:6px 0 0}
.terms{font-size:14px}
.terms h3,.terms h4{font-size:15px;margin:16px 0 4px}
summary{cursor:pointer;font-weight:600;min-height:32px}
footer{border-top:1px solid var(--line);padding:24px 0;font-size:14px;color:var(--soft)}
footer .wrap{display:flex;flex-wrap:wrap;gap:8px 24px;justify-content:space-between}
.main{display:grid;gap:32px}
.bar{display:none}
@media (min-width:992px){.plan{grid-template-columns:minmax(0,1fr) 352px}.side{position:sticky;top:24px;align-self:start}}
@media (max-width:991px){.bar{position:sticky;bottom:0;z-index:1;display:flex;align-items:center;justify-content:space-between;gap:16px;padding:12px 24px;background:var(--card);border-top:1px solid var(--line)}
.bar b{font-size:18px;font-variant-numeric:tabular-nums}.bar a{flex:none;padding:10px 20px;border-radius:10px;background:var(--accent);color:#fff;font-weight:600;text-decoration:none}}
@media (min-width:701px){.stays>.stay:only-child{grid-column:1/-1;flex-direction:row}.stays>.stay:only-child .pic{flex:0 0 42%;aspect-ratio:auto;min-height:200px}}
@media (max-width:700px){.stay .pic:has(.face){aspect-ratio:auto;height:112px}.day{grid-template-columns:minmax(0,1fr)}.day .pic{min-height:0;height:150px}.day .drawn{display:none}}
@media (max-width:600px){.wrap{padding-left:16px;padding-right:16px}.bar{padding:12px 16px}.card,.day-text,.stay-text{padding:20px 16px}.title{margin-top:36px}.entry{grid-template-columns:44px minmax(0,1fr);gap:0 8px}.entry>div{padding-left:20px;padding-bottom:4px}.entry .amount{grid-column:2;padding:0 0 20px 20px}.entry:last-child .amount{padding-bottom:0}.entry:not(:last-child)>div::after{bottom:-52px}.entry:not(:last-child):not(:has(.amount))>div{padding-bottom:20px}.entry:not(:last-child):not(:has(.amount))>div::after{bottom:-3px}}
@media print{
:root{color-scheme:light;--page:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#bbb;--good:#14713d;--good-soft:#fff;--warn:#000;--warn-soft:#fff;--mark:var(--accent);--tint:#fff}
@page{size:A4;margin:14mm}
body{font-size:11pt}
.cover{background:none;color:#000;border-bottom:2px solid var(--accent)}
.sea,.bar,.ask,.glass,.moved,.drawn,.stay .face,#ask form{display:none}
.bars,.dot,.pic{print-color-adjust:exact;-webkit-print-color-adjust:exact}
.stays{grid-template-columns:1fr}.stay{flex-direction:row}.stay .pic{flex:0 0 52mm;aspect-ratio:auto;min-height:30mm}.stay .pic:has(.face){display:none}
.day{grid-template-columns:34mm minmax(0,1fr)}.day .pic{height:auto}.day:has(.drawn){display:block}
.stay:has(.choose):not(:has(.choose input:checked)){display:none}
.day-text,.stay-text{padding:5mm}.stay:has(.choose input:checked){border-color:var(--line);box-shadow:none}
#ask:not(:has(.thread)){display:none}
.title{margin-top:8mm}.by{margin-top:5mm}.cover .wrap{padding-bottom:6mm}
.until{padding:0;background:none}
.cover .wrap,.plan,.wrap{padding-left:0;padding-right:0}
.plan{display:block}
.main>*,.side{margin-bottom:8mm}
.day,.card{break-inside:avoid}
.accept:has(form),#pay form,#resell,.back,.other,.choose input,.change{display:none}
details>*{display:block}
}`
