/** The URL of the live stream; the query names each topic. */
export const STREAM_URL = '/api/vivo'

/** Topics that one stream carries at most. */
export const MAX_TOPICS = 20

export function streamUrl(topics: string[]) {
  return `${STREAM_URL}?${new URLSearchParams(topics.map((topic) => ['tema', topic]))}`
}
