/**
 * Frames by timers that no test stops. jsdom takes whatever timers there are: a frame that is asked for while a test has
 * stopped them never comes, nor does any after it, in this test or in another.
 */
const { setTimeout, clearTimeout } = globalThis
const frame = 16

Object.assign(globalThis, {
  requestAnimationFrame: (draw: FrameRequestCallback) =>
    Number(setTimeout(() => draw(performance.now()), frame)),
  cancelAnimationFrame: (id: number) => clearTimeout(id),
})

export {}
