/** What the catalogue needs of one entry of `prebuiltAppConfig.model_list`. */
export interface WebllmRow {
  /** `Qwen3-0.6B-q4f16_1-MLC`. */
  readonly id: string;
  readonly kind: 'chat' | 'embedding' | 'vision';
  /** `vram_required_MB` of the package. */
  readonly vramMb: number;
  readonly contextTokens: number | null;
  /** `buffer_size_required_bytes`; stated for a handful of entries, and not enforced by the package. */
  readonly bufferBytes: number | null;
  readonly features: readonly string[];
  readonly weightsUrl: string;
  readonly libraryUrl: string;
}
