/** What needs attention, at one look. */
package dev.portcullis.persistence.overview;
