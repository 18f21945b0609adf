package dev.portcullis.site;

import java.util.List;

/**
 * One document.
 *
 * @param address of the page, from the site's root, for example {@code how-to/upgrade.html}
 * @param title its first heading, as plain text
 * @param html the body, without the frame around it
 * @param sections what the search knows of it
 */
record SitePage(String address, String title, String html, List<Section> sections) {}
