import { Moon, Sun } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Theme, readTheme, setTheme } from '../../lib/theme'
import { IconButton } from '../../ui/icon-button'

/** Light or dark. Both icons are in the page and the style sheet shows one: the server doesn't know the reader's theme. */
export function ThemeSwitch() {
  const [theme, show] = useState<Theme | null>(null)
  useEffect(() => show(readTheme()), [])

  function change() {
    const next = readTheme() === 'dark' ? 'light' : 'dark'
    setTheme(next)
    show(next)
  }

  return (
    <IconButton
      label={theme === null ? 'Change the theme' : `Use the ${theme === 'dark' ? 'light' : 'dark'} theme`}
      onClick={change}
    >
      <Moon aria-hidden strokeWidth={1.75} className="when-light" />
      <Sun aria-hidden strokeWidth={1.75} className="when-dark" />
    </IconButton>
  )
}
