import { useStore } from '../lib/session.ts'

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)')

/** Keeps the page light or dark as the person chose, or as the system says. */
export function followTheme(): void {
  const apply = () => {
    const { theme } = useStore.getState()
    const shown = theme === 'system' ? (systemIsDark.matches ? 'dark' : 'light') : theme
    document.documentElement.dataset.theme = shown
  }
  apply()
  useStore.subscribe(apply)
  systemIsDark.addEventListener('change', apply)
}
