package dev.portcullis.site;

/**
 * A part of a page that the search finds.
 *
 * @param anchor of its heading; empty for what comes before the first one
 * @param heading as plain text
 * @param text everything beneath it, as plain text
 */
record Section(String anchor, String heading, String text) {}
