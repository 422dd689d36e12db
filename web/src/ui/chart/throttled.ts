/** Runs at once, then at most once per interval; the last call is never dropped [B-957, C-2324]. */
export function throttled(run: () => void, milliseconds: number): { call: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWaiting = false
  const rest = () => {
    timer = undefined
    if (!isWaiting) return
    isWaiting = false
    run()
    timer = setTimeout(rest, milliseconds)
  }
  return {
    call() {
      if (timer !== undefined) {
        isWaiting = true
        return
      }
      run()
      timer = setTimeout(rest, milliseconds)
    },
    cancel() {
      clearTimeout(timer)
      timer = undefined
      isWaiting = false
    },
  }
}
