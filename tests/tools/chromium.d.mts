export const CHROMIUM_ARGS: string[];
export function findChromium(env?: NodeJS.ProcessEnv): string | undefined;
export function launchOptions(): { headless: true; args: string[]; executablePath?: string };
export function installCommand(platform?: NodeJS.Platform): string;
export function ensureChromium(): Promise<string>;
export function chromiumVersion(path: string): string;
