// transformers.js as its documentation shows it, in a worker: no code of ours but the clock.
const worker = new Worker(new URL('./bare.worker.ts', import.meta.url), { type: 'module' });

function call(...args: unknown[]): Promise<unknown> {
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<{ text?: string }>) => {
      // Text as it comes; whoever waits, waits for the end.
      if (data.text === undefined) resolve(data);
    };
    worker.postMessage(args);
  });
}

Object.assign(globalThis, {
  bench: {
    load: (threads: number) => call('load', threads, new URL('models/', location.href).href),
    ask: (content: string, maxTokens: number) => call('ask', content, maxTokens),
  },
});
