import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { query } from '#http/query.ts'
import { enCorto } from '#lib/enCorto.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { useAtajo } from '#ui/atajos/atajos.ts'
import { BuscadorDeLista } from '#ui/BuscadorDeLista.tsx'
import { Chips } from '#ui/list/Chips.tsx'
import { SegmentLinks } from '#ui/Segments.tsx'
import { Clase, contarBandeja, LARGO_DE_BUSQUEDA } from '../contract.ts'
import { type Filtro, pestanaDe } from '../filtro.ts'
import { CLASES } from '../labels.ts'

/** Which kind, and which words: each choice is an address. */
export function Filtros({ filtro }: { filtro: Filtro }) {
  const { data: cuentas } = useQuery(query(contarBandeja, pestanaDe(filtro)))
  return (
    <>
      <Buscador filtro={filtro} />
      <Chips
        name="Clase"
        chips={Clase.options.map((clase) => {
          const cuantas = cuentas?.clases[clase]
          const isChosen = filtro.clase === clase
          return {
            title: CLASES[clase].plural,
            count: cuantas ? enCorto(cuantas) : undefined,
            to: enlaceA('/manage/bandeja', { consulta: { ...filtro, clase: isChosen ? undefined : clase } }),
            isChosen,
          }
        })}
      />
    </>
  )
}

/** What waits, or what is over. */
export function Pestanas({ filtro }: { filtro: Filtro }) {
  const { data: cuentas } = useQuery(query(contarBandeja, pestanaDe(filtro)))
  return (
    <SegmentLinks
      name="Estado"
      links={([undefined, 'decididas'] as const).map((ver) => ({
        title: ver ? 'Decididas' : 'Pendientes',
        count: ver ? 0 : enCorto(cuentas?.pendientes ?? 0),
        to: enlaceA('/manage/bandeja', { consulta: { ...filtro, ver } }),
        isChosen: filtro.ver === ver,
      }))}
    />
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
