/** The overview of items that need attention. */
package dev.portcullis.persistence.overview;
