/** The page's folder: the build puts worker scripts one folder below it. */
export const PAGE_URL = new URL(import.meta.env.DEV ? '/' : '../', self.location.href);
