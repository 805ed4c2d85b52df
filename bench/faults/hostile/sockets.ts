import net from 'node:net'

/** Connections of one address; the shop allows 200. */
const OF_ADDRESS = 150

/** The address of the n-th connection of somebody who has many, each in a network of its own. None is a proxy's. */
export const addressOf = (n: number) =>
  `127.${20 + (Math.floor(n / OF_ADDRESS / 250) % 200)}.${Math.floor(n / OF_ADDRESS) % 250}.7`

/** Connections of an attack: they send what they are told, read only what they are told, and never end by themselves. */
export function openSockets(port: number) {
  const open = new Set<net.Socket>()
  let opened = 0
  return {
    open,
    /** Opens so many more; each sends `text` first and reads nothing. */
    connect(count: number, text: string | Buffer = '') {
      for (let i = 0; i < count; i++) {
        const socket = net.connect({ port, host: '127.0.0.1', localAddress: addressOf(opened++) })
        open.add(socket.pause())
        socket.on('error', () => {}).once('close', () => open.delete(socket))
        if (text.length > 0) socket.write(text)
      }
    },
    send(text: string) {
      for (const socket of open) socket.write(text)
    },
    read(bytes: number) {
      for (const socket of open) socket.read(bytes)
    },
    /** Leaves what is open to go on, as when a connection is lost. */
    close() {
      for (const socket of open) socket.destroy()
      opened = 0
    },
  }
}
export type Sockets = ReturnType<typeof openSockets>
