import { useSyncExternalStore } from 'react'

function escuchar(avisa: () => void) {
  addEventListener('online', avisa)
  addEventListener('offline', avisa)
  return () => {
    removeEventListener('online', avisa)
    removeEventListener('offline', avisa)
  }
}

/** Whether the device believes it has a network. */
export function useEnLinea() {
  return useSyncExternalStore(
    escuchar,
    () => navigator.onLine,
    () => true,
  )
}
