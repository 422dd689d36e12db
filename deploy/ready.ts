/** Ends with 0 if the process in this container can serve: the image's health check. */
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 4400}/readyz`).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
