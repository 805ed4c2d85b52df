import { useEffect, useState } from 'react'
import { Cuentas } from '#ui/Cuentas.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'

const PRONTO = 300
const LENTO = 4000

/** The result's card while it is on its way: nothing at first, its shape soon, and after 4 s a word about the wait. */
export function Buscando() {
  const [espera, setEspera] = useState<'nada' | 'pronto' | 'lento'>('nada')
  useEffect(() => {
    const relojes = [setTimeout(() => setEspera('pronto'), PRONTO), setTimeout(() => setEspera('lento'), LENTO)]
    return () => relojes.forEach(clearTimeout)
  }, [])

  return (
    <Tarjeta aria-busy="true" className={espera === 'nada' ? 'invisible' : ''}>
      <Cuentas texto="Buscando tu pedido…" />
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
