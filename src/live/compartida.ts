import { type Dicho, type Encargo, LATIDO_COMUN } from './encargos.ts'
import { abrirLinea } from './linea.ts'

/**
 * The line of a whole browser: it opens six connections to one shop and each page would hold one for good, so that the
 * seventh window never loaded. Every page talks to this program by a port of its own.
 */
const linea = abrirLinea()

// No library of types has the event of a shared worker beside those of a page.
addEventListener('connect', (evento) => {
  const [puerto] = (evento as MessageEvent).ports // what a connect event is
  if (!puerto) return
  const decir = (dicho: Dicho) => puerto.postMessage(dicho)
  const pagina = linea.entrar(decir)
  const latido = setInterval(() => decir({ que: 'latido' }), LATIDO_COMUN)

  puerto.onmessage = ({ data }: MessageEvent<Encargo>) => {
    if (data.que === 'seguir') pagina.seguir(data.temas)
    else if (data.que === 'despertar') pagina.despertar(data)
    else
      navigator.locks.request(data.candado, () => {
        pagina.salir()
        clearInterval(latido)
      })
  }
})
