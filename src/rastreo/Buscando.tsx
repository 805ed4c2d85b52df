import { useEffect, useState } from 'react'
import { Aviso } from '#ui/Aviso.tsx'
import { Cuentas } from '#ui/Cuentas.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import { useEnLinea } from '#ui/useEnLinea.ts'

const PRONTO = 300
const LENTO = 4000

type Props = {
  /** What is under way. */
  texto: string
  /** What happens without a line. */
  sinLinea: string
}

/**
 * A card while it is on its way: nothing at first, its shape soon, and after 4 s a word about the wait. Without a line
 * what is read waits for it.
 */
export function Buscando({ texto, sinLinea }: Props) {
  const enLinea = useEnLinea()
  const [espera, setEspera] = useState<'nada' | 'pronto' | 'lento'>('nada')
  useEffect(() => {
    const relojes = [setTimeout(() => setEspera('pronto'), PRONTO), setTimeout(() => setEspera('lento'), LENTO)]
    return () => relojes.forEach(clearTimeout)
  }, [])

  if (!enLinea)
    return (
      <Aviso clase="advertencia" role="status" titulo="Sin conexión">
        {sinLinea}
      </Aviso>
    )
  return (
    <Tarjeta aria-busy="true" className={espera === 'nada' ? 'invisible' : ''}>
      <Cuentas texto={texto} />
      {espera === 'lento' && <p className="mt-2 text-sm">Está tardando más de lo normal…</p>}
      <Esqueleto className="mt-6 h-6 w-32 rounded-full" />
      <Esqueleto className="mt-4 h-9 w-64 max-w-full" />
      <div className="mt-10 grid gap-8">
        {['uno', 'dos', 'tres'].map((fila) => (
          <div key={fila} className="grid grid-cols-[2rem_1fr] items-center gap-x-4">
            <Esqueleto className="mx-auto size-5 rounded-full" />
            <Esqueleto className="h-5 w-52 max-w-full" />
          </div>
        ))}
      </div>
    </Tarjeta>
  )
}
