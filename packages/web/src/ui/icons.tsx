import type { ReactNode } from 'react'
import { classes } from './class-names.ts'
import css from './icons.module.css'

/** The product's own line icons on a 24 grid, drawn in the current colour; the text beside them carries the meaning. Long, because it contains drawings. */
const PATHS = {
  arrow: (
    <>
      <path d="M4.5 12h15m-5.5-5.5 5.5 5.5-5.5 5.5" />
    </>
  ),
  bag: (
    <>
      <rect x="5" y="8" width="14" height="12" rx="2" />
      <path d="M9 8V5.5A1.5 1.5 0 0 1 10.5 4h3A1.5 1.5 0 0 1 15 5.5V8M9.5 12v4M14.5 12v4" />
    </>
  ),
  bell: (
    <>
      <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4" />
    </>
  ),
  bookmark: (
    <>
      <path d="M7 4.5h10v15.5l-5-4-5 4z" />
    </>
  ),
  cabin: (
    <>
      <rect x="7" y="9" width="10" height="11" rx="2" />
      <path d="M10 9V4h4v5M10 13h4" />
    </>
  ),
  cal: (
    <>
      <rect x="4" y="5.5" width="16" height="14.5" rx="2.5" />
      <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4" />
    </>
  ),
  cart: (
    <>
      <path d="M3.5 5H6l2 10.5h9.5L19.5 8H6.7" />
      <circle cx="9.5" cy="19" r="1.25" />
      <circle cx="16.5" cy="19" r="1.25" />
    </>
  ),
  chart: (
    <>
      <path d="M4.5 19.5h15M7 16v-5M12 16V6M17 16v-8" />
    </>
  ),
  check: (
    <>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  compass: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="m15 9-1.700 4.300L9 15l1.700-4.300z" />
    </>
  ),
  dawn: (
    <>
      <path d="M3.5 18h17M7 18a5 5 0 0 1 10 0M12 6v3M5.5 10l1.5 1.5M18.5 10 17 11.5" />
    </>
  ),
  devices: (
    <>
      <path d="M11.5 16.5h-8v-11h15v3M2.5 19.5h9" />
      <rect x="14.5" y="10.5" width="6" height="10" rx="1.5" />
    </>
  ),
  doc: (
    <>
      <path d="M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 15.5h6" />
    </>
  ),
  down: (
    <>
      <path d="m6.5 9.5 5.5 5.5 5.5-5.5" />
    </>
  ),
  download: (
    <>
      <path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14" />
    </>
  ),
  dusk: (
    <>
      <path d="M3.5 18h17M7 18a5 5 0 0 1 10 0M12 10V6m-2 2 2 2 2-2" />
    </>
  ),
  edit: (
    <>
      <path d="M5 19l.8-3.6L16 5.2a1.5 1.5 0 0 1 2.1 0l.7.7a1.5 1.5 0 0 1 0 2.1L8.6 18.2z" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="2.75" />
    </>
  ),
  eyeoff: (
    <>
      <path d="M4 4l16 16M9.5 5.9A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.9 3.6M6.2 7.3A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5c1.6 0 3-.4 4.2-1.1M10 10a2.8 2.8 0 0 0 4 4" />
    </>
  ),
  filter: (
    <>
      <path d="M4 7h16M7 12h10M10 17h4" />
    </>
  ),
  first: (
    <>
      <path d="M17.5 6.5 12 12l5.5 5.5M7 6v12" />
    </>
  ),
  gear: (
    <>
      <circle cx="12" cy="12" r="2.75" />
      <path d="M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2.1 2.1M15.9 15.9 18 18M18 6l-2.1 2.1M8.1 15.9 6 18" />
    </>
  ),
  grip: (
    <>
      <path d="M9 6.500v.1M9 12v.1M9 17.500v.1M15 6.500v.1M15 12v.1M15 17.500v.1" strokeWidth="2.500" />
    </>
  ),
  history: (
    <>
      <path d="M4.500 12a7.500 7.500 0 1 0 2.500-5.600L4.500 8.500M4.500 4.500v4h4M12 8.500V12l2.500 1.800" />
    </>
  ),
  hub: (
    <>
      <circle cx="12" cy="12" r="2.5" />
      <circle cx="5.5" cy="6" r="2" />
      <circle cx="18.5" cy="6" r="2" />
      <circle cx="12" cy="20" r="1.8" />
      <path d="m7 7.3 3 3M17 7.3l-3 3M12 14.5v3.7" />
    </>
  ),
  keys: (
    <>
      <rect x="3.5" y="6.5" width="17" height="11" rx="2" />
      <path d="M7 10.5v.1M10.5 10.5v.1M14 10.5v.1M17 10.5v.1M8.5 14h7" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 11.5V16M12 8.2v.1" />
    </>
  ),
  last: (
    <>
      <path d="M6.5 6.5 12 12l-5.5 5.5M17 6v12" />
    </>
  ),
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11" height="11.500" rx="2" />
      <path d="M15.500 8.500V6a2 2 0 0 0-2-2H6.500a2 2 0 0 0-2 2v7.500a2 2 0 0 0 2 2h2" />
    </>
  ),
  chat: (
    <>
      <path d="M4 20l1.300-4A8 8 0 1 1 8.500 19z" />
      <path d="M9 10.500h6M9 13.500h4" />
    </>
  ),
  left: (
    <>
      <path d="M14.5 6.5 9 12l5.5 5.5" />
    </>
  ),
  link: (
    <>
      <path d="M10 14a4 4 0 0 0 5.7 0l2.8-2.8a4 4 0 0 0-5.7-5.7L11.5 6.8M14 10a4 4 0 0 0-5.7 0l-2.8 2.8a4 4 0 0 0 5.7 5.7l1.3-1.3" />
    </>
  ),
  list: (
    <>
      <path d="M8 7h12M8 12h12M8 17h12M4.5 7v.1M4.5 12v.1M4.5 17v.1" />
    </>
  ),
  lock: (
    <>
      <rect x="5.5" y="10.5" width="13" height="9.5" rx="2" />
      <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
    </>
  ),
  logout: (
    <>
      <path d="M14 5H7a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h7M10 12h10m-3.5-3.500L20 12l-3.500 3.500" />
    </>
  ),
  mail: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
      <path d="m4 7.5 8 6 8-6" />
    </>
  ),
  map: (
    <>
      <path d="M12 20.5s-6-5.3-6-10a6 6 0 0 1 12 0c0 4.7-6 10-6 10z" />
      <circle cx="12" cy="10.5" r="2.2" />
    </>
  ),
  meal: (
    <>
      <path d="M7 4v6a2 2 0 0 0 4 0V4M9 12v8M17 20V4c-2 1-3 3.5-3 6.5V13h3" />
    </>
  ),
  menu: (
    <>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </>
  ),
  minus: (
    <>
      <path d="M5 12h14" />
    </>
  ),
  moon: (
    <>
      <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />
    </>
  ),
  more: (
    <>
      <circle cx="6" cy="12" r="1" />
      <circle cx="12" cy="12" r="1" />
      <circle cx="18" cy="12" r="1" />
    </>
  ),
  offline: (
    <>
      <path d="M4 4l16 16M8.500 15.500a5 5 0 0 1 5.500-1M5.500 12.300a9.500 9.500 0 0 1 4-2.300M2.800 9.200A14 14 0 0 1 6.800 6.800M12.700 9.600a9.500 9.500 0 0 1 5.800 2.700M10.600 5.600a14 14 0 0 1 10.600 3.600M12 19v.1" />
    </>
  ),
  percent: (
    <>
      <path d="M18 6 6 18" />
      <circle cx="7.5" cy="7.5" r="2.25" />
      <circle cx="16.5" cy="16.5" r="2.25" />
    </>
  ),
  plane: (
    <>
      <path d="M10.5 13.5 3 11l1.2-1.6 7 .6 4.3-4.6c.8-.9 2.4-1.4 3.4-1 .4 1-.1 2.6-1 3.4L13.5 12l.6 7-1.6 1.2z" />
    </>
  ),
  panel: (
    <>
      <rect x="4" y="5" width="16" height="14" rx="2" />
      <path d="M9.5 5v14" />
    </>
  ),
  plus: (
    <>
      <path d="M12 5v14M5 12h14" />
    </>
  ),
  print: (
    <>
      <path d="M7.5 9V4h9v5M7.5 16.5H5A1.5 1.5 0 0 1 3.5 15v-4.5A1.5 1.5 0 0 1 5 9h14a1.5 1.5 0 0 1 1.5 1.5V15a1.5 1.5 0 0 1-1.5 1.5h-2.5M7.5 14h9v6.5h-9z" />
    </>
  ),
  refund: (
    <>
      <path d="M4.5 9.5h9a5 5 0 0 1 0 10H9M8 5.5l-4 4 4 4" />
    </>
  ),
  right: (
    <>
      <path d="M9.5 6.5 15 12l-5.5 5.5" />
    </>
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  seat: (
    <>
      <path d="M7 4.5 8.5 13H16l1.5 6.5M8 13l-.5 3.5A3 3 0 0 0 10.5 20H13M12 9h4" />
    </>
  ),
  shield: (
    <>
      <path d="M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z" />
    </>
  ),
  star: (
    <>
      <path d="m12 4.3 2.3 4.9 5.3.7-3.9 3.7 1 5.3-4.7-2.6-4.7 2.6 1-5.3-3.9-3.7 5.3-.7z" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="3.75" />
      <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4" />
    </>
  ),
  swap: (
    <>
      <path d="M4 9h14m-4-4 4 4-4 4M20 15H6m4 4-4-4 4-4" />
    </>
  ),
  tag: (
    <>
      <path d="M4 12.5V5a1 1 0 0 1 1-1h7.5l7.5 7.5-8.5 8.5z" />
      <circle cx="8.5" cy="8.5" r="1.1" />
    </>
  ),
  theme: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
    </>
  ),
  ticket: (
    <>
      <path d="M3.5 8.5a1 1 0 0 1 1-1h15a1 1 0 0 1 1 1v2a2 2 0 0 0 0 4v2a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-2a2 2 0 0 0 0-4zM14 8v2M14 12v1M14 15v2" />
    </>
  ),
  up: (
    <>
      <path d="m6.5 14.5 5.5-5.5 5.5 5.5" />
    </>
  ),
  upload: (
    <>
      <path d="M12 15V4m-4.5 4.5L12 4l4.5 4.5M5 19.5h14" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8.500" r="3.500" />
      <path d="M5 19.500a7 7 0 0 1 14 0" />
    </>
  ),
  users: (
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.5 19.5c.7-3.4 3.3-5 6.5-5s5.8 1.6 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 15c1.900.8 3.1 2.3 3.5 4.5" />
    </>
  ),
  van: (
    <>
      <path d="M3.5 16.5v-9a1 1 0 0 1 1-1H14v10M14 10h4l2.5 3.5v3H19M9.5 16.5h5" />
      <circle cx="7.25" cy="17" r="1.9" />
      <circle cx="16.75" cy="17" r="1.9" />
    </>
  ),
  wallet: (
    <>
      <path d="M4 7.5A2 2 0 0 1 6 5.5h11v3M4 7.5v10a2 2 0 0 0 2 2h13a1 1 0 0 0 1-1v-9a1 1 0 0 0-1-1H5.5M16.5 14v.1" />
    </>
  ),
  warn: (
    <>
      <path d="M12 4.5 3.5 19h17zM12 10.5v4M12 16.7v.1" />
    </>
  ),
  warning: (
    <>
      <path d="M12 4.5 20.5 19h-17zM12 10v4M12 16.6v.1" />
    </>
  ),
  x: (
    <>
      <path d="m6.5 6.5 11 11m0-11-11 11" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof PATHS

/** They point along the line of reading, and the other way where it runs from right to left. */
const POINTING: ReadonlySet<string> = new Set<IconName>([
  'arrow',
  'first',
  'last',
  'left',
  'list',
  'logout',
  'panel',
  'refund',
  'right',
])

export function Icon({ name, size = 20 }: { name: IconName; size?: 14 | 16 | 18 | 20 | 24 | 32 }) {
  return (
    <svg
      className={classes(css.icon, POINTING.has(name) && css.pointing)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {PATHS[name]}
    </svg>
  )
}
