/**
 * The page of a device at which people sign one after another: the tab keeps nothing of the pages before it. Browsers leave a tab's
 * storage as it is where an answer has them clear the site's data.
 */
try {
  sessionStorage.clear();
} catch {
  // Nothing was kept then.
}
