// The language switcher stays at the entry one reads: anchors are the same in all languages.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".md-select__link[hreflang]");
  if (link && location.hash && !link.hash) link.hash = location.hash;
}, true);
