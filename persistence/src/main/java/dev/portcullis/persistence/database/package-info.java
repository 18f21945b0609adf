/** The data source and the glue between Hibernate and the servers. */
package dev.portcullis.persistence.database;
