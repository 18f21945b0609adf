/** How the service did over the last hours, for those who were not there (ADR 0087). */
package dev.portcullis.ejb.statistics;
