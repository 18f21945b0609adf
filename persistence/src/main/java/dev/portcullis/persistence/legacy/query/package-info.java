/** The data of the legacy interface. Each view is read with one statement on an index. */
package dev.portcullis.persistence.legacy.query;
