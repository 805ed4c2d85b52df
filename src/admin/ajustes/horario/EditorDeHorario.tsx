import { useState } from 'react'
import { addDays, dayOf } from '#lib/dates.ts'
import { negocio } from '#negocio'
import type { EdicionDeDias, EdicionDeHorarios, EdicionDePromesas, EdicionDeZonas } from './ajuste.ts'
import { Dia } from './Dia.tsx'
import { withDay } from './dias.ts'
import { Mes } from './Mes.tsx'
import { Promesas } from './Promesas.tsx'
import { Semana } from './Semana.tsx'
import { Zonas } from './Zonas.tsx'

type Props = {
  horarios: EdicionDeHorarios
  dias: EdicionDeDias
  promesas: EdicionDePromesas
  zonas: EdicionDeZonas
}

/** Everything of the one calendar that the owner sets. What it promises is computed from the drafts. */
export function EditorDeHorario({ horarios, dias, promesas, zonas }: Props) {
  const today = dayOf(new Date())
  const [day, setDay] = useState(addDays(today, 1))
  const { feriados } = negocio
  const ofMonth = { dias: dias.valor, feriados }
  const [h, p, z] = [horarios.valor, promesas.valor, zonas.valor]
  const calendario = { horarios: h, dias: dias.valor, promesas: p, zonas: z, feriados }
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 2xl:grid-cols-2">
        <div className="grid content-start gap-6">
          <Semana {...horarios} />
          <Promesas {...promesas} calendario={calendario} />
        </div>
        <div className="grid content-start gap-4">
          <Mes {...ofMonth} today={today} chosen={day} onChoose={setDay} />
          <Dia
            key={day}
            {...ofMonth}
            day={day}
            errores={dias.errores}
            onChange={(changed) => dias.cambiar(withDay(changed, ofMonth))}
          />
        </div>
      </div>
      <Zonas {...zonas} />
    </div>
  )
}
