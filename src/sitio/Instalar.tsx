import { negocio } from '#negocio'

/** A button that installs the shop as an app; it is visible only while the browser can (`install.ts`). */
export function Instalar({ className }: { className?: string }) {
  return (
    <button type="button" data-instalar className={className}>
      Instalar {negocio.marca} en este dispositivo
    </button>
  )
}
