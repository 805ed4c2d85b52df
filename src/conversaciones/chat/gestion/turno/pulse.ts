// A worker: the clock of a page that nobody looks at beats once a minute, which is as long as somebody counts as there.
addEventListener('message', ({ data: cada }: MessageEvent<number>) => {
  setInterval(() => postMessage(null), cada)
})
