export function ensureInstalled(root: string): Promise<boolean>;
export function ensureBuilt(root: string): Promise<boolean>;
