// Runs in a worker, because browsers slow the timers of a hidden page to once a minute, which is as long as an agent
// counts as present.
addEventListener('message', ({ data: cada }: MessageEvent<number>) => {
  setInterval(() => postMessage(null), cada)
})
