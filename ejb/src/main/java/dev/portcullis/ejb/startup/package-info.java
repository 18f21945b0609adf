/** What must be true before the first request: the database is migrated, the settings are right. */
package dev.portcullis.ejb.startup;
