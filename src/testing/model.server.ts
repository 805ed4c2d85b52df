import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type ModelMessage = { role: string; content: unknown }
/** A request to the model; its first message has the instructions. */
export type ModelRequest = { messages: ModelMessage[]; tools?: { function: { name: string } }[] }
/** The model's reaction: streams text, possibly pausing after a part of it; calls a tool; falls silent; or fails. */
export type ModelAction =
  | { says: string; chunkSize?: number; wait?: { afterText: string; a: Promise<unknown> } }
  | { uses: string; withArgs: object }
  | { silent: true }
  | { fails: number }

/**
 * A server with OpenAI's API and scripted answers; close it with `cerrar`.
 * @param act chooses the reaction to a request
 */
export async function openTestModel(act: (modelRequest: ModelRequest) => ModelAction) {
  const requests: ModelRequest[] = []
  const openResponses = new Set<ServerResponse>()
  const server = createServer(async (request, response) => {
    const modelRequest = JSON.parse(await read(request)) as ModelRequest // only the shop sends requests here
    requests.push(modelRequest)
    openResponses.add(response)
    await perform(act(modelRequest), response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1`,
    /** All requests, oldest first. */
    requests,
    async cerrar() {
      for (const response of openResponses) response.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function read(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

async function perform(action: ModelAction, response: ServerResponse) {
  if ('silent' in action) return
  if ('fails' in action) {
    response.writeHead(action.fails, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}')
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const writeChunk = (delta: object, final: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'prueba', choices: [{ index: 0, delta, finish_reason: final }] })}\n\n`,
    )
  if ('says' in action) {
    const { says, chunkSize = 7, wait } = action
    const cut = wait ? says.indexOf(wait.afterText) + wait.afterText.length : 0
    const say = (text: string) => {
      for (let start = 0; start < text.length; start += chunkSize)
        writeChunk({ role: 'assistant', content: text.slice(start, start + chunkSize) })
    }
    say(says.slice(0, cut))
    await wait?.a
    say(says.slice(cut))
    writeChunk({}, 'stop')
  } else {
    const toolCall = { name: action.uses, arguments: JSON.stringify(action.withArgs) }
    writeChunk({ role: 'assistant', tool_calls: [{ index: 0, id: 'uno', type: 'function', function: toolCall }] })
    writeChunk({}, 'tool_calls')
  }
  const usage = { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 }
  response.write(
    `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'prueba', choices: [], usage })}\n\n`,
  )
  response.end('data: [DONE]\n\n')
}
