// The remembered theme, before the first paint. Written by src/ui/state/theme.ts.
try {
  const theme = localStorage.getItem('wattson/theme');
  if (theme) globalThis.document.documentElement.dataset.theme = theme;
} catch (error) {
  console.info('theme not remembered:', error);
}
