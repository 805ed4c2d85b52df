import { expect, test } from 'vitest'
import { linkTo } from '#lib/linkTo.ts'
import { inBandeja, sendOneOfEach } from '#testing/bandeja.server.ts'
import { openShop } from '#testing/shop.server.ts'

const { ana, carla, mailbox } = await openShop({ withMail: true })

test('each mail to the shop about an entry of the inbox opens that entry', async () => {
  const { correo } = await sendOneOfEach(ana)
  const asuntos = await inBandeja(carla, correo)
  expect(asuntos.map(({ clase }) => clase).sort()).toEqual([
    'ayuda',
    'direccion',
    'internacional',
    'mensaje',
    'mensaje',
    'retiro',
  ])
  for (const { clase, id } of asuntos) {
    const page = linkTo('/manage/bandeja/:clase/:id', { clase, id })
    const mail = await mailbox.waitForMail(({ text }) => text.includes(page))
    expect(mail.text).toMatch(new RegExp(`Abrir en la bandeja\\s+\\S+${page}\\s`))
    expect(mail.headers('reply-to')).toEqual([correo])
  }
})
