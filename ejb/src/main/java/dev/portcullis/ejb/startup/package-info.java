/** Ensures the preconditions of the first request: a migrated database and valid settings. */
package dev.portcullis.ejb.startup;
