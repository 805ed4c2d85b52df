import { ordenar } from '#db/command.server.ts'
import { arrancarEmbebida, cambiarSecreto } from '#db/embebida.server.ts'
import { hallarArchivo } from './archivo.server.ts'
import { restaurar } from './restauracion.server.ts'
import { huellaDe } from './volcado.server.ts'

// `npm run restore -- FILE`: into an empty database, with the shop stopped.
await ordenar('No se pudo restaurar.', arrancarEmbebida, async ({ url, embebida, secret }) => {
  const archivo = hallarArchivo(process.argv[2])
  const { tablas, hecho, huella_del_secreto } = await restaurar({
    url,
    archivo,
    async alFinal({ secreto }) {
      if (embebida && !secret && secreto) await cambiarSecreto(embebida.dir, secreto)
    },
  })
  const filas = tablas.reduce((suma, tabla) => suma + tabla.filas, 0).toLocaleString('es-DO')
  console.log(`Restaurado lo que había el ${hecho}: ${filas} filas. Ya puedes arrancar la tienda.`)
  if (secret && huellaDe(secret) !== huella_del_secreto)
    console.log('SECRET no es el de la tienda respaldada: las sesiones se cierran y cada persona entra de nuevo.')
})
