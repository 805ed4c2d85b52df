import { type ComponentType, useState } from 'react'
import { useAtajo } from '#ui/atajos/atajos.ts'
import { avisar } from '#ui/avisar.ts'

type Capa = ComponentType<{ abierto: boolean; alCambiar: (abierto: boolean) => void }>

const leer = {
  paleta: () => import('./Paleta.tsx').then(({ Paleta }) => Paleta),
  atajos: () => import('./HojaDeAtajos.tsx').then(({ HojaDeAtajos }) => HojaDeAtajos),
}
type Cual = keyof typeof leer

/** The commands and the sheet of keys over any page of staff; their programs come with the first time that they are asked for. */
export function useCapas() {
  const [leidas, setLeidas] = useState<Partial<Record<Cual, Capa>>>({})
  const [abierta, setAbierta] = useState<Cual | null>(null)

  async function abrir(cual: Cual) {
    const teclas = leidas[cual] ? null : retenerTeclas()
    try {
      const capa = leidas[cual] ?? (await leer[cual]())
      setLeidas((otras) => ({ ...otras, [cual]: capa }))
      setAbierta((ahora) => (ahora === cual ? null : cual))
      if (teclas) await hastaElFoco()
    } catch {
      avisar.error('No se pudo abrir', 'Revisa tu conexión e intenta de nuevo.', { id: 'capa' })
    } finally {
      teclas?.soltar()
    }
  }

  const grupo = 'En todas partes'
  useAtajo({ tecla: 'k', mod: true, titulo: 'Comandos', grupo, hacer: () => abrir('paleta') })
  useAtajo({ tecla: '?', titulo: 'Atajos del teclado', grupo, hacer: () => abrir('atajos') })

  const capas = (Object.keys(leer) as Cual[]) // its own keys
    .map((cual) => {
      const Capa = leidas[cual]
      const alCambiar = (abierto: boolean) => setAbierta(abierto ? cual : null)
      return Capa && <Capa key={cual} abierto={abierta === cual} alCambiar={alCambiar} />
    })
  return { abrir, capas }
}

const EN_UNA_CAPA = '[role="dialog"]'

/** Until a layer has the focus, or a second has gone by. */
async function hastaElFoco() {
  for (const limite = Date.now() + 1_000; Date.now() < limite && !document.activeElement?.closest(EN_UNA_CAPA); )
    await new Promise((listo) => requestAnimationFrame(listo))
}

/** Keeps for a layer on its way what is typed meanwhile: a letter of it must not move an order. */
function retenerTeclas() {
  let texto = ''
  function retener(evento: KeyboardEvent) {
    if (evento.ctrlKey || evento.metaKey || evento.altKey) return
    if (evento.key.length === 1) texto += evento.key
    else if (evento.key === 'Backspace') texto = texto.slice(0, -1)
    else return
    evento.preventDefault()
    evento.stopPropagation()
  }
  window.addEventListener('keydown', retener, true)
  return {
    /** Gives it to the layer's field. */
    soltar() {
      window.removeEventListener('keydown', retener, true)
      const campo = document.activeElement
      if (!texto || !(campo instanceof HTMLInputElement) || !campo.closest(EN_UNA_CAPA)) return
      campo.setRangeText(texto, campo.value.length, campo.value.length, 'end')
      campo.dispatchEvent(new Event('input', { bubbles: true }))
    },
  }
}
