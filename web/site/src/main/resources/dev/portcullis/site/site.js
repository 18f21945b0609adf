"use strict";
// Searches the documents. The sections are fetched with the first key, once a page.
(() => {
  const root = document.body.dataset.root;
  const field = document.getElementById("search");
  const results = document.getElementById("results");
  const most = 12;
  const around = 90;
  let sections;
  let asked = 0;

  if (window.matchMedia("(max-width: 50rem)").matches) {
    document.querySelector("nav details").open = false;
  }

  // Each is [address, title of the page, heading, text].
  const load = async () => {
    sections ??= fetch(root + "search.json").then((answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.json();
    });
    try {
      return await sections;
    } catch (failed) {
      sections = undefined;
      throw failed;
    }
  };

  // All words must occur. A heading counts more than a title, and that more than text.
  const score = ([, title, heading, text], words) => {
    let sum = 0;
    for (const word of words) {
      const points =
        (heading.toLowerCase().includes(word) ? 8 : 0) +
        (title.toLowerCase().includes(word) ? 4 : 0) +
        (text.toLowerCase().includes(word) ? 1 : 0);
      if (points === 0) return 0;
      sum += points;
    }
    return sum;
  };

  const excerpt = (text, word) => {
    const at = Math.max(0, text.toLowerCase().indexOf(word));
    const from = Math.max(0, at - around);
    const to = Math.min(text.length, at + around);
    return (from > 0 ? "… " : "") + text.slice(from, to) + (to < text.length ? " …" : "");
  };

  const element = (name, text) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    return made;
  };

  const item = ([address, title, heading, text], words) => {
    const entry = element("li");
    const link = element("a", heading === "" || heading === title ? title : `${title}: ${heading}`);
    link.href = root + address;
    entry.append(link, element("p", excerpt(text, words[0])));
    return entry;
  };

  const show = async () => {
    const mine = ++asked;
    const words = field.value.toLowerCase().split(/\s+/).filter((word) => word.length > 1);
    results.hidden = words.length === 0;
    if (words.length === 0) return;
    let found;
    try {
      found = (await load())
        .map((section) => [score(section, words), section])
        .filter(([points]) => points > 0)
        .sort(([a], [b]) => b - a)
        .slice(0, most)
        .map(([, section]) => item(section, words));
    } catch {
      if (mine === asked) results.replaceChildren(element("p", "The search index cannot be loaded."));
      return;
    }
    if (mine !== asked) return;
    if (found.length === 0) {
      results.replaceChildren(element("p", "No results."));
    } else {
      const list = element("ol");
      list.append(...found);
      results.replaceChildren(list);
    }
  };

  field.addEventListener("input", show);
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    results.querySelector("a")?.click();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.activeElement === field) {
      field.value = "";
      show();
    }
  });
})();
