/**
 * Builds the static site of the documents: CommonMark pages of the repository become HTML with
 * navigation and search. Nothing here is part of the product; its output is.
 */
package dev.portcullis.site;
