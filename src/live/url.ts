/** Where the line is; whoever follows names each topic in the query. */
export const STREAM_URL = '/api/vivo'

/** More than these one line does not carry. */
export const MAX_TOPICS = 20

export function streamUrl(topics: string[]) {
  return `${STREAM_URL}?${new URLSearchParams(topics.map((topic) => ['tema', topic]))}`
}
