/** What the legacy interface shows, each by one statement along an index. */
package dev.portcullis.persistence.legacy.query;
