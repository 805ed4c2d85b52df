import { useSyncExternalStore } from 'react'
import { readTheme, THEME_EVENT, type Theme } from './theme.ts'

function subscribe(notify: () => void) {
  addEventListener(THEME_EVENT, notify)
  return () => removeEventListener(THEME_EVENT, notify)
}

export function useTheme() {
  return useSyncExternalStore(subscribe, readTheme, (): Theme => 'sistema')
}
