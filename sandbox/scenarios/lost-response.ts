/** A response that breaks off before its first byte, as when the connection is lost. */
export const lostResponse = (): Response =>
  new Response(new ReadableStream({ pull: (stream) => stream.error(new Error('lost on its way')) }));
