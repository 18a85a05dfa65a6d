export interface Counts {
  passed: number;
  failed: number;
  skipped: string[];
  notes: string[];
}
export function countCheck(code: number): Counts;
export function countVitest(report: unknown, suites: string[], code: number): Counts;
export function countPlaywright(report: unknown, code: number): Counts;
