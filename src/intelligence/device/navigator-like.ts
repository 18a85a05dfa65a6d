/** What the probe reads of `navigator`, every part of it optional: browsers differ, and a port can be scripted. */
export interface NavigatorLike {
  readonly userAgent?: string;
  readonly platform?: string;
  readonly maxTouchPoints?: number;
  readonly hardwareConcurrency?: number;
  /** GiB; Chromium only, rounded to a power of two and capped. */
  readonly deviceMemory?: number;
  readonly userAgentData?: {
    readonly brands?: readonly { readonly brand: string; readonly version: string }[];
    readonly mobile?: boolean;
    readonly platform?: string;
  };
  readonly gpu?: {
    requestAdapter(options?: {
      readonly powerPreference?: 'low-power' | 'high-performance';
    }): Promise<AdapterLike | null>;
  };
  readonly storage?: {
    estimate?(): Promise<{ readonly quota?: number; readonly usage?: number }>;
    persisted?(): Promise<boolean>;
  };
  getBattery?(): Promise<{ readonly charging: boolean }>;
}

export interface AdapterLike {
  readonly features: Iterable<string>;
  readonly limits: {
    readonly maxBufferSize?: number;
    readonly maxStorageBufferBindingSize?: number;
  };
  /** Before the move to `info`. */
  readonly isFallbackAdapter?: boolean;
  readonly info?: {
    readonly vendor?: string;
    readonly architecture?: string;
    readonly device?: string;
    readonly description?: string;
    readonly isFallbackAdapter?: boolean;
  };
}

export interface ProbePorts {
  readonly navigator: NavigatorLike;
  /** `crossOriginIsolated`: threads and precise clocks. */
  readonly isolated: boolean;
  /** Resolves after so many milliseconds; a GPU process that hangs must not hang the page. */
  readonly after: (ms: number) => Promise<void>;
}
