/**
 * Animation frames by real timers. jsdom uses the current ones: a frame requested under fake timers never comes, nor does
 * any later one, in this test or another.
 */
const { setTimeout, clearTimeout } = globalThis
const frame = 16

Object.assign(globalThis, {
  requestAnimationFrame: (draw: FrameRequestCallback) =>
    Number(setTimeout(() => draw(performance.now()), frame)),
  cancelAnimationFrame: (id: number) => clearTimeout(id),
})

export {}
