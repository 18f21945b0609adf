/** The routes of the audit log, and the audit row of each rejected or failed request. */
package dev.portcullis.web.audit;
