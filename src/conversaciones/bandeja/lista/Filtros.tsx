import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { query } from '#http/query.ts'
import { enCorto } from '#lib/enCorto.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { useAtajo } from '#ui/atajos/atajos.ts'
import { BuscadorDeLista } from '#ui/BuscadorDeLista.tsx'
import { Clase, contarBandeja, LARGO_DE_BUSQUEDA } from '../contract.ts'
import { type Filtro, pestanaDe } from '../filtro.ts'
import { CLASES } from '../labels.ts'

/** What waits or what is over, which kind, and which words: each choice is an address. */
export function Filtros({ filtro }: { filtro: Filtro }) {
  const { data: cuentas } = useQuery(query(contarBandeja, pestanaDe(filtro)))
  const todas = cuentas && Object.values(cuentas.clases).reduce((suma, una) => suma + una, 0)
  return (
    <div className="grid gap-3">
      <Buscador filtro={filtro} />
      <ul aria-label="Clase" className="flex flex-wrap gap-2">
        {[undefined, ...Clase.options].map((clase) => {
          const cuantas = clase ? cuentas?.clases[clase] : todas
          return (
            <li key={clase ?? 'todo'}>
              <Link
                to={enlaceA('/manage/bandeja', { consulta: { ...filtro, clase } })}
                preventScrollReset
                aria-current={filtro.clase === clase ? 'true' : undefined}
                className="flex h-11 items-center gap-1.5 rounded-full border border-border bg-card px-3 text-meta hover:border-primary aria-[current=true]:border-primary aria-[current=true]:bg-accent aria-[current=true]:font-semibold aria-[current=true]:text-accent-foreground lg:h-8"
              >
                {clase ? CLASES[clase].plural : 'Todo'}
                {cuantas ? <span className="cifras font-normal">{enCorto(cuantas)}</span> : null}
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

export function Pestanas({ filtro }: { filtro: Filtro }) {
  const { data: cuentas } = useQuery(query(contarBandeja, pestanaDe(filtro)))
  return (
    <nav aria-label="Estado" className="flex rounded-lg border border-border bg-sunken p-0.5">
      {([undefined, 'decididas'] as const).map((ver) => (
        <Link
          key={ver ?? 'pendientes'}
          to={enlaceA('/manage/bandeja', { consulta: { ...filtro, ver } })}
          aria-current={filtro.ver === ver ? 'true' : undefined}
          className="flex h-10 items-center gap-1 rounded-md px-3 text-meta text-muted-foreground hover:text-foreground aria-[current=true]:bg-card aria-[current=true]:font-semibold aria-[current=true]:text-foreground lg:h-7"
        >
          {ver ? 'Decididas' : 'Pendientes'}
          {!ver && cuentas?.pendientes ? <span className="cifras">{enCorto(cuentas.pendientes)}</span> : null}
        </Link>
      ))}
    </nav>
  )
}

function Buscador({ filtro }: { filtro: Filtro }) {
  const navegar = useNavigate()
  const campo = useRef<HTMLInputElement>(null)
  useAtajo({ tecla: '/', titulo: 'Buscar en la bandeja', grupo: 'Bandeja', hacer: () => campo.current?.focus() })

  return (
    <BuscadorDeLista
      ref={campo}
      etiqueta="Buscar en la bandeja"
      pista="Nombre, correo, código o texto"
      puesta={filtro.busca ?? ''}
      maximo={LARGO_DE_BUSQUEDA}
      // One entry of the history for a whole search.
      alBuscar={(busca) =>
        navegar(enlaceA('/manage/bandeja', { consulta: { ...filtro, busca: busca || undefined } }), {
          replace: filtro.busca !== undefined,
        })
      }
    />
  )
}
