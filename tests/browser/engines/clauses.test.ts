import { engines } from '../../fixtures/all-engines';
import type { LoadSpec } from '../../../src/contracts/engine';
import { describeClauses, printClauses, type Subject } from '../../contract/engine-clauses';
import { MLC_SPEC, mlcServer } from './mlc-server';
import { fixturePorts, onnxFiles } from './ports';

printClauses();

const TAGS = 'tests/unit/think-tags.test.ts: the model cannot write the tag';
const france = {
  question: [{ role: 'user' as const, content: 'What is the capital of France?' }],
  says: 'The capital of France is Paris.',
  tooLong: 'Tell me a story. '.repeat(600),
};

const subject = (
  id: string,
  name: string,
  spec: LoadSpec,
  rest: Partial<Subject> = {},
): Subject => {
  const kind = engines.get(id);
  return { name, kind, create: () => kind.create(fixturePorts()), spec, ...france, ...rest };
};

for (const device of ['wasm', 'webgpu'] as const) {
  describeClauses(
    subject('transformers', `transformers.js · ${device}`, {
      modelId: 'tiny-llama',
      files: onnxFiles('tiny-llama-onnx'),
      onnx: { dtype: 'fp32', device },
    }),
  );
}

describeClauses(
  subject(
    'wllama',
    'wllama · cpu',
    { modelId: 'tiny-llama', files: ['tiny-llama-gguf/tiny-llama.gguf'], contextTokens: 1024 },
    {
      elsewhere: {
        images: 'no projector is among the fixtures; not run',
      },
    },
  ),
);

describeClauses(
  subject('webllm', 'WebLLM · webgpu', MLC_SPEC, {
    create: () => engines.get('webllm').create(fixturePorts({ fetch: mlcServer().fetch })),
    question: [{ role: 'user', content: 'Say something' }],
    says: 'Hello from the tiny WebLLM model compiled on this machine.',
    elsewhere: { reasoning: TAGS },
  }),
);
