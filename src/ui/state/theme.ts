import type { Theme } from '../../contracts/records';

/** Read by `public/theme.js` before the first paint; the database answers too late for that. */
const KEY = 'wattson/theme';

/** The page's surface in each theme (`--page`), for the browser's own bars. */
const SURFACES = { light: '#fefefd', dark: '#151412' };

/** Shows a theme now and remembers it for the next first paint. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = SURFACES[theme === 'system' ? own : theme];
  }
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch (thrown) {
    // Storage is switched off: the theme still holds for this page, and the database is asked next time.
    console.info('theme not mirrored:', thrown);
  }
}
